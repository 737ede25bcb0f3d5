import type { JsonWebKeyInput } from 'node:crypto';
import { createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SigningKey, SigningKeys } from '../../../../../src/domains/pix/charges/signing/signing-keys.ts';
import {
  resealSigningKeys,
  unknownSigningSecretKeys,
} from '../../../../../src/domains/pix/charges/signing/signing-resealing.ts';
import { SecretBox } from '../../../../../src/platform/security/secret-box.ts';
import { openTestDoor, type TestDoor } from '../../../../support/door.ts';

const [OLD, NEW] = ['old', 'new'].map((id) => ({ id, key: randomBytes(32) })) as [Key, Key];
type Key = { readonly id: string; readonly key: Buffer };
const [before, during, after] = [new SecretBox([OLD]), new SecretBox([NEW, OLD]), new SecretBox([NEW])];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let t: TestDoor;
let now: number;
beforeAll(async () => {
  t = await openTestDoor();
});
beforeEach(async () => {
  await t.sql('delete from charge_signing_key');
  now = Date.parse('2026-11-23T15:00:00.000Z');
});
afterAll(() => t.close());

const node = (secrets = before) =>
  new SigningKeys({ database: t.database, secrets, days: 90, host: () => 'pix.example.com', now: () => new Date(now) });

const published = async (keys: SigningKeys) => (await keys.published()).keys.map(({ kid }) => kid);

async function signsAsPublished({ kid, privateKey }: SigningKey, keys: SigningKeys): Promise<boolean> {
  const jwk = (await keys.published()).keys.find((published) => published.kid === kid);
  const data = Buffer.from('payload');
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput);
  return verify('RSA-SHA256', data, publicKey, sign('RSA-SHA256', data, privateKey));
}

describe('signing key of payloads', () => {
  test('several nodes that need the first signing key concurrently create it once', async () => {
    const nodes = Array.from({ length: 4 }, () => node());
    const keys = await Promise.all(nodes.flatMap((each) => [each.current(), each.current()]));
    const kids = new Set(keys.map(({ kid }) => kid));
    expect(kids.size).toBe(1);
    for (const each of nodes) {
      expect(await published(each)).toEqual([...kids]);
      expect(await signsAsPublished(await each.current(), each)).toBe(true);
    }
  });

  test('the first signing key is published before anything is signed', async () => {
    expect(await published(node())).toHaveLength(1);
  });

  test('a signing key is stored sealed', async () => {
    const { privateKey } = await node().current();
    const [row] = await t.sql<{ private_key: Buffer; key_id: string }>('select * from charge_signing_key');
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    expect(row?.key_id).toBe('old');
    expect(row?.private_key.includes(der.subarray(0, 32))).toBe(false);
  });

  test('after its days a signing key gets one successor, which is published first and signs an hour later', async () => {
    const nodes = [node(), node()] as const;
    const first = await nodes[0].current();
    now += 90 * DAY - 1;
    expect((await nodes[1].current()).kid).toBe(first.kid);
    now += 2 * MINUTE;
    const meanwhile = await Promise.all(nodes.map((each) => each.current()));
    expect(meanwhile.map(({ kid }) => kid)).toEqual([first.kid, first.kid]);
    const both = await published(nodes[0]);
    expect(both).toHaveLength(2);
    now += HOUR;
    const second = await nodes[0].current();
    expect(second.kid).not.toBe(first.kid);
    expect(both).toEqual([second.kid, first.kid]);
    expect((await nodes[1].current()).kid).toBe(second.kid);
    expect(await signsAsPublished(second, nodes[1])).toBe(true);
    expect(await signsAsPublished(first, nodes[1])).toBe(true);
    now += 89 * DAY;
    expect((await nodes[1].current()).kid).toBe(second.kid);
  });

  test('a signing key stays published for a year after its days', async () => {
    const { kid } = await node().current();
    now += (90 + 365) * DAY - 1;
    expect(await published(node())).toContain(kid);
    now += 1;
    expect(await published(node())).not.toContain(kid);
  });

  test('finding the signing key takes at most one statement per minute', async () => {
    const keys = node();
    await keys.current();
    now += MINUTE - 1;
    expect(await t.statementsOf(() => keys.current())).toHaveLength(0);
    now += 1;
    expect(await t.statementsOf(() => keys.current())).toHaveLength(1);
  });

  test('finding the signing key is retried after a failure', async () => {
    await node(after).current();
    const keys = node();
    await expect(keys.current()).rejects.toThrow('SECRET_KEYS');
    await t.sql('delete from charge_signing_key');
    await keys.current();
  });
});

describe('rotation of SECRET_KEYS', () => {
  test('signing keys are resealed with the new secret key and keep their identity', async () => {
    const { kid } = await node().current();
    expect(await unknownSigningSecretKeys(t.database, after)).toEqual(['old']);
    expect(await unknownSigningSecretKeys(t.database, during)).toEqual([]);
    expect(await resealSigningKeys(t.database, before)).toBe(0);
    expect(await Promise.all([1, 2].map(() => resealSigningKeys(t.database, during)))).toEqual(
      expect.arrayContaining([1]),
    );
    expect(await resealSigningKeys(t.database, during)).toBe(0);
    expect(await unknownSigningSecretKeys(t.database, after)).toEqual([]);
    const keys = node(after);
    const key = await keys.current();
    expect(key.kid).toBe(kid);
    expect(await signsAsPublished(key, keys)).toBe(true);
  });

  /** The operator has replaced a lost key with another one of the same id. */
  const lost = new SecretBox([NEW, { id: 'old', key: randomBytes(32) }]);

  test('a signing key under a lost secret key is replaced, and its signatures still verify', async () => {
    const keys = node();
    const first = await keys.current();
    const again = node(lost);
    const second = await again.current();
    expect(second.kid).not.toBe(first.kid);
    expect(await signsAsPublished(second, again)).toBe(true);
    expect(await signsAsPublished(first, again)).toBe(true);
    expect(await unknownSigningSecretKeys(t.database, after)).toEqual([]);
  });

  test('resealing also replaces a signing key under a lost secret key', async () => {
    await node().current();
    expect(await resealSigningKeys(t.database, lost)).toBe(1);
    expect(await unknownSigningSecretKeys(t.database, after)).toEqual([]);
    expect(await published(node(after))).toHaveLength(2);
  });
});
