import { compactVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientKeys, KeysUnavailable } from '../../../src/domains/partners/client-keys.ts';
import type { OutboundResult } from '../../../src/platform/outbound/exchange.ts';
import { assertionOf, type ClientKeys as KeyPair, newKeys } from '../../support/oauth-client.ts';

const URI = 'https://partner.example/jwks';
const MINUTE = 60_000;

let published: readonly KeyPair[] | null;
let reads: number;
let keys: ClientKeys;
let moved: number;
// A whole number makes the 30 s exact.
const start = Math.ceil(performance.now());
beforeEach(() => {
  reads = 0;
  moved = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => start + moved);
  keys = new ClientKeys({
    async get(): Promise<OutboundResult> {
      reads += 1;
      if (published === null) return { kind: 'failed', reason: 'timeout', message: 'no answer', durationMs: 1 };
      const body = Buffer.from(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }));
      return { kind: 'answered', status: 200, retryAfter: null, body, durationMs: 1 };
    },
  });
});
afterEach(() => vi.restoreAllMocks());

async function verifies(pair: KeyPair): Promise<boolean> {
  try {
    await compactVerify(await assertionOf('alpha', 'here', pair), keys.of(null, URI));
    return true;
  } catch (error) {
    if (error instanceof KeysUnavailable) throw error;
    return false;
  }
}

describe('a key set at a URL', () => {
  it('a key set at a URL is read again after 5 minutes, and removed keys are then rejected', async () => {
    const [old, next] = [await newKeys(), await newKeys()];
    published = [old];
    expect(await verifies(old)).toBe(true);
    published = [next];
    moved = 4 * MINUTE;
    expect([await verifies(old), reads]).toEqual([true, 1]);
    moved = 6 * MINUTE;
    expect([await verifies(old), await verifies(next), reads]).toEqual([false, true, 2]);
  });

  it('a key set is read again for an unknown key, at most every 30 seconds', async () => {
    const [old, next] = [await newKeys(), await newKeys()];
    published = [old];
    expect(await verifies(old)).toBe(true);
    published = [old, next];
    expect([await verifies(next), reads]).toEqual([false, 1]);
    moved = MINUTE / 2;
    expect([await verifies(next), reads]).toEqual([true, 2]);
    const stranger = await newKeys();
    expect([await verifies(stranger), await verifies(stranger), reads]).toEqual([false, false, 2]);
  });

  it('an unreadable key set stays valid for an hour while reading is retried', async () => {
    const pair = await newKeys();
    published = [pair];
    expect(await verifies(pair)).toBe(true);
    published = null;
    for (moved = 6 * MINUTE; moved < 60 * MINUTE; moved += 6 * MINUTE) expect(await verifies(pair)).toBe(true);
    expect(reads).toBe(10);
    moved = 61 * MINUTE;
    await expect(verifies(pair)).rejects.toThrow(KeysUnavailable);
    published = [pair];
    moved = 62 * MINUTE;
    expect(await verifies(pair)).toBe(true);
  });

  it('concurrent requests share one read of a key set', async () => {
    const pair = await newKeys();
    published = [pair];
    expect(await Promise.all([verifies(pair), verifies(pair), verifies(pair)])).toEqual([true, true, true]);
    expect(reads).toBe(1);
  });
});
