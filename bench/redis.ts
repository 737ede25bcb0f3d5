import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { keptPort } from '../test/support/kept-port.ts';

/** Debian's `redis-server`, where this machine has one. */
export const findRedis = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'redis-server'))
    .find((file) => existsSync(file));

/** A Redis of its own that keeps its data in this directory, as job queues ask for: appended, on disk within a second. */
export async function startRedis(directory: string): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = findRedis();
  if (server === undefined) throw new Error('no redis-server on this machine');
  const port = await keptPort();
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: directory,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  // In a group of its own: an interrupt at the terminal ends first those who use it.
  const child = spawn(server, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-10_000);
      if (said.includes('Ready to accept connections')) resolve();
    });
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
