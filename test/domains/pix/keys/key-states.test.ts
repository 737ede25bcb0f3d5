import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pixKeyStates } from '../../../../src/domains/pix/keys/key-states.ts';
import { answerHandlers } from '../../../../src/domains.ts';
import { commitOneByOne } from '../../../../src/messaging/answers.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { wordsOf } from '../../../../src/platform/text/words.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { AMPLE_LOOKUPS } from '../../../support/engine.ts';
import { eventsOf } from '../../../support/payments.ts';
import { newEmail, readKey, register, remove, word } from '../../../support/pix-keys.ts';
import { sized } from '../../../support/size.ts';

let t: TestDoor;
let tell: (message: Message) => Promise<void>;

beforeAll(async () => {
  t = await openTestDoor({ lookupBudget: AMPLE_LOOKUPS });
  const { database, clock } = t;
  const common = { queue: 'directory', database, clock, metrics: new Metrics(), onStaged() {} };
  const commit = commitOneByOne({ ...common, handlers: answerHandlers.get('directory') ?? [] });
  tell = (message) => commit([message]);
});
afterAll(() => t.close());

describe('states of a PIX key', () => {
  test('every key state is reachable, and final states are never left', () => {
    const steps = Object.values(pixKeyStates.steps);
    const reached = new Set([pixKeyStates.initial, ...steps.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...wordsOf(pixKeyStates.states)].sort());
    const left = new Set(steps.flatMap(({ from }) => from));
    expect(wordsOf(pixKeyStates.states).filter((status) => !left.has(status))).toEqual(['deleted', 'rejected']);
  });

  const ACTS = ['ask', 'remove', 'registered', 'rejected', 'deleted', 'blocked', 'unblocked'] as const;

  /** Expected state and events, written independently of the code's own table. */
  function model(
    status: string | null,
    act: (typeof ACTS)[number],
  ): { status: string | null; told: string[] } | 'refused' {
    const same = { status, told: [] };
    const free = status === null || status === 'deleted' || status === 'rejected';
    switch (act) {
      case 'ask':
        return free ? { status: 'pending', told: [] } : 'refused';
      case 'remove':
        if (free || status === 'pending') return 'refused';
        return { status: 'deleting', told: [] };
      case 'registered':
        return status === 'pending' ? { status: 'active', told: ['registered'] } : same;
      case 'rejected':
        return status === 'pending' ? { status: 'rejected', told: [] } : same;
      case 'deleted':
        return free || status === 'pending' ? same : { status: 'deleted', told: ['deleted'] };
      case 'blocked':
        if (status === 'pending') return { status: 'blocked', told: ['registered', 'blocked'] };
        return status === 'active' ? { status: 'blocked', told: ['blocked'] } : same;
      case 'unblocked':
        return status === 'blocked' ? { status: 'active', told: ['unblocked'] } : same;
    }
  }

  test('states and events follow the model for any sequence of requests and directory messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 1, maxLength: 14 }), async (acts) => {
        const { accountId } = await newCustomer(t, t.alpha);
        const key = newEmail();
        const expected: string[] = [];
        let status: string | null = null;
        for (const act of acts) {
          const next = model(status, act);
          const acting = await perform(act, accountId, key, status === null);
          expect(acting === 'refused').toBe(next === 'refused');
          if (next !== 'refused') {
            expected.push(...next.told.map((name) => `pix.key.${name}`));
            status = next.status;
          }
          if (status !== null) expect((await readKey(t, key)).status).toBe(status);
        }
        expect((await eventsOf(t, accountId)).map(({ type }) => type)).toEqual(expected);
      }),
      { numRuns: sized(6, 250) },
    );
  });

  async function perform(act: (typeof ACTS)[number], accountId: number, key: string, isNew: boolean) {
    try {
      if (act === 'ask') await register(t, accountId, 'EMAIL', key);
      else if (act === 'remove') await remove(t, accountId, key);
      else if (act === 'blocked') await tell(word(t, act, { key, reason: 'model' }));
      else if (act === 'unblocked') await tell(word(t, act, { key }));
      else if (!isNew) await tell(word(t, act, { keyId: (await readKey(t, key)).id, reason: 'model' }));
      return 'done';
    } catch (error) {
      if (error instanceof AppError) return 'refused';
      throw error;
    }
  }
});
