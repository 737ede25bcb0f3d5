import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeTreasuryDay } from '../../../../src/domains/finance/treasury/treasury-closing.ts';
import { listTreasuryDays } from '../../../../src/domains/finance/treasury/treasury-day.ts';
import { closedDay, lockTreasuryDay } from '../../../../src/domains/finance/treasury/treasury-day-lock.ts';
import { getTreasuryDayPending } from '../../../../src/domains/finance/treasury/treasury-day-pending.ts';
import {
  declineTreasuryDayReopening,
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../../../src/domains/finance/treasury/treasury-reopening.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { book } from '../../../support/money.ts';

let t: FinanceDoor;
let [waiting, cases, unbooked] = [0, 0, 0];

beforeAll(async () => {
  t = await openFinance({
    unmatchedOn: async () => waiting,
    openCasesOn: async () => cases,
    unbookedOn: async () => unbooked,
  });
});
afterAll(() => t?.close());

const carla = () => t.as('carla');
const gil = () => t.as('gil');
const close = (day: string) => carla().enter(closeTreasuryDay, { day, startsFrom: day });
const refusal = (code: string, details: object = {}) => expect.objectContaining({ code, details });
const isClosed = (day: string, institutionId = t.institutionId) => closedDay(t.database, institutionId, day);
const statuses = async () =>
  Object.fromEntries((await carla().enter(listTreasuryDays, {})).items.map(({ day, status }) => [day, status]));

// The test clock shows noon of 2026-11-23 in Brasília, when the first account was funded.
describe('treasury days', () => {
  test('only a treasurer closes a day, and integrations cannot', async () => {
    const day = '2026-11-20';
    await expect(t.as('elisa').enter(closeTreasuryDay, { day })).rejects.toThrow(/treasurer/);
    await expect(t.own.enter(closeTreasuryDay, { day })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a day that is not over cannot be closed', async () => {
    await expect(close('2026-11-23')).rejects.toEqual(refusal('treasury_day_not_over', { date: '2026-11-23' }));
    await expect(close('2026-11-24')).rejects.toEqual(refusal('treasury_day_not_over', { date: '2026-11-24' }));
  });

  test('the first closing must name its day as the first one, because all earlier days then count as closed', async () => {
    const day = '2026-11-20';
    const needed = refusal('treasury_start_required', { date: day });
    await expect(carla().enter(closeTreasuryDay, { day })).rejects.toEqual(needed);
    await expect(carla().enter(closeTreasuryDay, { day, startsFrom: '2026-11-19' })).rejects.toEqual(needed);
    expect(await carla().enter(getTreasuryDayPending, { day })).toMatchObject({ isFirst: true });
    expect(await isClosed(day)).toBe(false);
  });

  test('a day with pending items is closed only with a confirmation of the current counts, which the day keeps', async () => {
    const day = '2026-11-20';
    [waiting, cases, unbooked] = [3, 1, 2];
    const counts = { unmatched: 3, cases: 1, unbooked: 2 };
    await expect(close(day)).rejects.toEqual(refusal('treasury_day_has_pending_items', counts));
    waiting = 4;
    const confirmed = (given: typeof counts) =>
      carla().enter(closeTreasuryDay, { day, startsFrom: day, confirmed: given });
    await expect(confirmed(counts)).rejects.toEqual(
      refusal('treasury_day_has_pending_items', { ...counts, unmatched: 4 }),
    );
    expect(await isClosed(day)).toBe(false);
    await expect(confirmed({ ...counts, unmatched: 4 })).resolves.toMatchObject({
      ...{ unmatchedEntries: 4, openCases: 1, unbookedItems: 2 },
    });
    [waiting, cases, unbooked] = [0, 0, 0];
    await t.sql('delete from treasury_day');
  });

  test('days are closed in order, and days before the first closed day count as closed', async () => {
    await expect(close('2026-11-20')).resolves.toMatchObject({ status: 'closed', closedBy: 'operator:carla' });
    await expect(close('2026-11-22')).rejects.toEqual(
      refusal('treasury_day_out_of_order', { next_date: '2026-11-21' }),
    );
    await expect(close('2026-11-20')).rejects.toEqual(refusal('treasury_day_closed', { date: '2026-11-20' }));
    await expect(close('2026-11-19')).rejects.toEqual(refusal('treasury_day_closed', { date: '2026-11-19' }));
    await close('2026-11-21');
    expect(await isClosed('2026-10-01')).toBe(true);
    expect(await isClosed('2026-11-21')).toBe(true);
    expect(await isClosed('2026-11-22')).toBe(false);
  });

  test('a closed day of one institution is not closed for another', async () => {
    expect(await isClosed('2026-11-21', t.other.institutionId)).toBe(false);
    const theirs = t.other.as('carla');
    expect((await theirs.enter(listTreasuryDays, {})).items).toEqual([]);
    await expect(
      theirs.enter(requestTreasuryDayReopening, { day: '2026-11-21', reason: 'Not ours' }),
    ).rejects.toMatchObject({ code: 'treasury_day_not_found' });
  });

  test('a closing stores the balance of each account at the end of the day, regardless of later postings', async () => {
    const [first, second] = t.master.source_account_ids as [number, number];
    await book(t, { ...t.alpha, id: t.partnerId }, { type: 'pix_in', accountId: first, amount: 100_000 });
    t.clock.set('2026-11-24T15:00:00.000Z');
    await book(t, { ...t.alpha, id: t.partnerId }, { type: 'pix_in', accountId: first, amount: 500 });
    const paying = async (day: string) => (await close(day)).balances.filter(({ accountId }) => accountId !== null);
    const held = (accountId: number, balance: number) => ({ accountId, bankAccountId: null, balance });
    expect(await paying('2026-11-22')).toEqual([held(first, 0), held(second, 0)]);
    expect(await paying('2026-11-23')).toEqual([held(first, 100_000), held(second, 0)]);
  });

  test('reopening a day needs a request of one treasurer and the decision of a second one', async () => {
    const day = '2026-11-22';
    await expect(carla().enter(reopenTreasuryDay, { day })).rejects.toEqual(
      refusal('invalid_treasury_day_state', { state: 'closed' }),
    );
    const asked = await carla().enter(requestTreasuryDayReopening, { day, reason: 'A PIX credit was forgotten' });
    expect(asked).toMatchObject({ status: 'reopening', reopeningRequestedBy: 'operator:carla' });
    expect(await isClosed(day)).toBe(true);
    await expect(carla().enter(reopenTreasuryDay, { day })).rejects.toMatchObject({ code: 'two_persons_required' });
    expect(await statuses()).toMatchObject({ '2026-11-22': 'reopening', '2026-11-23': 'closed' });
  });

  test('a declined reopening request leaves the day closed', async () => {
    const day = '2026-11-22';
    const declined = await gil().enter(declineTreasuryDayReopening, { day });
    expect(declined).toMatchObject({ status: 'closed', reopeningReason: null, reopeningRequestedBy: null });
    await expect(gil().enter(declineTreasuryDayReopening, { day })).rejects.toMatchObject({
      code: 'invalid_treasury_day_state',
    });
  });

  test('reopening a day reopens all later days, which are closed again in order', async () => {
    const day = '2026-11-22';
    await carla().enter(requestTreasuryDayReopening, { day, reason: 'Again' });
    await expect(gil().enter(reopenTreasuryDay, { day })).resolves.toMatchObject({
      ...{ status: 'open', reopeningReason: 'Again' },
      ...{ reopeningRequestedBy: 'operator:carla', reopenedBy: 'operator:gil' },
    });
    expect(await statuses()).toEqual({
      ...{ '2026-11-20': 'closed', '2026-11-21': 'closed' },
      ...{ '2026-11-22': 'open', '2026-11-23': 'open' },
    });
    await expect(close('2026-11-23')).rejects.toEqual(
      refusal('treasury_day_out_of_order', { next_date: '2026-11-22' }),
    );
    await close('2026-11-22');
    expect(await close('2026-11-23')).toMatchObject({ status: 'closed', reopenedBy: null, reopeningReason: null });
  });

  test('the database refuses the same person as requester and decider', async () => {
    await expect(
      t.sql(
        `update treasury_day set status = 'open', reopening_reason = 'x', reopening_requested_by = 'operator:carla',
           reopening_requested_at = now(), reopened_by = 'operator:carla', reopened_at = now()`,
      ),
    ).rejects.toThrow(/check constraint/);
  });

  test('a write that belongs to a day and the closing of the day wait for each other', async () => {
    t.clock.set('2026-11-25T15:00:00.000Z');
    const written = Promise.withResolvers<boolean>();
    const end = Promise.withResolvers<void>();
    const writing = t.database.transaction(async (tx) => {
      written.resolve(await lockTreasuryDay(tx, t.institutionId, '2026-11-24'));
      await end.promise;
    });
    expect(await written.promise).toBe(false);
    let closed = false;
    const closing = close('2026-11-24').then(() => (closed = true));
    // Other institutions do not wait.
    await t.database.transaction((tx) => lockTreasuryDay(tx, t.other.institutionId, '2026-11-24'));
    expect(closed).toBe(false);
    end.resolve();
    await Promise.all([writing, closing]);
    await t.database.transaction(async (tx) => {
      expect(await lockTreasuryDay(tx, t.institutionId, '2026-11-24')).toBe(true);
    });
  });

  test('lists are read by cursor, newest first', async () => {
    const first = await carla().enter(listTreasuryDays, { first: 2 });
    expect([first.items.map(({ day }) => day), first.hasMore]).toEqual([['2026-11-24', '2026-11-23'], true]);
    const after = Buffer.from(JSON.stringify(['2026-11-23'])).toString('base64url');
    const rest = await carla().enter(listTreasuryDays, { after, to: '2026-11-21' });
    expect(rest.items.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20']);
  });
});
