import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { closeAccount } from '../../../src/domains/accounts/account-status.ts';
import { pageTransactions } from '../../../src/domains/transactions/transaction-pages.ts';
import { buildEndToEndId } from '../../../src/platform/text/end-to-end-id.ts';
import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import {
  arrivalOf,
  bookingOf,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  returnOf,
  transfer,
} from '../../support/payments.ts';

const DAY_MS = 86_400_000;

let t: TestSettlement;
let accountId: number;
let savingsId: number;
let firstDay: string;
let secondDay: string;
const made: string[] = [];
const names = new Map<string, string>();

const name = (what: string, id: string) => {
  made.push(what);
  names.set(id, what);
};

/** Moves business time as a sandbox does. It is ahead of real time, which ids follow. */
async function advanceTo(instant: Date) {
  await t.sql('update business_clock set offset_ms = $1', [instant.getTime() - Date.now()]);
  t.clock.set(instant.toISOString());
}

async function send(what: string, status?: 'settled' | 'rejected' | 'timeout', returned = 0) {
  const { transactionId, endToEndId } = await pay(t, accountId, 1_000);
  name(what, transactionId);
  if (status) await t.settle(outcomeOf(t, endToEndId, status));
  if (returned > 0) await t.settle(returnOf(t, endToEndId, returned));
}

async function arrive(what: string, account: number, amount = 5_000) {
  const endToEndId = buildEndToEndId({ ispb: '99999011', instant: t.clock.now() });
  await t.settle(await arrivalOf(t, account, amount, endToEndId));
  const [row] = await t.sql<{ id: string }>('select id from transaction where end_to_end_id = $1', [endToEndId]);
  name(what, row?.id ?? '');
}

beforeAll(async () => {
  t = await openTestSettlement();
  const today = new Date();
  const noon = (days: number) =>
    new Date(Math.floor(today.getTime() / DAY_MS) * DAY_MS + days * DAY_MS + 15 * 3_600_000);
  await advanceTo(noon(10));
  firstDay = brasiliaDate(noon(10));
  const funded = await openFunded(t, { balance: 0 });
  accountId = funded.accountId;
  savingsId = await openFurther(t, funded.customerId);
  const closedId = await openFurther(t, funded.customerId);
  await arrive('received', accountId, 100_000);
  await send('settled', 'settled');
  await send('rejected', 'rejected');
  await send('timeout', 'timeout');

  await advanceTo(noon(11));
  secondDay = brasiliaDate(noon(11));
  await send('returned in part', 'settled', 400);
  await send('returned', 'settled', 1_000);
  await send('processing');
  const booked = await transfer(t, accountId, savingsId, 300);
  name('moved', booked.transactionId);
  await t.settle(bookingOf(booked.transactionId));
  name('moving', (await transfer(t, accountId, savingsId, 200)).transactionId);
  const failed = await transfer(t, accountId, closedId, 100);
  name('not moved', failed.transactionId);
  await t.door.enter(closeAccount, t.alpha.caller(), { accountId: closedId });
  await t.settle(bookingOf(failed.transactionId));
  await arrive('refused', closedId);
});
afterAll(() => t.close());

type Wanted = Partial<z.input<typeof pageTransactions.input>>;

async function list(wanted: Wanted): Promise<(string | undefined)[]> {
  const { value } = await t.door.enter(pageTransactions, t.alpha.caller(), { first: 100, ...wanted });
  return value.items.map(({ id }) => names.get(id));
}

const newestFirst = (wanted: readonly string[]) => made.filter((what) => wanted.includes(what)).reverse();
const ofAccount = () => made.filter((what) => what !== 'refused').reverse();

describe('the list of transactions', () => {
  it('the list of transactions can be filtered by state, however the state was reached', async () => {
    const states = {
      processing: ['processing', 'moving'],
      settled: ['received', 'settled', 'returned in part'],
      completed: ['moved'],
      rejected: ['rejected', 'not moved', 'refused'],
      timeout: ['timeout'],
      refunded: ['returned'],
      accepted: [],
      cancelled: [],
    } as const;
    for (const [status, wanted] of Object.entries(states)) {
      expect(await list({ status: status as Wanted['status'] }), status).toEqual(newestFirst(wanted));
    }
    expect(Object.values(states).flat().sort()).toEqual([...made].sort());
  });

  it('the list of transactions can be filtered by kind', async () => {
    expect(await list({ type: 'pix_in' })).toEqual(newestFirst(['received', 'refused']));
    expect(await list({ type: 'internal' })).toEqual(newestFirst(['moved', 'moving', 'not moved']));
    expect(await list({ type: 'pix_out', status: 'settled' })).toEqual(newestFirst(['settled', 'returned in part']));
    expect(await list({ type: 'internal', status: 'rejected' })).toEqual(['not moved']);
    expect(await list({ type: 'internal', status: 'processing' })).toEqual(['moving']);
  });

  it('the list of transactions can be filtered by Brasília days while business time is days ahead of the time in ids', async () => {
    const onFirst = newestFirst(['received', 'settled', 'rejected', 'timeout']);
    expect(await list({ from: firstDay, to: firstDay })).toEqual(onFirst);
    expect(await list({ to: firstDay })).toEqual(onFirst);
    expect(await list({ from: secondDay })).toEqual(newestFirst(made).filter((what) => !onFirst.includes(what)));
    expect(await list({ from: firstDay, to: secondDay })).toEqual(newestFirst(made));
    expect(await list({ from: secondDay, to: secondDay, type: 'pix_in' })).toEqual(['refused']);
    expect(await list({ from: '9999-12-31' })).toEqual([]);
    expect(await list({ to: '0001-01-01' })).toEqual([]);
    expect(await list({ from: '0001-01-01', to: '9999-12-31' })).toEqual(newestFirst(made));
    await expect(list({ from: secondDay, to: firstDay })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { to: 'must not be before from' } },
    });
  });

  it('the list of transactions of one account accepts the same filters', async () => {
    expect(await list({ accountId })).toEqual(ofAccount());
    expect(await list({ accountId, status: 'processing' })).toEqual(newestFirst(['processing', 'moving']));
    expect(await list({ accountId: savingsId, status: 'processing' })).toEqual(['moving']);
    expect(await list({ accountId, status: 'rejected' })).toEqual(newestFirst(['rejected', 'not moved']));
    expect(await list({ accountId: savingsId, type: 'internal' })).toEqual(newestFirst(['moved', 'moving']));
    expect(await list({ accountId, from: firstDay, to: firstDay, type: 'pix_out', status: 'settled' })).toEqual([
      'settled',
    ]);
  });

  it('a filtered list of transactions can be read page by page to its end', async () => {
    for (const filter of [{}, { accountId }, { accountId, status: 'processing' }, { type: 'pix_out' }] as Wanted[]) {
      expect(await paged(filter)).toEqual(await list(filter));
    }
  });
});

async function paged(filter: Wanted): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for (let after: string | undefined; ; ) {
    const { value } = await t.door.enter(pageTransactions, t.alpha.caller(), { ...filter, first: 2, after });
    found.push(...value.items.map(({ id }) => names.get(id)));
    if (!value.hasMore) return found;
    after = Buffer.from(JSON.stringify([value.items.at(-1)?.id])).toString('base64url');
  }
}
