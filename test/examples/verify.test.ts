import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Verification, verifyWebhook } from '../../examples/webhook-receiver/verify.ts';
import { signatureOf } from '../../src/domains/webhooks/channel/signature.ts';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly now: number;
  readonly toleranceSeconds?: number;
  readonly expected: Verification;
}

const FILE = join(import.meta.dirname, 'vectors/webhook-signatures.json');
const EXAMPLES = join(import.meta.dirname, '../../examples/webhook-receiver');
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: readonly Vector[] };

/** Reads the vectors from stdin and prints a list of results with ok, reason and secret. */
const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify import verify_webhook
print(json.dumps([
    verify_webhook(
        v["secret"], v["headers"], v["body"].encode(), v["now"], v.get("toleranceSeconds", 300)
    )._asdict()
    for v in json.load(sys.stdin)["vectors"]
]))
`;
const PHP = `
require $argv[1] . '/verify.php';
echo json_encode(array_map(
    fn ($v) => verify_webhook(
        $v['secret'], $v['headers'], $v['body'], $v['now'], $v['toleranceSeconds'] ?? 300
    ),
    json_decode(stream_get_contents(STDIN), true)['vectors'],
));
`;

/** Without the interpreter the test is skipped, except in CI, where it fails. */
const isMissing = (interpreter: string) =>
  process.env['CI'] !== 'true' && spawnSync(interpreter, ['--version']).error !== undefined;

function answersOf(interpreter: string, args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Record<string, unknown>[]>();
  const child = execFile(interpreter, args, (error, stdout) => {
    if (error) reject(error);
    else resolve(JSON.parse(stdout));
  });
  child.stdin?.end(readFileSync(FILE));
  return promise;
}

const expected = vectors.map((vector) => ({
  name: vector.name,
  ok: vector.expected.ok,
  reason: vector.expected.ok ? null : vector.expected.reason,
  secret: vector.expected.ok ? vector.expected.secret : null,
}));
const named = (answers: readonly Record<string, unknown>[]) =>
  answers.map((answer, index) => ({ name: vectors[index]?.name, ...answer }));

describe('webhook verification', () => {
  test('the vectors cover every reason of a refusal', () => {
    const reasons = vectors.map(({ expected }) => (expected.ok ? `ok by ${expected.secret}` : expected.reason));

    expect([...new Set(reasons)].sort()).toEqual([
      'malformed_signature',
      'malformed_timestamp',
      'missing_header',
      'missing_secret',
      'ok by current',
      'ok by previous',
      'signature_mismatch',
      'too_new',
      'too_old',
    ]);
  });

  test.for(vectors)('verify.ts decides correctly about $name', ({ body, expected, name: _, ...request }) => {
    expect(verifyWebhook({ ...request, rawBody: body })).toEqual(expected);
    expect(verifyWebhook({ ...request, rawBody: Buffer.from(body) })).toEqual(expected);
    const lists = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value]]));
    expect(verifyWebhook({ ...request, headers: lists, rawBody: body })).toEqual(expected);
  });

  test.skipIf(isMissing('python3'))('verify.py decides like verify.ts', async () => {
    // -B writes no compiled files next to the example.
    expect(named(await answersOf('python3', ['-B', '-c', PYTHON, EXAMPLES]))).toEqual(expected);
  });

  test.skipIf(isMissing('php'))('verify.php decides like verify.ts', async () => {
    expect(named(await answersOf('php', ['-n', '-r', PHP, '--', EXAMPLES]))).toEqual(expected);
  });

  test('verify.ts accepts the Headers of a fetch server', () => {
    const [good] = vectors as [Vector];

    expect(verifyWebhook({ ...good, headers: new Headers(good.headers), rawBody: good.body })).toEqual(good.expected);
  });

  test('verify.ts uses the machine’s clock and a tolerance of five minutes by default', () => {
    const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
    const signedAt = (timestamp: number) => ({
      'X-Service-Timestamp': String(timestamp),
      'X-Service-Signature': signatureOf(secret, timestamp, '{}'),
    });
    const now = Math.floor(Date.now() / 1000);
    const at = (timestamp: number) => verifyWebhook({ secret, headers: signedAt(timestamp), rawBody: '{}' });

    expect(at(now)).toEqual({ ok: true, secret: 'current' });
    expect(at(now - 600)).toEqual({ ok: false, reason: 'too_old' });
    expect(at(now + 600)).toEqual({ ok: false, reason: 'too_new' });
    const unclear = { secret, headers: signedAt(now), rawBody: '{}', toleranceSeconds: Number.NaN };
    expect(verifyWebhook(unclear)).toMatchObject({ ok: false });
  });
});

describe('the sender', () => {
  test.for(vectors.filter(({ expected }) => expected.ok && expected.secret === 'current'))(
    'the sender signs as the vector says: $name',
    ({ secret, headers, body }) => {
      const { 'x-service-timestamp': timestamp, 'x-service-signature': signature } = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      );

      expect(signatureOf(secret, Number(timestamp), body)).toBe(signature);
      expect(signatureOf(secret, Number(timestamp), Buffer.from(body))).toBe(signature);
    },
  );
});
