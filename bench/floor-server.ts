import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { acceptQuery, poolOf } from './floor-statements.ts';
import { serveParent, startChild } from './process.ts';

/** The accept floor as its own process: bare `node:http`, JSON, one statement. */
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

  async function accept(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
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
    response.writeHead(rowCount === 1 ? 202 : 422, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    });
    response.end(answer);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      accept(request, response, Buffer.concat(chunks).toString()).catch((error: Error) => {
        process.stderr.write(`floor: ${error.stack}\n`);
        response.writeHead(500).end();
      });
    });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  serveParent(
    { origin: `http://127.0.0.1:${port}` },
    async () => null,
    async () => {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  );
}

if (import.meta.main) await main();
