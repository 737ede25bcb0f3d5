import { Pool, types } from 'pg';
import { type FloorAnswer, serveFloor } from './floor-http.ts';
import { poolOf } from './floor-statements.ts';
import { startChild } from './process.ts';

/** The dashboard floor in its own process, on the gateway's own tables: bare `node:http`, two statements, JSON. */
export const startFloorDashboard = (databaseUrl: string) =>
  startChild<{ readonly origin: string }>('floor-dashboard.ts', { DATABASE_URL: databaseUrl });

interface AccountRow {
  readonly accountId: number;
  readonly accountType: string;
  readonly status: string;
}

interface TransactionRow {
  readonly accountId: number;
  readonly type: string;
  readonly status: string;
}

const ACCOUNTS = {
  name: 'accounts',
  text: `select a.id as "accountId", a.account_type as "accountType", a.agency, a.account_number as "accountNumber",
      a.iban, b.status, 'BRL' as currency, a.created_at as "createdAt"
    from account a join balance b on b.account_id = a.id
    where a.partner_id = (select id from partner where name = 'alpha') order by a.id limit 20`,
};

const TRANSACTIONS = {
  name: 'transactions',
  text: `select t.* from unnest($1::bigint[]) a(id) cross join lateral (
      select account_id as "accountId", id as "transactionId", type, status, amount, fee, description,
        error_reason as "errorReason", created_at as "createdAt", completed_at as "completedAt"
      from transaction where account_id = a.id order by id desc limit 10
    ) t`,
};

async function main(): Promise<void> {
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool(poolOf(process.env['DATABASE_URL'] ?? ''));

  async function read(): Promise<FloorAnswer> {
    const accounts = (await pool.query<AccountRow>(ACCOUNTS)).rows;
    const ids = accounts.map((account) => account.accountId);
    const transactions = (await pool.query<TransactionRow>({ ...TRANSACTIONS, values: [ids] })).rows;
    const listed = new Map<number, object[]>(ids.map((id) => [id, []]));
    for (const { accountId, type, status, ...row } of transactions) {
      listed.get(accountId)?.push({ node: { ...row, type: type.toUpperCase(), status: status.toUpperCase() } });
    }
    const edges = accounts.map(({ accountType, status, ...row }) => ({
      node: {
        ...row,
        accountType: accountType.toUpperCase(),
        status: status.toUpperCase(),
        transactions: { edges: listed.get(row.accountId) },
      },
    }));
    return { status: 200, json: JSON.stringify({ data: { accounts: { edges } } }) };
  }

  await serveFloor(read, () => pool.end());
}

if (import.meta.main) await main();
