import { cnpjCheckDigits, cpfCheckDigits } from '../../src/platform/text/documents.ts';
import { until } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test asserts
type Json = any;

/** A response of any status. A failed connection throws instead. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface Credentials {
  readonly client_id: string;
  readonly client_secret: string;
}

export interface PaymentOrder {
  readonly accountId: number;
  readonly amount: number;
  readonly pixKey: string;
  readonly endToEndId: string;
  readonly idempotencyKey: string;
}

const DIGITS = 1_000_000_000;

export class PartnerClient {
  readonly origin: string;
  readonly token: string;

  private constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  static async connect(origin: string, { client_id, client_secret }: Credentials): Promise<PartnerClient> {
    const answer = await fetch(`${origin}/api/partner/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await answer.json()) as { access_token?: string };
    if (access_token === undefined) throw new Error(`no token: ${answer.status}`);
    return new PartnerClient(origin, access_token);
  }

  get(path: string): Promise<Answer> {
    return this.#call('GET', `/api/partner/v1${path}`);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#call('POST', `/api/partner/v1${path}`, body, headers);
  }

  delete(path: string): Promise<Answer> {
    return this.#call('DELETE', `/api/partner/v1${path}`);
  }

  async graphql(query: string): Promise<Json> {
    return (await this.#call('POST', '/graphql', { query })).body;
  }

  async #call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  /** Creates a new customer, a company or an individual. Returns its first account. */
  async openAccount(holder: 'pf' | 'pj' = 'pf'): Promise<number> {
    const base = Math.floor(Math.random() * DIGITS);
    const cpf = String(base).padStart(9, '0');
    const cnpj = String(base).padStart(12, '0');
    const document = holder === 'pf' ? cpf + cpfCheckDigits(cpf) : cnpj + cnpjCheckDigits(cnpj);
    const { body } = await this.post('/customers', { document, name: 'Ana Souza', password: 'correct horse' });
    return body.data.accounts[0].id;
  }

  fund(accountId: number, amount: number): Promise<void> {
    return this.#receive('pix', accountId, amount);
  }

  receiveTed(accountId: number, amount: number): Promise<void> {
    return this.#receive('ted', accountId, amount);
  }

  async #receive(rail: 'pix' | 'ted', accountId: number, amount: number): Promise<void> {
    const { body } = await this.#call('POST', `/api/sandbox/v1/${rail}/received`, { account_id: accountId, amount });
    if (body.data?.status !== 'settled') throw new Error(`the ${rail} was not settled: ${JSON.stringify(body)}`);
  }

  /** Repeats `fund` until it is booked, because earlier faults can delay it. It may be booked more than once. */
  async fundWithin(accountId: number, amount: number, withinMs: number): Promise<void> {
    let refusal: unknown;
    const booked = () =>
      this.fund(accountId, amount).then(
        () => true,
        (error) => {
          refusal = error;
          return false;
        },
      );
    await until(booked, withinMs).catch((cause) => {
      throw new Error(`the PIX was not booked: ${refusal}`, { cause });
    });
  }

  /** Looks up a key. Returns the end-to-end id for its payment. */
  async lookUp(accountId: number, pixKey: string): Promise<string> {
    const { body } = await this.get(`/pix/dict/${encodeURIComponent(pixKey)}?accountId=${accountId}`);
    return body.data.end_to_end_id;
  }

  sendPayment({ accountId, amount, pixKey, endToEndId, idempotencyKey }: PaymentOrder): Promise<Answer> {
    const body = { account_id: accountId, amount, pixKey, recipientIspb: '99999011', endToEndId };
    return this.post('/pix/payments', body, { 'idempotency-key': idempotencyKey });
  }

  /** Looks up a key and pays it. Returns the transaction id. */
  async pay(accountId: number, amount: number, pixKey = 'ok@sandbox'): Promise<string> {
    const endToEndId = await this.lookUp(accountId, pixKey);
    const order = { accountId, amount, pixKey, endToEndId, idempotencyKey: `pay-${endToEndId}` };
    const { body } = await this.sendPayment(order);
    if (body.transactionId === undefined) throw new Error(`not accepted: ${JSON.stringify(body)}`);
    return body.transactionId;
  }

  async statusOf(transactionId: string): Promise<string> {
    return (await this.get(`/pix/payments/${transactionId}`)).body.data?.status;
  }

  async balance(accountId: number): Promise<{ balance: number; blocked: number }> {
    return (await this.get(`/accounts/${accountId}/balance`)).body.data;
  }
}
