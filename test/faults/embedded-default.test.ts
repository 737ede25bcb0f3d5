import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { FAST_RAIL, RAIL_ASKED_SOON, surviveRounds } from '../support/fault-round.ts';
import { dataDirectory, startGateway } from '../support/gateway.ts';
import { keptPort } from '../support/kept-port.ts';
import { ROUNDS_MS, sized } from '../support/size.ts';

interface Ends {
  readonly when: string;
  readonly signals: readonly ('SIGKILL' | 'SIGTERM')[];
  readonly silence?: boolean;
}

/** Address of the database that a gateway runs under its DATA_DIR; it changes with every start. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://gateway:${password.trim()}@127.0.0.1:${port}/gateway`;
}

describe('no payment is lost or doubled', { timeout: ROUNDS_MS }, () => {
  test.for(
    sized<readonly Ends[]>(
      [{ when: 'the one process of the default is killed, and stopped in order', signals: ['SIGKILL', 'SIGTERM'] }],
      [
        { when: 'the one process of the default is killed', signals: ['SIGKILL', 'SIGKILL', 'SIGKILL'] },
        {
          when: 'it is killed, and the rail is silent about some',
          signals: ['SIGKILL', 'SIGKILL', 'SIGKILL'],
          silence: true,
        },
        { when: 'it is stopped in order', signals: ['SIGTERM', 'SIGTERM', 'SIGTERM'] },
      ],
    ),
  )('when $when', async ({ signals, silence = false }) => {
    const dataDir = await dataDirectory();
    const env = { ...(silence ? RAIL_ASKED_SOON : FAST_RAIL), DATA_DIR: dataDir, PORT: String(await keptPort()) };
    let gateway = await startGateway({ env });
    await surviveRounds({
      partner: await gateway.partner('alpha'),
      databaseUrl: () => embeddedUrl(dataDir),
      silence,
      faults: signals.map((signal) => async () => {
        await gateway.kill(signal);
        gateway = await startGateway({ env });
      }),
    });
    await gateway.kill('SIGKILL');
  });
});
