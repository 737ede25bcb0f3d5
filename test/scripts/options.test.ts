import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOptions as readListenOptions } from '../../scripts/listen/options.ts';
import { GivenUp } from '../../scripts/partner/errors.ts';
import { readOptions as readWatchOptions } from '../../scripts/watch/options.ts';

const FORWARD = ['--forward', 'http://localhost:1'];
const NO_SANDBOX = { DATA_DIR: join(import.meta.dirname, 'nowhere') };

describe('npm run listen', () => {
  test.for([
    [[], 'say where to post: --forward'],
    [['--forwad', 'x'], "Unknown option '--forwad'"],
    [['--forward', 'localhost:3000'], '--forward must be an address with http:// or https://'],
    [[...FORWARD, '--secret', 'short'], '--secret must be as rotate-secret shows it'],
    [[...FORWARD, '--types', 'pix.pay'], 'no event of the catalogue matches pix.pay'],
    [[...FORWARD, '--client-id', 'a'], '--client-id and --client-secret go together'],
    [FORWARD, 'sandbox.json cannot be read. Start the sandbox with npm start'],
  ] as const)('says of %j: %s', async ([args, text]) => {
    const refused = await readListenOptions(args, NO_SANDBOX).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(GivenUp);
    expect((refused as GivenUp).message).toContain(text);
  });
});

describe('npm run watch', () => {
  test.for([
    [['--type', 'x'], "Unknown option '--type'"],
    [['--types', 'pix.pay'], 'no event of the catalogue matches pix.pay'],
    [['--accounts', 'mine'], '--accounts takes ids of accounts'],
    [[], 'sandbox.json cannot be read. Start the sandbox with npm start'],
  ] as const)('says of %j: %s', async ([args, text]) => {
    const refused = await readWatchOptions(args, NO_SANDBOX).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(GivenUp);
    expect((refused as GivenUp).message).toContain(text);
  });
});
