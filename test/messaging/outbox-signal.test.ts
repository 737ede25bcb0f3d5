import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxNotifier } from '../../src/messaging/outbox-signal.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { keptLog } from '../support/engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that only counts the queries. */
function counting(answer: () => Promise<object[]> = async () => []) {
  const asked: string[] = [];
  const query = (statement: { name: string }) => {
    asked.push(statement.name);
    return answer();
  };
  return { asked, database: { query } as unknown as Database };
}

test('concurrent commits notify the relay once, a moment later', async () => {
  const { asked, database } = counting();
  const notify = outboxNotifier(database, keptLog);
  for (let n = 0; n < 10; n += 1) notify();
  expect(asked).toEqual([]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['notify_outbox']);
});

test('a commit after the notification notifies the relay again', async () => {
  const { asked, database } = counting();
  const notify = outboxNotifier(database, keptLog);
  notify();
  await vi.runAllTimersAsync();
  notify();
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['notify_outbox', 'notify_outbox']);
});

test('a failed notification fails no commit, because the relay polls', async () => {
  const failures: unknown[] = [];
  const note = (reason: unknown) => void failures.push(reason);
  process.on('unhandledRejection', note);
  try {
    const { database } = counting(() => Promise.reject(new Error('no connection')));
    outboxNotifier(database, keptLog)();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    expect(failures).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});
