import type { IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { type FloorAnswer, serveFloor } from './floor-http.ts';
import { acceptQuery, poolOf } from './floor-statements.ts';
import { startChild } from './process.ts';

/** The accept floor in its own process: bare `node:http`, JSON, one statement. */
export const startFloorServer = (databaseUrl: string) =>
  startChild<{ readonly origin: string }>('floor-server.ts', { DATABASE_URL: databaseUrl });

interface PaymentBody {
  readonly account_id: number;
  readonly amount: number;
  readonly pixKey: string;
  readonly endToEndId: string;
}

async function main(): Promise<void> {
  const pool = new Pool(poolOf(process.env['DATABASE_URL'] ?? ''));

  async function accept(request: IncomingMessage, text: string): Promise<FloorAnswer> {
    const body = JSON.parse(text) as PaymentBody;
    const id = v7();
    const answer = JSON.stringify({
      status: 'accepted',
      transactionId: id,
      endToEndId: body.endToEndId,
      amount: body.amount,
    });
    const payment = {
      id,
      accountId: body.account_id,
      amount: body.amount,
      key: body.pixKey,
      endToEndId: body.endToEndId,
      idempotencyKey: String(request.headers['idempotency-key']),
      outboxId: v7(),
    };
    const { rowCount } = await pool.query(acceptQuery(payment, answer));
    return { status: rowCount === 1 ? 202 : 422, json: answer };
  }

  await serveFloor(accept, () => pool.end());
}

if (import.meta.main) await main();
