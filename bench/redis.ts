import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { keptPort } from '../test/support/kept-port.ts';

export const findRedis = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'redis-server'))
    .find((file) => existsSync(file));

/** Starts a Redis with the durability that job queues require: append-only, synced every second. */
export async function startRedis(directory: string): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = findRedis();
  if (server === undefined) throw new Error('this machine has no redis-server');
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
  // In its own process group, so that Ctrl-C ends its clients first.
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
