import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KnownToken } from '../../../src/domains/partners/access-token.ts';
import { Authenticator } from '../../../src/domains/partners/authenticator.ts';
import { realTime } from '../../../src/platform/time/real-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A lookup that answers on request. */
function heldLookup() {
  const asked: PromiseWithResolvers<KnownToken | null>[] = [];
  const find = async (_token: string, spend: () => void) => {
    spend();
    const answer = Promise.withResolvers<KnownToken | null>();
    asked.push(answer);
    return answer.promise;
  };
  const authenticator = new Authenticator({ find });
  const spend = vi.fn();
  return { authenticator, asked, spend, show: (token = 'token') => authenticator.authenticate(token, spend) };
}

const known = { key: 'key', expiresAt: realTime() + 3_600_000 } as KnownToken;

it('concurrent requests with the same uncached token share one lookup', async () => {
  const { asked, spend, show } = heldLookup();
  const shown = [show(), show(), show()];
  const other = show('another');
  asked[0]?.resolve(known);
  asked[1]?.resolve(null);
  expect(await Promise.all(shown)).toEqual([known, known, known]);
  expect(await other).toBeNull();
  expect(await show()).toBe(known);
  expect([asked.length, spend.mock.calls.length]).toEqual([2, 2]);
});

it('a token that is revoked during its lookup is neither accepted from that lookup nor cached', async () => {
  const { authenticator, asked, show } = heldLookup();
  const before = show();
  authenticator.forget('token');
  const after = show();
  asked[0]?.resolve(known);
  expect(await before).toBe(known);
  const waiting = show();
  asked[1]?.resolve(null);
  expect(await Promise.all([after, waiting])).toEqual([null, null]);
  expect(asked).toHaveLength(2);
});

it('a lookup that started 5 seconds ago is neither shared nor cached', async () => {
  const { asked, show } = heldLookup();
  const slow = show();
  vi.advanceTimersByTime(4_999);
  const shared = show();
  vi.advanceTimersByTime(1);
  const own = show();
  expect(asked).toHaveLength(2);
  asked[0]?.resolve(known);
  expect(await Promise.all([slow, shared])).toEqual([known, known]);
  asked[1]?.resolve(null);
  expect(await own).toBeNull();
  void show();
  expect(asked).toHaveLength(3);
});

it('a failed lookup reaches all waiting requests, and the next request looks up again', async () => {
  const { asked, show } = heldLookup();
  const shown = Promise.allSettled([show(), show()]);
  asked[0]?.reject(new Error('the database is away'));
  expect((await shown).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = show();
  asked[1]?.resolve(known);
  expect(await again).toBe(known);
});

it('a caller without budget does not block the lookup of another caller', async () => {
  const { authenticator, asked, show } = heldLookup();
  const refused = authenticator.authenticate('token', () => {
    throw new Error('too many');
  });
  await expect(refused).rejects.toThrow('too many');
  const asking = show();
  asked[0]?.resolve(known);
  expect(await asking).toBe(known);
});
