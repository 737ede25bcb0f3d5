import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { freePort } from '../../src/platform/free-port.ts';
import { FAST_RAIL, ROUNDS_MS, surviveRounds } from '../support/fault-round.ts';
import { dataDirectory, type Gateway, startGateway } from '../support/gateway.ts';

/** Address of the database that a gateway runs under its DATA_DIR; it changes with every start. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://gateway:${password.trim()}@127.0.0.1:${port}/gateway`;
}

describe('no payment is lost or doubled', { timeout: ROUNDS_MS }, () => {
  let dataDir: string;
  let env: Record<string, string>;
  let gateway: Gateway;

  beforeAll(async () => {
    dataDir = await dataDirectory();
    env = { ...FAST_RAIL, DATA_DIR: dataDir, PORT: String(await freePort()) };
    gateway = await startGateway({ env });
  });

  test.for([
    ['killed', 'SIGKILL'],
    ['stopped in order', 'SIGTERM'],
  ] as const)('when the one process of the default is %s in the middle of the traffic', async ([, signal]) => {
    await surviveRounds({
      partner: await gateway.partner('alpha'),
      databaseUrl: () => embeddedUrl(dataDir),
      times: 3,
      async happen() {
        await gateway.kill(signal);
        gateway = await startGateway({ env });
      },
    });
  });
});
