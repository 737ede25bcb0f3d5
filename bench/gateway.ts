import type { Request } from 'autocannon';
import type { Client } from 'pg';
import { carelessly } from './bulk-load.ts';
import { startGateway } from './gateway-server.ts';
import { type History, seedHistory } from './history.ts';
import type { Memory } from './memory.ts';
import { FIRST_ACCOUNT, seedAccounts } from './seed.ts';
import type { World } from './world.ts';

/** Amount of every measured payment in cents. Legal entities pay the catalogue's minimum fee for it. */
export const AMOUNT = 1_000;
export const FEE = 50;
export const PAYMENTS_PATH = '/api/partner/v1/pix/payments';
const KEY = 'ok@sandbox';
const RECIPIENT_ISPB = '99999011';
const LOOKUPS_AT_A_TIME = 32;

export type LookedUp = 'here' | 'elsewhere';

export interface Gateway {
  readonly origin: string;
  readonly management: string;
  readonly token: string;
  readonly financeToken: string;
  readonly passwords: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly sql: Client;
  /**
   * Returns payments with their own lookups, so each can be sent once. `accounts` is a number of seeded accounts to use
   * round-robin, or returns the index of each payment's account.
   */
  payments(count: number, accounts: number | ((n: number) => number), lookedUp?: LookedUp): Promise<Request[]>;
  anotherToken(): Promise<string>;
  /** Milliseconds of CPU of its process so far. */
  cpu(): Promise<number>;
  /** Resident bytes of its process. */
  memory(): Promise<number>;
  collected(): Promise<Memory>;
  stop(): Promise<void>;
}

export async function openGateway(
  world: World,
  name: string,
  options: {
    readonly roles: 'api' | 'all';
    readonly accounts: number;
    readonly history?: Omit<History, 'accounts'>;
    readonly progress?: (text: string) => void;
    readonly amqpUrl?: string;
    /** Requests per second of each credential, and of each address without one. Absent: unlimited. */
    readonly rateLimit?: number;
  },
): Promise<Gateway> {
  const databaseUrl = await world.createDatabase(name);
  const { roles, amqpUrl = '', rateLimit } = options;
  const child = await startGateway({ databaseUrl, dataDir: await world.directory(name), roles, amqpUrl, rateLimit });
  const { origin, management } = child.ready;
  const sql = await world.connect(databaseUrl);
  const { accounts, history, progress = () => {} } = options;
  await carelessly(sql, async () => {
    if (accounts > 0) await seedAccounts(sql, accounts);
    if (history) await seedHistory(() => world.connect(databaseUrl), { ...history, accounts }, progress);
  });
  const token = await authorise(child.ready);
  const financeToken = await authorise({ origin, ...child.ready.finance });
  let serial = 0;
  return {
    origin,
    management,
    token,
    financeToken,
    passwords: child.ready.passwords,
    databaseUrl,
    sql,
    async payments(count, accounts, lookedUp = 'here') {
      const payers = Array.from(
        { length: count },
        (_, n) => FIRST_ACCOUNT + (typeof accounts === 'number' ? n % accounts : accounts(n)),
      );
      const ids = lookedUp === 'here' ? await lookUp(origin, token, payers) : await insertLookups(sql, serial, payers);
      serial += count;
      return payers.map((payer, n) => paymentRequest(token, payer, ids[n] ?? ''));
    },
    anotherToken: () => authorise(child.ready),
    cpu: () => child.ask<number>({ what: 'cpu' }),
    memory: () => child.ask<number>({ what: 'resident' }),
    collected: () => child.ask<Memory>({ what: 'collected' }),
    stop: () => child.stop(),
  };
}

/** One payment as a partner sends it. The floor gets the same request. */
export const paymentRequest = (token: string, accountId: number, endToEndId: string): Request => ({
  method: 'POST',
  path: PAYMENTS_PATH,
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': `bench-${endToEndId}`,
  },
  body: JSON.stringify({
    account_id: accountId,
    amount: AMOUNT,
    pixKey: KEY,
    recipientIspb: RECIPIENT_ISPB,
    endToEndId,
    description: 'bench',
  }),
});

export function endToEndId(serial: number): string {
  const stamp = new Date().toISOString().slice(0, 16).replace(/[-T:]/g, '');
  return `E99999004${stamp}${String(serial).padStart(11, '0')}`;
}

async function lookUp(origin: string, token: string, payers: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < payers.length; from += LOOKUPS_AT_A_TIME) {
    const some = payers.slice(from, from + LOOKUPS_AT_A_TIME).map(async (payer) => {
      const url = `${origin}/api/partner/v1/pix/dict/${KEY}?accountId=${payer}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`the lookup failed: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: { end_to_end_id: string } }).data.end_to_end_id;
    });
    ids.push(...(await Promise.all(some)));
  }
  return ids;
}

async function insertLookups(sql: Client, serial: number, payers: readonly number[]): Promise<string[]> {
  const ids = payers.map((_, n) => endToEndId(serial + n));
  await sql.query(
    `insert into dict_lookup (end_to_end_id, institution_id, partner_id, account_id, key, recipient, recipient_ispb, created_at)
     select l.id, a.institution_id, a.partner_id, a.id, '${KEY}', '{"name": "Maria Recebedora",
       "document": "12345678909", "ispb": "99999011", "agency": "0001", "accountNumber": "1234567",
       "accountType": "CACC", "institutionName": "Banco Simulado S.A."}', '${RECIPIENT_ISPB}', now()
     from unnest($1::text[], $2::bigint[]) l(id, payer) join account a on a.id = l.payer`,
    [ids, payers],
  );
  return ids;
}

async function authorise(ready: { origin: string; clientId: string; clientSecret: string }): Promise<string> {
  const response = await fetch(`${ready.origin}/api/partner/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: ready.clientId,
      client_secret: ready.clientSecret,
    }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (!answer.access_token) throw new Error(`the token request failed: ${response.status} ${JSON.stringify(answer)}`);
  return answer.access_token;
}
