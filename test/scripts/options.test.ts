import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { exitCodeOf, framed } from '../../scripts/command-line.ts';
import { listenProgram } from '../../scripts/listen/options.ts';
import { type WatchOptions, watchProgram } from '../../scripts/watch/options.ts';

const FORWARD = ['--forward', 'http://localhost:1'];
const NO_SANDBOX = { DATA_DIR: join(import.meta.dirname, 'nowhere') };

/** Exit code and output of an invalid command line. */
async function ended(command: Command, args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const output = { out: () => {}, err: (more: string) => (text += more) };
  const code = await exitCodeOf(framed(command, output), args, output);
  return { code, text };
}

describe('npm run listen', () => {
  test.for([
    [[], 2, 'missing option --forward'],
    [['--forwad', 'x'], 2, "unknown option '--forwad'"],
    [['--forward', 'localhost:3000'], 2, 'It must be an address with http:// or https://'],
    [[...FORWARD, '--secret', 'short'], 2, 'It must be the secret that rotate-secret returned'],
    [[...FORWARD, '--types', 'pix.pay'], 1, 'no event of the catalogue matches pix.pay'],
    [[...FORWARD, '--client-id', 'a'], 1, '--client-id and --client-secret must be used together'],
    [FORWARD, 1, 'sandbox.json cannot be read. Start the sandbox with npm start'],
  ] as const)('npm run listen with %j ends with exit code %i and prints: %s', async ([args, code, text]) => {
    const command = listenProgram(() => expect.unreachable('nothing is forwarded'), NO_SANDBOX);

    expect(await ended(command, args)).toEqual({ code, text: expect.stringContaining(text) });
  });
});

describe('npm run watch', () => {
  test.for([
    [['--type', 'x'], 2, "unknown option '--type'"],
    [['--types', 'pix.pay'], 1, 'no event of the catalogue matches pix.pay'],
    [['--accounts', 'mine'], 2, 'It must be account ids'],
    [[], 1, 'sandbox.json cannot be read. Start the sandbox with npm start'],
  ] as const)('npm run watch with %j ends with exit code %i and prints: %s', async ([args, code, text]) => {
    const command = watchProgram(() => expect.unreachable('nothing is watched'), NO_SANDBOX);

    expect(await ended(command, args)).toEqual({ code, text: expect.stringContaining(text) });
  });

  test('a repeated option adds to its earlier values', async () => {
    const watched: WatchOptions[] = [];
    const command = watchProgram(async (options) => void watched.push(options), NO_SANDBOX);
    const credentials = ['--client-id', 'a', '--client-secret', 'b'];
    await ended(command, [...credentials, '--accounts', '1003, 1004', '--accounts', '1005']);

    expect(watched).toMatchObject([{ accountIds: ['1003', '1004', '1005'] }]);
  });
});
