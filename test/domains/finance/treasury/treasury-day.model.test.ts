import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeTreasuryDay } from '../../../../src/domains/finance/treasury/treasury-closing.ts';
import { listTreasuryDays } from '../../../../src/domains/finance/treasury/treasury-day.ts';
import { closedDay } from '../../../../src/domains/finance/treasury/treasury-day-lock.ts';
import {
  declineTreasuryDayReopening,
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../../../src/domains/finance/treasury/treasury-reopening.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

const TREASURERS = ['carla', 'gil'] as const;
type Treasurer = (typeof TREASURERS)[number];
const FIRST = '2026-11-10';

interface ModelledDay {
  status: 'closed' | 'reopening' | 'open';
  requestedBy: Treasurer | null;
}
type Model = Map<string, ModelledDay>;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const codeOf = async (act: Promise<unknown>): Promise<string> => {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const ACTS = {
  close: (who: Treasurer, day: string) => t.as(who).enter(closeTreasuryDay, { day, startsFrom: day }),
  request: (who: Treasurer, day: string) =>
    t.as(who).enter(requestTreasuryDayReopening, { day, reason: 'Something was forgotten' }),
  decline: (who: Treasurer, day: string) => t.as(who).enter(declineTreasuryDayReopening, { day }),
  reopen: (who: Treasurer, day: string) => t.as(who).enter(reopenTreasuryDay, { day }),
};
type Act = keyof typeof ACTS;

function answer(model: Model, act: Act, who: Treasurer, day: string): string {
  const known = model.get(day);
  if (act === 'close') {
    if (day >= brasiliaDate(t.clock.now())) return 'treasury_day_not_over';
    const days = [...model.keys()].sort();
    const last = days.filter((each) => model.get(each)?.status !== 'open').at(-1);
    const next = last === undefined ? (days[0] ?? day) : plusDays(last, 1);
    if (day !== next) return day < next ? 'treasury_day_closed' : 'treasury_day_out_of_order';
    model.set(day, { status: 'closed', requestedBy: null });
    return 'done';
  }
  if (!known) return 'treasury_day_not_found';
  if (known.status !== (act === 'request' ? 'closed' : 'reopening')) return 'invalid_treasury_day_state';
  if (act === 'request') Object.assign(known, { status: 'reopening', requestedBy: who });
  if (act === 'decline') Object.assign(known, { status: 'closed', requestedBy: null });
  if (act !== 'reopen') return 'done';
  if (known.requestedBy === who) return 'two_persons_required';
  for (const [each, state] of model) {
    if (each >= day && state.status !== 'open') model.set(each, { status: 'open', requestedBy: known.requestedBy });
  }
  return 'done';
}

const step = fc
  .record({
    act: fc.constantFrom<Act>('close', 'close', 'close', 'request', 'decline', 'reopen'),
    who: fc.constantFrom(...TREASURERS),
    day: fc.nat(5).map((days) => plusDays(FIRST, days)),
    twice: fc.boolean(),
  })
  .map(
    ({ act, who, day, twice }): fc.AsyncCommand<Model, object> => ({
      check: () => true,
      async run(model) {
        const asked = twice ? [who, who] : [who];
        const wanted = asked.map((each) => answer(model, act, each, day));
        const answers = await Promise.all(asked.map((each) => codeOf(ACTS[act](each, day))));
        expect(answers.sort()).toEqual(wanted.sort());
        const { items } = await t.as('vera').enter(listTreasuryDays, { first: 100 });
        expect(Object.fromEntries(items.map((each) => [each.day, each.status]))).toEqual(
          Object.fromEntries([...model].map(([each, { status }]) => [each, status])),
        );
        const closed = [...model].filter(([, { status }]) => status !== 'open').map(([each]) => each);
        expect(await closedDay(t.database, t.institutionId, day)).toBe(closed.some((each) => each >= day));
      },
      toString: () => `${act}(${who}, ${day}${twice ? ', twice at once' : ''})`,
    }),
  );

test('days are closed in order and reopened by two treasurers under any requests, also concurrent duplicates', async () => {
  t.clock.set('2026-11-14T15:00:00.000Z');
  await fc.assert(
    fc.asyncProperty(fc.commands([step], { maxCommands: 40, size: 'max' }), async (commands) => {
      await t.sql('delete from treasury_day');
      await fc.asyncModelRun(() => ({ model: new Map() as Model, real: {} }), commands);
    }),
    { numRuns: 8 },
  );
});
