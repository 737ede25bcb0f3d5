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

/** Address of the embedded database of a gateway's DATA_DIR. It changes with every start. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://gateway:${password.trim()}@127.0.0.1:${port}/gateway`;
}

describe('payments on the embedded database', { timeout: ROUNDS_MS }, () => {
  test.for(
    sized<readonly Ends[]>(
      [{ when: 'the single default process is killed and stopped cleanly', signals: ['SIGKILL', 'SIGTERM'] }],
      [
        { when: 'the single default process is killed', signals: ['SIGKILL', 'SIGKILL', 'SIGKILL'] },
        {
          when: 'the process is killed and the rail sends no outcome for some payments',
          signals: ['SIGKILL', 'SIGKILL', 'SIGKILL'],
          silence: true,
        },
        { when: 'the process is stopped cleanly', signals: ['SIGTERM', 'SIGTERM', 'SIGTERM'] },
      ],
    ),
  )('no payment is lost or doubled when $when', async ({ signals, silence = false }) => {
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
