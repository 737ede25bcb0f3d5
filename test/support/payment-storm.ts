import { randomUUID } from 'node:crypto';
import type { Answer, PartnerClient, PaymentOrder } from './partner-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import { until } from './until.ts';

/** Recipients of the payments, weighted by repetition. */
const RECIPIENTS = [
  ...Array<string>(8).fill('ok@sandbox'),
  ...Array<string>(3).fill('reject-ac03@sandbox'),
  ...Array<string>(2).fill('hold@sandbox'),
  ...Array<string>(2).fill('slow@sandbox'),
  'hold-reject@sandbox',
  'return@sandbox',
  'return-half@sandbox',
];
const SILENT = 'timeout@sandbox';
const OUTCOMES: Readonly<Record<string, string>> = {
  'ok@sandbox': 'settled',
  'reject-ac03@sandbox': 'rejected',
  'hold@sandbox': 'settled',
  'slow@sandbox': 'settled',
  'hold-reject@sandbox': 'rejected',
  'return@sandbox': 'refunded',
  'return-half@sandbox': 'settled',
};
const ACCOUNTS = 8;
const CLIENTS = 6;
const FUNDS = 1_000_000;
const BACK_WITHIN_MS = 120_000;

/** Statuses after which a client repeats the request. An outage never causes a 500. */
const AGAIN = new Set([429, 503]);
const inProgress = ({ status, body }: Answer) => status === 409 && body.error.code === 'idempotency_in_progress';

export interface StormOptions {
  readonly partner: PartnerClient;
  readonly random: SeededRandom;
  readonly size: number;
  /** Some recipients never get an outcome. */
  readonly silence: boolean;
}

/**
 * Many payments from many accounts, by clients that follow the contract: after a failed connection or a 5xx they wait
 * for readiness and repeat the request under the same key.
 */
export class PaymentStorm {
  readonly size: number;
  readonly acknowledged = new Map<string, string>();
  /** Expected final status of each acknowledged transaction, except those to silent recipients. */
  readonly outcomes = new Map<string, string>();
  /** True once a client got a refusal that it must not get. */
  failed = false;
  readonly #partner: PartnerClient;
  readonly #random: SeededRandom;
  readonly #recipients: readonly string[];
  #accounts: readonly number[] = [];

  constructor(options: StormOptions) {
    this.#partner = options.partner;
    this.#random = options.random;
    this.#recipients = options.silence ? [...RECIPIENTS, SILENT] : RECIPIENTS;
    this.size = options.size;
  }

  async prepare(): Promise<void> {
    const funded = async (_: unknown, n: number) => {
      const account = await this.#partner.openAccount(n % 2 === 0 ? 'pf' : 'pj');
      await this.#partner.fundWithin(account, FUNDS, BACK_WITHIN_MS);
      return account;
    };
    this.#accounts = await Promise.all(Array.from({ length: ACCOUNTS }, funded));
  }

  async run(): Promise<void> {
    let left = this.size;
    const client = async () => {
      for (; left > 0; ) {
        left -= 1;
        await this.#pay();
      }
    };
    try {
      await Promise.all(Array.from({ length: CLIENTS }, client));
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }

  async #pay(): Promise<void> {
    const accountId = this.#random.pick(this.#accounts);
    const pixKey = this.#random.pick(this.#recipients);
    // Below every night limit and below the amount of the minimum fee on both sides.
    const amount = this.#random.integer(20, 400);
    const lookup = await this.#persistently(() =>
      this.#partner.get(`/pix/dict/${encodeURIComponent(pixKey)}?accountId=${accountId}`),
    );
    const endToEndId: string = lookup.body.data.end_to_end_id;
    const order: PaymentOrder = { accountId, amount, pixKey, endToEndId, idempotencyKey: `storm-${randomUUID()}` };
    const { body } = await this.#persistently(() => this.#partner.sendPayment(order));
    this.acknowledged.set(order.idempotencyKey, body.transactionId);
    const outcome = OUTCOMES[pixKey];
    if (outcome !== undefined) this.outcomes.set(body.transactionId, outcome);
    // Some clients never receive the response.
    if (this.#random.next() > 0.1) return;
    const repeated = await this.#persistently(() => this.#partner.sendPayment(order));
    if (repeated.body.transactionId !== body.transactionId) {
      throw new Error(`${order.idempotencyKey} paid ${body.transactionId} and ${repeated.body.transactionId}`);
    }
  }

  async #persistently(send: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await send().catch(() => null);
      if (answer !== null && answer.status < 300) return answer;
      if (answer !== null && !AGAIN.has(answer.status) && !inProgress(answer)) {
        throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await until(() => this.#isServed(), BACK_WITHIN_MS);
    }
  }

  async #isServed(): Promise<boolean> {
    const answer = await this.#partner.get('/accounts').catch(() => null);
    return answer?.status === 200;
  }
}
