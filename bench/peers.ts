import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { startChild } from './process.ts';

/** Other GraphQL servers that read the same rows, each set up as its own documentation says (`bench/peers/`). */
export const PEERS = ['postgraphile', 'mercurius', 'drizzle'] as const;
export type Peer = (typeof PEERS)[number];

/** Whether `npm ci --prefix bench/peers` has installed this package: none of them is the gateway's own. */
export const installed = (name: string): boolean =>
  existsSync(new URL(`./peers/node_modules/${name}/`, import.meta.url));

/** Whether all of them can be started. */
export const peersInstalled = (): boolean => ['postgraphile', 'mercurius', 'drizzle-orm'].every(installed);

/**
 * Copies the gateway's rows to where PostGraphile serves them under row-level security, and takes back what the planner is told
 * of many partners (adr 93): it helps the gateway's statements and misleads those of the others. `sql` is a superuser's.
 */
export async function preparePeers(sql: Client): Promise<void> {
  await sql.query(await readFile(new URL('./peers/schema.sql', import.meta.url), 'utf8'));
  await sql.query('alter table transaction alter column partner_id reset (n_distinct)');
  await sql.query('vacuum (analyze, freeze)');
}

export const startPeer = (peer: Peer, databaseUrl: string) =>
  startChild<{ readonly origin: string }>(`peers/${peer}.mjs`, { DATABASE_URL: databaseUrl, NODE_ENV: 'production' });
