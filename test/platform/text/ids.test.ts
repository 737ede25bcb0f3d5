import { version } from 'uuid';
import { expect, test } from 'vitest';
import { isUuid, newId, Uuid } from '../../../src/platform/text/ids.ts';
import { realTime } from '../../../src/platform/time/real-time.ts';

test('new ids are unique UUIDs of version 7, each with a later text than the one before', () => {
  const ids = Array.from({ length: 50_000 }, newId);
  expect(ids.every((id) => isUuid(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual([...ids].sort());
});

test('an id begins with the millisecond of its creation', () => {
  const before = Math.floor(realTime());
  const createdAt = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(createdAt).toBeGreaterThanOrEqual(before);
  expect(createdAt).toBeLessThanOrEqual(realTime());
});

test('an id from a client must be a UUID, in any letter case, and becomes lower case', () => {
  const id = newId();
  expect(Uuid.parse(id.toUpperCase())).toBe(id);
  for (const text of ['', 'x', id.slice(1), `${id}0`, id.replaceAll('-', '')]) {
    expect(Uuid.safeParse(text).success).toBe(false);
  }
});
