import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { startChild } from './process.ts';

/** Other GraphQL servers on the same rows, each set up as its own documentation recommends (`bench/peers/`). */
export const PEERS = ['postgraphile', 'mercurius', 'drizzle'] as const;
export type Peer = (typeof PEERS)[number];

/** Whether `npm ci --prefix bench/peers` has installed this package. The gateway does not depend on it. */
export const installed = (name: string): boolean =>
  existsSync(new URL(`./peers/node_modules/${name}/`, import.meta.url));

export const peersInstalled = (): boolean => ['postgraphile', 'mercurius', 'drizzle-orm'].every(installed);

/**
 * Copies the gateway's rows for PostGraphile, which serves them under row-level security. Removes the planner
 * statistics for many partners (adr 93), which help the gateway's statements and mislead the peers'. `sql` is a
 * superuser's session.
 */
export async function preparePeers(sql: Client): Promise<void> {
  await sql.query(await readFile(new URL('./peers/schema.sql', import.meta.url), 'utf8'));
  await sql.query('alter table transaction alter column partner_id reset (n_distinct)');
  await sql.query('vacuum (analyze, freeze)');
}

export const startPeer = (peer: Peer, databaseUrl: string) =>
  startChild<{ readonly origin: string }>(`peers/${peer}.mjs`, { DATABASE_URL: databaseUrl, NODE_ENV: 'production' });
