import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SecretBox } from '../../../src/platform/security/secret-box.ts';
import type { SecretKey } from '../../../src/platform/security/secret-keys.ts';

const newKey = (id: string): SecretKey => ({ id, key: randomBytes(32) });
const [first, second] = [newKey('first'), newKey('second')];
const box = new SecretBox([first]);
const bytes = (maxLength = 200) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));
const context = fc.string({ maxLength: 60, unit: 'binary' });

describe('a secret box', () => {
  test('a secret box decrypts what it encrypted, in the same context', () => {
    fc.assert(
      fc.property(bytes(), context, (plaintext, place) => {
        const sealed = box.seal(plaintext, place);
        expect(sealed.keyId).toBe('first');
        expect(sealed.bytes).toHaveLength(12 + 16 + plaintext.length);
        expect(box.open(sealed, place)).toEqual(plaintext);
      }),
    );
  });

  test('a secret box rejects a change of any bit of nonce, tag or ciphertext', () => {
    const sealed = box.seal(Buffer.from('whsec_abc'), 'webhook:1');
    for (let bit = 0; bit < sealed.bytes.length * 8; bit++) {
      const changed = Buffer.from(sealed.bytes);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => box.open({ ...sealed, bytes: changed }, 'webhook:1')).toThrow(/webhook:1 .* key first/);
    }
  });

  test('a secret box rejects shortened or extended data', () => {
    const sealed = box.seal(Buffer.from('whsec_abc'), 'webhook:1');
    for (let length = 0; length < sealed.bytes.length; length++) {
      expect(() => box.open({ ...sealed, bytes: sealed.bytes.subarray(0, length) }, 'webhook:1')).toThrow(/key first/);
    }
    const longer = Buffer.concat([sealed.bytes, Buffer.alloc(1)]);
    expect(() => box.open({ ...sealed, bytes: longer }, 'webhook:1')).toThrow(/key first/);
  });

  test('a secret box rejects a secret in the context of another', () => {
    fc.assert(
      fc.property(context, context, (here, there) => {
        fc.pre(here !== there);
        const sealed = box.seal(Buffer.from('secret'), here);
        expect(() => box.open(sealed, there)).toThrow(/key first/);
      }),
    );
  });

  test('a secret box rejects another key with the same id, and names a missing key', () => {
    const sealed = box.seal(Buffer.from('whsec_abc'), 'webhook:1');
    expect(() => new SecretBox([newKey('first')]).open(sealed, 'webhook:1')).toThrow(/webhook:1 .* key first/);
    expect(() => new SecretBox([second]).open(sealed, 'webhook:1')).toThrow(
      'the secret of webhook:1 needs the key first: add it to SECRET_KEYS',
    );
  });

  test('a secret box encrypts with its first key and decrypts with all', () => {
    const both = new SecretBox([second, first]);
    expect([both.currentKeyId, both.knows('first'), both.knows('third')]).toEqual(['second', true, false]);
    expect(both.keyIds()).toEqual(['second', 'first']);
    expect(both.seal(Buffer.from('new'), 'a').keyId).toBe('second');
    expect(both.open(box.seal(Buffer.from('old'), 'a'), 'a').toString()).toBe('old');
  });

  test('a secret box never encrypts equal secrets to equal data', () => {
    const sealed = Array.from({ length: 1_000 }, () => box.seal(Buffer.from('same'), 'same').bytes.toString('hex'));
    expect(new Set(sealed).size).toBe(sealed.length);
  });

  test('a secret box needs a key of the full length', () => {
    expect(() => new SecretBox([])).toThrow(RangeError);
    expect(() => new SecretBox([first, { id: 'short', key: randomBytes(31) }])).toThrow(RangeError);
  });

  test('a secret box shows neither keys nor secrets when it is printed or fails', () => {
    const hidden = [first.key.toString('hex'), first.key.toString('base64'), 'whsec_abc'];
    const printed = [inspect(box, { depth: 9, showHidden: true }), JSON.stringify(box)];
    const sealed = box.seal(Buffer.from('whsec_abc'), 'webhook:1');
    try {
      box.open(sealed, 'webhook:2');
    } catch (error) {
      printed.push(inspect(error, { depth: 9 }));
    }
    expect(printed).toHaveLength(3);
    for (const text of printed) for (const secret of hidden) expect(text).not.toContain(secret);
  });
});
