import type { IncomingMessage } from 'node:http';
import { Pool, types } from 'pg';
import { type FloorAnswer, serveFloor } from './floor-http.ts';
import { poolOf } from './floor-statements.ts';
import { startChild } from './process.ts';

/** The balance floor, on the gateway's own table: bare `node:http`, one statement, JSON, POST and GET. */
export const startFloorBalance = (databaseUrl: string) =>
  startChild<{ readonly origin: string }>('floor-balance.ts', { DATABASE_URL: databaseUrl });

interface BalanceRow {
  readonly balance: number;
  readonly blocked: number;
  readonly updated_at: Date;
}

const BALANCE = {
  name: 'balance',
  text: `select balance, blocked, updated_at from balance
    where account_id = $1 and partner_id = (select id from partner where name = 'alpha')`,
};

async function main(): Promise<void> {
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool(poolOf(process.env['DATABASE_URL'] ?? ''));

  async function read({ method, url = '' }: IncomingMessage, text: string): Promise<FloorAnswer> {
    const asked =
      method === 'POST'
        ? (JSON.parse(text) as { variables: { id: number } }).variables.id
        : Number(url.split('/').at(-2));
    const { rows } = await pool.query<BalanceRow>({ ...BALANCE, values: [asked] });
    const row = rows[0];
    if (!row) return { status: 404, json: '{}' };
    const { balance, blocked, updated_at } = row;
    const held = { balance, available: balance - blocked, blocked, currency: 'BRL' };
    const answer =
      method === 'POST'
        ? { data: { account: { balance: { ...held, updatedAt: updated_at } } } }
        : { data: { account_id: asked, ...held, updated_at } };
    return { status: 200, json: JSON.stringify(answer) };
  }

  await serveFloor(read, () => pool.end());
}

if (import.meta.main) await main();
