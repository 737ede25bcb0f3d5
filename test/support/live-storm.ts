import { encodeCursor } from '../../src/platform/database/pagination.ts';
import type { EventFilter } from './live-reader.ts';
import { LiveReader } from './live-reader.ts';
import { LOG_POSITIONS, PUBLISHED } from './log-positions.ts';
import { PartnerClient } from './partner-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Sql } from './sql.ts';
import { until } from './until.ts';

const TYPES = [
  ...['pix.received', 'pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'pix.payout.failed'],
  ...['fee.charged', 'transfer.received', 'account.blocked', 'webhook.test'],
];
const ACCOUNTS = 4;
/** The first readers follow every event: one for each transport and partner. */
const FOLLOW_ALL = 4;
const LARGEST_BATCH = 100;
const READ_WITHIN_MS = 180_000;

interface Followed {
  readonly id: string;
  readonly name: string;
  readonly clients: readonly PartnerClient[];
  readonly accounts: readonly number[];
}

interface Logged {
  readonly id: string;
  readonly partner: string;
  readonly type: string;
  readonly account: number | null;
}

const STAGE = `
  insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
  select uuid_v7(), 'event', p.institution_id, p.id, e.account, e.type, jsonb_build_object('of', p.name), now()
  from jsonb_to_recordset($1) e(partner uuid, type text, account bigint) join partner p on p.id = e.partner`;

const LOGGED = `
  select id, partner_id as partner, type, account_id as account from log
  where kind = 'event' and position > $1 order by position`;

/**
 * Events of two partners, staged and from real payments, with programs that follow them over both transports with their
 * own filters, disconnect at random, and resume.
 */
export class LiveStorm {
  staged = 0;
  paid = 0;
  readonly #sql: Sql;
  readonly #random: SeededRandom;
  readonly #size: number;
  readonly #start: number;
  readonly #followed: readonly Followed[];
  readonly #readers: readonly LiveReader[];

  private constructor(options: LiveStormOptions, start: number, followed: readonly Followed[]) {
    const { sql, random, events, origins, readers } = options;
    this.#sql = sql;
    this.#random = random;
    this.#size = events;
    this.#start = start;
    this.#followed = followed;
    this.#readers = Array.from({ length: readers }, (_, n) => {
      const transport = n % 4 < 2 ? ('websocket' as const) : ('sse' as const);
      const partner = followed[n % 2] as Followed;
      return new LiveReader({
        ...(n < FOLLOW_ALL ? { types: null, accountIds: null } : filterOf(partner, random)),
        name: partner.name,
        transport,
        token: partner.clients[0]?.token ?? '',
        after: encodeCursor([start]),
        origins,
        random,
      });
    });
  }

  static async begin(options: LiveStormOptions): Promise<LiveStorm> {
    const { sql, origins, credentials } = options;
    const followed: Followed[] = [];
    for (const { name, ...credential } of credentials) {
      const clients = await Promise.all(origins.map((origin) => PartnerClient.connect(origin, credential)));
      const [client] = clients as [PartnerClient];
      const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => client.openAccount('pj')));
      for (const account of accounts) await client.fund(account, 100_000_000);
      const [row] = await sql<{ id: string }>('select id from partner where name = $1', [name]);
      followed.push({ id: row?.id ?? '', name, clients, accounts });
    }
    await isAllTold(sql);
    const [head] = await sql<{ position: string }>(`select position from ${LOG_POSITIONS}`);
    return new LiveStorm(options, Number(head?.position), followed);
  }

  async run(): Promise<void> {
    for (const reader of this.#readers) reader.connect();
    const payments: Promise<void>[] = [];
    while (this.staged < this.#size) {
      const count = Math.min(this.#random.integer(1, LARGEST_BATCH), this.#size - this.staged);
      await this.#stage(Array.from({ length: count }, () => this.#anyEvent()));
      payments.push(this.#pay());
      this.#shake();
      await until(() => this.failure || this.#behind() < this.#size / 8, READ_WITHIN_MS);
      if (this.failure) break;
    }
    await Promise.all(payments);
  }

  get failure(): unknown {
    return this.#readers.find(({ failure }) => failure !== undefined)?.failure;
  }

  get connections(): number {
    return this.#readers.reduce((sum, { connections }) => sum + connections, 0);
  }

  get told(): number {
    return this.#readers.reduce((sum, { events: told }) => sum + told.length, 0);
  }

  /**
   * Waits until all logged events were received, and last a farewell event of each kind, after any duplicates. Returns
   * the events that each reader received, and those that it should have received.
   */
  async end(): Promise<readonly { readonly reader: LiveReader; readonly due: readonly string[] }[]> {
    for (const reader of this.#readers) if (!reader.isConnected) reader.connect();
    await this.#allTold();
    await this.#stage(
      this.#followed.flatMap(({ id, accounts }) =>
        TYPES.flatMap((type) => [...accounts, null].map((account) => ({ partner: id, type, account }))),
      ),
    );
    await this.#allTold();
    const due = await this.#due();
    for (const reader of this.#readers) reader.disconnect();
    return this.#readers.map((reader, n) => ({ reader, due: due[n] ?? [] }));
  }

  async #allTold(): Promise<void> {
    await isAllTold(this.#sql);
    const due = await this.#due();
    await until(
      () => this.failure || this.#readers.every(({ events: told }, n) => told.length >= (due[n]?.length ?? 0)),
      READ_WITHIN_MS,
    ).catch(() => {});
  }

  /** Returns the log under each reader's filter, read independently by this test. */
  async #due(): Promise<readonly (readonly string[])[]> {
    const logged = await this.#sql<Logged>(LOGGED, [this.#start]);
    const ids = new Map(this.#followed.map(({ name, id }) => [name, id]));
    return this.#readers.map(({ options: { name, types, accountIds } }) =>
      logged
        .filter(
          ({ partner, type, account }) =>
            partner === ids.get(name) &&
            (types?.includes(type) ?? true) &&
            (accountIds?.includes(Number(account)) ?? true),
        )
        .map(({ id }) => id),
    );
  }

  #behind(): number {
    const [alpha, beta] = this.#readers.map(({ events: told }) => told.length) as [number, number];
    return this.staged - alpha - beta;
  }

  #anyEvent() {
    const { id, accounts } = this.#random.pick(this.#followed);
    return { partner: id, type: this.#random.pick(TYPES), account: this.#random.pick([...accounts, null]) };
  }

  async #stage(events: readonly object[]): Promise<void> {
    await this.#sql(STAGE, [JSON.stringify(events)]);
    await this.#sql('notify gateway_outbox');
    this.staged += events.length;
  }

  /** Sends a payment. A killed node refuses it, and the log shows what happened to it. */
  async #pay(): Promise<void> {
    const { clients, accounts } = this.#random.pick(this.#followed);
    const [client, account] = [this.#random.pick(clients), this.#random.pick(accounts)];
    const key = this.#random.pick(['ok@sandbox', 'ok@sandbox', 'reject-ac03@sandbox', 'hold@sandbox']);
    await client.pay(account, 1_000, key).then(
      () => (this.paid += 1),
      () => {},
    );
  }

  /**
   * Disconnects some readers. Some of them return at once, like a reloaded page, others later. Readers of everything
   * return at once, because they show how far the others can be.
   */
  #shake(): void {
    for (const [n, reader] of this.#readers.entries()) {
      if (!reader.isConnected && this.#random.next() < 0.3) reader.connect();
      else if (reader.isConnected && this.#random.next() < 0.02) {
        reader.disconnect();
        if (this.#random.next() < 0.5 || n < FOLLOW_ALL) reader.connect();
      }
    }
  }
}

export interface LiveStormOptions {
  readonly sql: Sql;
  readonly random: SeededRandom;
  readonly events: number;
  readonly readers: number;
  readonly origins: readonly string[];
  readonly credentials: readonly {
    readonly name: string;
    readonly client_id: string;
    readonly client_secret: string;
  }[];
}

function filterOf({ accounts }: Followed, random: SeededRandom): EventFilter {
  const some = <T>(all: readonly T[], chance: number): readonly T[] => {
    const chosen = all.filter(() => random.next() < chance);
    return chosen.length > 0 ? chosen : [random.pick(all)];
  };
  const types = random.next() < 0.7 ? some(TYPES, 0.4) : null;
  return { types, accountIds: random.next() < 0.5 ? some(accounts, 0.5) : null };
}

async function isAllTold(sql: Sql): Promise<void> {
  await until(async () => {
    const [before] = await sql<{ published: string }>(PUBLISHED);
    const [row] = await sql<{ done: boolean }>(
      `select not exists (select 1 from outbox) and not exists (select 1 from sandbox_message)
         and not exists (select 1 from transaction where status = 'processing')
         and (select position = $1 from ${LOG_POSITIONS}) as done`,
      [before?.published],
    );
    return row?.done;
  }, READ_WITHIN_MS);
}
