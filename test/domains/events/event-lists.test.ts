import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsInOrder, eventsOfAccounts, eventsOfTransactions } from '../../../src/domains/events/event-lists.ts';
import { encodeCursor, type Slice } from '../../../src/platform/database/pagination.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { MOVE_ALL } from '../../support/log-positions.ts';
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

let t: TestSettlement;
let accountId: number;
let otherId: number;
let closedId: number;
const PAGE = { first: 100, after: null };
const relay = () => t.sql(MOVE_ALL);

beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
     values (uuid_v7(), $1, 'pix_out', 'pj', 50, '2020-01-01', 'global')`,
    [t.institutionId],
  );
  const made = await openFunded(t, { holder: 'pj' });
  accountId = made.accountId;
  otherId = await openFurther(t, made.customerId);
  closedId = await openFurther(t, made.customerId);
});
afterAll(() => t.close());

const typesOf = (slice: Slice<{ readonly type: string }> | undefined) => slice?.items.map(({ type }) => type) ?? [];

async function ofTransaction(id: string, partner = t.alpha) {
  await relay();
  return (await eventsOfTransactions(t.database, partner.id, [id], PAGE)).get(id);
}

describe('the events of a transaction', () => {
  it('the events of a transaction include its fee, its return and the refunded fee, in order', async () => {
    const { transactionId, endToEndId } = await pay(t, accountId, 10_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    await t.settle(returnOf(t, endToEndId, 10_000));
    expect(typesOf(await ofTransaction(transactionId))).toEqual([
      'pix.payout.queued',
      'pix.payout.processing',
      'pix.payout.confirmed',
      'fee.charged',
      'pix.payout.returned',
      'pix.return.received',
    ]);
  });

  it('the events of a rejected PIX are found although none of them contains the transaction id', async () => {
    const endToEndId = 'E9999901120261123150000000000001';
    await t.sql(`update balance set status = 'closed' where account_id = $1`, [closedId]);
    await t.settle(await arrivalOf(t, closedId, 500, endToEndId));
    const [row] = await t.sql<{ id: string }>('select id from transaction where end_to_end_id = $1', [endToEndId]);
    expect(typesOf(await ofTransaction(row?.id ?? ''))).toEqual(['pix.received.failed']);
  });

  it('the events of an internal transfer include both sides', async () => {
    const { transactionId } = await transfer(t, accountId, otherId, 100);
    await t.settle(bookingOf(transactionId));
    expect(typesOf(await ofTransaction(transactionId))).toEqual([
      'transfer.confirmed',
      'tef.transfer.sent',
      'transfer.received',
      'tef.transfer.received',
    ]);
  });

  it('a PIX between two own accounts keeps the events of each account apart, despite one end-to-end id', async () => {
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    await t.settle(await arrivalOf(t, otherId, 1_000, endToEndId));
    await t.settle(returnOf(t, endToEndId, 1_000));
    const [received] = await t.sql<{ id: string }>(
      `select id from transaction where end_to_end_id = $1 and type = 'pix_in'`,
      [endToEndId],
    );
    expect(typesOf(await ofTransaction(received?.id ?? ''))).toEqual(['pix.received']);
    const sent = typesOf(await ofTransaction(transactionId));
    expect(sent).toContain('pix.return.received');
    expect(sent).not.toContain('pix.received');
  });

  it('the events of a transaction are read page by page, only by its partner', async () => {
    const { transactionId } = await pay(t, accountId, 100);
    await relay();
    const first = (await eventsOfTransactions(t.database, t.alpha.id, [transactionId], { first: 1, after: null })).get(
      transactionId,
    );
    expect(typesOf(first)).toEqual(['pix.payout.queued']);
    expect(first?.hasMore).toBe(true);
    const after = encodeCursor([first?.items[0]?.position ?? 0]);
    const rest = (await eventsOfTransactions(t.database, t.alpha.id, [transactionId], { first: 1, after })).get(
      transactionId,
    );
    expect(typesOf(rest)).toEqual(['pix.payout.processing']);
    expect(rest?.hasMore).toBe(false);
    expect(await ofTransaction(transactionId, t.beta)).toBeUndefined();
  });
});

describe('the events of an account', () => {
  it('the events of an account are its own, newest first, page by page', async () => {
    const { accountId: own } = await openFunded(t, { balance: 0 });
    await t.settle(await arrivalOf(t, own, 500, 'E9999901120261123150000000000002'));
    await relay();
    const [all, first] = await Promise.all(
      [PAGE, { first: 1, after: null }].map((page) => eventsOfAccounts(t.database, t.alpha.id, [own, accountId], page)),
    );
    expect(typesOf(all?.get(own))).toEqual(['pix.received', 'account.created']);
    expect(typesOf(first?.get(own))).toEqual(['pix.received']);
    const after = encodeCursor([first?.get(own)?.items[0]?.position ?? 0]);
    const rest = await eventsOfAccounts(t.database, t.alpha.id, [own], { first: 1, after });
    expect(typesOf(rest.get(own))).toEqual(['account.created']);
    expect(await eventsOfAccounts(t.database, t.beta.id, [own], PAGE)).toEqual(new Map());
  });

  it('events are found by their ids, only by their partner', async () => {
    const [newest] = (await eventsOfAccounts(t.database, t.alpha.id, [accountId], PAGE)).get(accountId)?.items ?? [];
    const unknown = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
    expect(await eventsInOrder(t.database, t.alpha.id, [unknown, newest?.id ?? ''])).toEqual([null, newest]);
    expect(await eventsInOrder(t.database, t.beta.id, [newest?.id ?? ''])).toEqual([null]);
  });
});
