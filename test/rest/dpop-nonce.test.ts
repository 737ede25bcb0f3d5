import { createSecretKey } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SecretBox } from '../../src/platform/security/secret-box.ts';
import { DpopNonces } from '../../src/rest/dpop-nonce.ts';

const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const MINUTE = 60_000;

/** Moves the monotonic clock, which real time follows. */
function move(milliseconds: number): void {
  const now = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}
afterEach(() => vi.restoreAllMocks());

describe('DPoP nonces', () => {
  it('a nonce is accepted for 2 to 4 minutes by every node with the key', () => {
    const [here, there] = [new DpopNonces([keyOf(1)]), new DpopNonces([keyOf(1)])];
    const nonce = here.current();
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(there.accepts(nonce)).toBe(true);
    move(2 * MINUTE);
    expect(there.accepts(nonce)).toBe(true);
    expect(there.current()).not.toBe(nonce);
    move(2 * MINUTE);
    expect([here.accepts(nonce), there.accepts(nonce)]).toEqual([false, false]);
  });

  it('a nonce of a node whose clock is slightly ahead is accepted', () => {
    const nonces = new DpopNonces([keyOf(1)]);
    move(2 * MINUTE);
    const next = nonces.current();
    move(-2 * MINUTE);
    expect(new DpopNonces([keyOf(1)]).accepts(next)).toBe(true);
  });

  it('nonces use the first key and are accepted under all keys, so that key rotation refuses no client', () => {
    const old = new DpopNonces([keyOf(1)]);
    const rotated = new DpopNonces([keyOf(2), keyOf(1)]);
    expect(rotated.accepts(old.current())).toBe(true);
    expect(rotated.current()).toBe(new DpopNonces([keyOf(2)]).current());
    expect(old.accepts(rotated.current())).toBe(false);
  });

  it('a value that is not a nonce of the gateway is refused', () => {
    const nonces = new DpopNonces([keyOf(1)]);
    for (const other of [undefined, null, 1, '', [nonces.current()], nonces.current().slice(1)]) {
      expect(nonces.accepts(other)).toBe(false);
    }
  });
});

describe('keys derived from the secret keys', () => {
  it('derived keys differ per key and purpose and are the same on every node', () => {
    const box = () => new SecretBox([1, 2].map((byte) => ({ id: `k${byte}`, key: Buffer.alloc(32, byte) })));
    const bytes = (purpose: string) =>
      box()
        .derive(purpose)
        .map((key) => key.export().toString('hex'));
    expect(bytes('a')).toEqual(bytes('a'));
    const all = [...bytes('a'), ...bytes('b'), '01'.repeat(32), '02'.repeat(32)];
    expect(new Set(all).size).toBe(6);
  });
});
