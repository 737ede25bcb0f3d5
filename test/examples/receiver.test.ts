import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { signatureOf } from '../../src/domains/webhooks/channel/signature.ts';
import { until } from '../support/until.ts';

const RECEIVER = join(import.meta.dirname, '../../examples/webhook-receiver/receiver.ts');
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const BODY = '{"accountId":101,"amount":100000}';

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  running.clear();
});

function launch(args: readonly string[]) {
  const child = spawn(process.execPath, [RECEIVER, ...args], { env: { PATH: process.env['PATH'] } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function startReceiver(...args: string[]) {
  const { child, output } = launch(['--secret', SECRET, '--port', '0', ...args]);
  running.add(child);
  const url = await until(() => /http:\/\/\S+/.exec(output())?.[0]);
  return {
    lines: () => output().trimEnd().split('\n').slice(1),
    async deliver(id: string, { secret = SECRET, headers = {} as Record<string, string> } = {}): Promise<number> {
      const timestamp = Math.floor(Date.now() / 1000);
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'X-Service-Event-Type': 'pix.payout.confirmed',
          'X-Service-Event-Id': id,
          'X-Service-Timestamp': String(timestamp),
          'X-Service-Signature': signatureOf(secret, timestamp, BODY),
          ...headers,
        },
        body: BODY,
      });
      return answer.status;
    },
  };
}

describe('the example of a receiver', { timeout: 60_000 }, () => {
  test('the example receiver accepts a delivery once, answers 204, and prints its type, id and body', async () => {
    const { deliver, lines } = await startReceiver();

    expect(await deliver('one')).toBe(204);
    expect(await deliver('one')).toBe(204);
    expect(await deliver('two')).toBe(204);

    await until(() => lines().length === 3);
    expect(lines()).toEqual([
      `pix.payout.confirmed  one  ${BODY}`,
      'pix.payout.confirmed  one  a duplicate, ignored',
      `pix.payout.confirmed  two  ${BODY}`,
    ]);
  });

  test('the example receiver answers 401 to another secret and prints only the reason', async () => {
    const { deliver, lines } = await startReceiver();

    expect(await deliver('one', { secret: 'whsec_other' })).toBe(401);

    await until(() => lines().length === 1);
    expect(lines()).toEqual(['refused: signature_mismatch']);
  });

  test('the example receiver accepts a signature of the previous secret and reports the rotation', async () => {
    const { deliver, lines } = await startReceiver();
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'X-Service-Timestamp': String(timestamp),
      'X-Service-Signature': signatureOf('whsec_new', timestamp, BODY),
      'X-Service-Signature-Previous': signatureOf(SECRET, timestamp, BODY),
    };

    expect(await deliver('one', { headers })).toBe(204);

    await until(() => lines().length === 1);
    expect(lines()[0]).toContain('configure the new one');
  });

  test('the example receiver simulates failures with --status, and accepts the retry', async () => {
    const { deliver, lines } = await startReceiver('--status', '503');

    expect(await deliver('one')).toBe(503);
    expect(await deliver('one')).toBe(503);

    await until(() => lines().length === 2);
    expect(lines()).toEqual(Array(2).fill(`pix.payout.confirmed  one  ${BODY}  answered 503`));
  });

  test.for([
    [['--help'], 0, '--secret'],
    [[], 1, 'the secret of the webhook is missing'],
    [['--secret', SECRET, '--port', '70000'], 1, '--port must be a number from 0 to 65535'],
    [['--secret', SECRET, '--status', 'ok'], 1, '--status must be a number from 200 to 599'],
    [['--sekret', SECRET], 1, "Unknown option '--sekret'"],
  ] as const)('the example receiver answers %j with exit code %i and %j', async ([args, code, text]) => {
    const { child, output } = launch(args);

    expect((await once(child, 'close'))[0]).toBe(code);
    expect(output()).toContain(text);
  });
});
