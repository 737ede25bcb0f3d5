import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { freePort } from '../../src/platform/free-port.ts';
import { FAST_RAIL, RAIL_ASKED_SOON, surviveRounds } from '../support/fault-round.ts';
import { dataDirectory, startGateway } from '../support/gateway.ts';
import { ROUNDS_MS } from '../support/size.ts';

/** Address of the database that a gateway runs under its DATA_DIR; it changes with every start. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://gateway:${password.trim()}@127.0.0.1:${port}/gateway`;
}

describe('no payment is lost or doubled', { timeout: ROUNDS_MS }, () => {
  test.for([
    { when: 'the one process of the default is killed', signal: 'SIGKILL', rail: FAST_RAIL, silence: false },
    {
      when: 'it is killed, and the rail is silent about some',
      signal: 'SIGKILL',
      rail: RAIL_ASKED_SOON,
      silence: true,
    },
    { when: 'it is stopped in order', signal: 'SIGTERM', rail: FAST_RAIL, silence: false },
  ] as const)('when $when', async ({ signal, rail, silence }) => {
    const dataDir = await dataDirectory();
    const env = { ...rail, DATA_DIR: dataDir, PORT: String(await freePort()) };
    let gateway = await startGateway({ env });
    await surviveRounds({
      partner: await gateway.partner('alpha'),
      databaseUrl: () => embeddedUrl(dataDir),
      silence,
      times: 3,
      async happen() {
        await gateway.kill(signal);
        gateway = await startGateway({ env });
      },
    });
    await gateway.kill('SIGKILL');
  });
});
