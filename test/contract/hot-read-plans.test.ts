import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT } from '../../bench/seed.ts';
import { accountsById } from '../../src/domains/accounts/account.loaders.ts';
import { getAccount, getBalance } from '../../src/domains/accounts/account.ts';
import { listAccounts, pageAccounts } from '../../src/domains/accounts/account-pages.ts';
import { auditTrailsOfAccounts } from '../../src/domains/accounts/audit-trail-pages.ts';
import { changedBalances } from '../../src/domains/accounts/balance-feed.ts';
import { readLimitUse } from '../../src/domains/accounts/limit-use.ts';
import { getReceipt } from '../../src/domains/accounts/receipt.ts';
import { getStatement } from '../../src/domains/accounts/statement.ts';
import { entriesOfTransactions, statementsOfAccounts } from '../../src/domains/accounts/statement-pages.ts';
import { eventsById, eventsOfAccounts, eventsOfTransactions } from '../../src/domains/events/event-lists.ts';
import { newestEvent, pageEvents } from '../../src/domains/events/event-log.ts';
import { eventsOfPeriod } from '../../src/domains/events/event-search.ts';
import { feeChargesOfAccounts, feeChargesOfTransactions } from '../../src/domains/fees/fee-charge-pages.ts';
import { getPixPayment } from '../../src/domains/transactions/transaction.ts';
import { changedTransactions } from '../../src/domains/transactions/transaction-feed.ts';
import { pageTransactions, transactionsOfAccounts } from '../../src/domains/transactions/transaction-pages.ts';
import { deliveriesById } from '../../src/domains/webhooks/deliveries/delivery.ts';
import { attemptsOfDeliveries, responsesOfAttempts } from '../../src/domains/webhooks/deliveries/delivery-attempts.ts';
import { deliveryDaysOfWebhooks } from '../../src/domains/webhooks/deliveries/delivery-days.ts';
import { deliveriesOfEvents, deliveriesOfWebhooks } from '../../src/domains/webhooks/deliveries/delivery-pages.ts';
import { LogReader } from '../../src/messaging/log-reader.ts';
import { encodeCursor } from '../../src/platform/database/pagination.ts';
import { keptLog } from '../support/engine.ts';
import { expectIndexed, type Grown, openGrown } from '../support/grown.ts';
import { heapFetches, isSorted, partitionsRead } from '../support/plans.ts';

const PAGE = { first: 50, after: null };
/** Page options of all reads: no total, and whether more rows follow. */
const PART = { whole: false, more: true };
/** Most rows that a read may touch for a caller with almost no rows. */
const MAX_OF_FEW = 30;
const DAY_MS = 86_400_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Most rows that are counted behind a page of a list, whatever the total. */
const COUNTED = 2_100;

let t: Grown;
let accounts: number[];
let ids: Record<'event' | 'delivery' | 'attempt' | 'entry', string>;
let middle: number;
let head: number;
beforeAll(async () => {
  t = await openGrown();
  accounts = Array.from({ length: 20 }, (_, n) => t.busy + n);
  const [found] = await t.sql<Record<string, string | number>>(
    `select l.id as event, l.position, d.id as delivery, a.id as attempt, p.id as entry, (select max(position) from log) as head
     from transaction x join posting p on p.transaction_id = x.id
       join log l on l.payload ->> 'transactionId' = x.id::text
       join webhook_delivery d on d.event_id = l.id join webhook_attempt a on a.delivery_id = d.id where x.id = $1`,
    [t.transaction.id],
  );
  ids = found as typeof ids;
  middle = Number(found?.['position']);
  head = Number(found?.['head']);
}, 120_000);
afterAll(() => t?.close());

const enter = (...[operation, input]: [never, unknown]) => t.door.enter(operation, t.alpha.caller(), input);
const read = (operation: object, input: () => object) => () => enter(operation as never, input());
const ofPartner = (act: (database: Grown['database'], partnerId: string) => Promise<unknown>) => () =>
  act(t.database, t.alpha.id);
const reader = () => new LogReader(t.database, keptLog);
const all = { types: null, accountIds: null };
const point = (position: number) => ({ partnerId: t.alpha.id, position, most: 100 });

const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  'an account': read(getAccount, () => ({ accountId: t.busy })),
  'a balance': read(getBalance, () => ({ accountId: t.busy })),
  'changed balances': ofPartner((db, partnerId) =>
    changedBalances(db, accounts.map((id) => ({ partnerId, id, known: undefined })) as never),
  ),
  'the used part of limits': read(readLimitUse, () => ({ accountIds: [t.busy] })),
  'a page of accounts': read(pageAccounts, () => ({ first: 20 })),
  'a page of accounts, at a late page': read(pageAccounts, () => ({
    first: 20,
    after: encodeCursor([t.busy + 1_000]),
  })),
  'accounts by their ids': ofPartner((db, id) => accountsById(db, id, accounts)),
  "a dashboard's transactions": ofPartner((db, id) =>
    transactionsOfAccounts(db, id, accounts, { ...PAGE, first: 10 }, PART),
  ),
  'transactions of the partner': read(pageTransactions, () => PAGE),
  'transactions of the partner, at a late page': read(pageTransactions, () => ({
    ...PAGE,
    after: encodeCursor([t.transaction.id]),
  })),
  'a payment': read(getPixPayment, () => ({ transactionId: t.transaction.id })),
  'a payment by its end-to-end id': read(pageEvents, () => ({ about: t.transaction.endToEndId })),
  'changed payments': ofPartner((db, partnerId) =>
    changedTransactions(db, [{ partnerId, id: t.transaction.id, known: undefined }]),
  ),
  'a receipt': read(getReceipt, () => ({ accountId: t.busy, entryId: ids.entry })),
  'statements by cursor': ofPartner((db, id) =>
    statementsOfAccounts(db, id, accounts.slice(0, 5), PAGE, { ...PART, whole: true }),
  ),
  'statements by cursor, bare': ofPartner((db, id) => statementsOfAccounts(db, id, accounts.slice(0, 5), PAGE, PART)),
  'a statement by cursor, at a late page': ofPartner((db, id) =>
    statementsOfAccounts(
      db,
      id,
      [t.busy],
      { ...PAGE, after: encodeCursor([new Date(Date.now() - 10 * DAY_MS).toISOString(), LAST_ID]) },
      { ...PART, whole: true },
    ),
  ),
  'entries of a transaction': ofPartner((db, id) => entriesOfTransactions(db, id, [t.transaction.id])),
  'fees of accounts': ofPartner((db, id) => feeChargesOfAccounts(db, id, accounts.slice(0, 5), PAGE as never)),
  'fees of transactions': ofPartner((db, id) => feeChargesOfTransactions(db, id, [t.transaction.id])),
  'the audit trail of accounts': ofPartner((db, id) => auditTrailsOfAccounts(db, id, accounts.slice(0, 5), PAGE)),
  events: read(pageEvents, () => PAGE),
  'events, at a late page': read(pageEvents, () => ({ ...PAGE, after: encodeCursor([middle]) })),
  'events, the newest first': read(pageEvents, () => ({ ...PAGE, order: 'newest' })),
  'the newest event': read(newestEvent, () => ({})),
  'events about a payment': read(pageEvents, () => ({ about: t.transaction.id })),
  'events of a day': ofPartner((db, id) => {
    const [from, to] = [new Date(Date.now() - 10 * DAY_MS), new Date(Date.now() - 9 * DAY_MS)];
    return eventsOfPeriod(db, id, { from, to }, PAGE);
  }),
  'events by their ids': ofPartner((db, id) => eventsById(db, id, [ids.event])),
  'events of accounts': ofPartner((db, id) => eventsOfAccounts(db, id, accounts.slice(0, 5), PAGE)),
  'events of transactions': ofPartner((db, id) => eventsOfTransactions(db, id, [t.transaction.id], PAGE)),
  'the bounds of the log': () => reader().bounds(),
  "what partners' live readers get": () => reader().next([point(middle)]),
  'the newest positions of partners': () => reader().newest([point(middle), point(head - 1)]),
  'a page for a live reader': () => reader().page(point(middle), head, all, () => true),
  'deliveries of webhooks': ofPartner((db, id) => deliveriesOfWebhooks(db, id, [t.webhookId], PAGE as never)),
  'deliveries of a type, at a late page': ofPartner((db, id) =>
    deliveriesOfWebhooks(db, id, [t.webhookId], {
      ...PAGE,
      after: encodeCursor([ids.delivery]),
      type: 'pix.received',
    } as never),
  ),
  'exhausted deliveries': ofPartner((db, id) =>
    deliveriesOfWebhooks(db, id, [t.webhookId], { ...PAGE, status: 'exhausted' } as never),
  ),
  'deliveries of events': ofPartner((db, id) => deliveriesOfEvents(db, id, [ids.event], PAGE)),
  'deliveries by their ids': ofPartner((db, id) => deliveriesById(db, id, [ids.delivery])),
  'attempts of deliveries': ofPartner((db, id) => attemptsOfDeliveries(db, id, [ids.delivery])),
  'answers to attempts': ofPartner((db, id) => responsesOfAttempts(db, id, [ids.attempt])),
};

/** The same reads for a partner, account or webhook with almost no rows, while others have almost all rows. */
const FEW: Readonly<Record<string, () => Promise<unknown>>> = {
  'transactions of the partner': () => t.door.enter(pageTransactions, t.beta.caller(), PAGE),
  'transactions of the partner, at a late page': () =>
    t.door.enter(pageTransactions, t.beta.caller(), { ...PAGE, after: encodeCursor([t.transaction.id]) }),
  accounts: () => t.door.enter(pageAccounts, t.beta.caller(), PAGE),
  events: () => t.door.enter(pageEvents, t.beta.caller(), PAGE),
  'events, at a late page': () => t.door.enter(pageEvents, t.beta.caller(), { ...PAGE, after: encodeCursor([middle]) }),
  'events, the newest first': () => t.door.enter(pageEvents, t.beta.caller(), { ...PAGE, order: 'newest' }),
  'the newest event': () => t.door.enter(newestEvent, t.beta.caller(), {}),
  'events of a time': () => {
    const [from, to] = [new Date(Date.now() - 15 * DAY_MS), new Date(Date.now() - 5 * DAY_MS)];
    return eventsOfPeriod(t.database, t.beta.id, { from, to }, PAGE);
  },
  'events of accounts': () => eventsOfAccounts(t.database, t.beta.id, [FIRST_ACCOUNT + 1_999], PAGE),
  'transactions of accounts': () => transactionsOfAccounts(t.database, t.beta.id, [FIRST_ACCOUNT + 1_999], PAGE, PART),
  "what partners' live readers get": () => reader().next([{ ...point(0), partnerId: t.beta.id }]),
  'the newest positions of partners': () => reader().newest([{ ...point(0), partnerId: t.beta.id }]),
  'a page for a live reader': () => reader().page({ ...point(0), partnerId: t.beta.id }, head, all, () => true),
  'deliveries of webhooks': () => deliveriesOfWebhooks(t.database, t.beta.id, [t.newWebhookId], PAGE as never),
  'deliveries of a type': () =>
    deliveriesOfWebhooks(t.database, t.beta.id, [t.newWebhookId], { ...PAGE, type: 'pix.received' } as never),
  'exhausted deliveries': () =>
    deliveriesOfWebhooks(t.database, t.beta.id, [t.newWebhookId], { ...PAGE, status: 'exhausted' } as never),
  'deliveries by day': () => deliveryDaysOfWebhooks(t.database, t.beta.id, [t.newWebhookId], {}),
};

describe('reads with almost no rows', () => {
  it.each(Object.keys(FEW))('%s of a caller with almost no rows uses only indexes', async (name) => {
    expectIndexed(await t.planned(FEW[name] as () => Promise<unknown>), MAX_OF_FEW);
  });
});

describe('reads with a long past', () => {
  it.each(Object.keys(READS))('%s with a long past uses only indexes', async (name) => {
    expectIndexed(await t.planned(READS[name] as () => Promise<unknown>));
  });

  it('a list of pending deliveries reads only the pending rows by index', async () => {
    const pending = { ...PAGE, status: 'pending' } as never;
    const ran = await t.planned(ofPartner((db, id) => deliveriesOfWebhooks(db, id, [t.webhookId], pending)));
    expectIndexed(ran, t.pending + 300);
    for (const { text, plan } of ran) expect(partitionsRead(plan, 'webhook_delivery'), text).toBeLessThanOrEqual(51);
  });

  it.each([
    ['a statement', () => ({ operation: getStatement, input: { accountId: t.busy, pageSize: 50 } })],
    [
      'a statement at a late page',
      () => ({ operation: getStatement, input: { accountId: t.busy, page: 10, pageSize: 50 } }),
    ],
    ['the list of accounts', () => ({ operation: listAccounts, input: { page: 2, pageSize: 50 } })],
  ])('%s as a numbered page counts the remaining rows only in an index', async (_, asked) => {
    const { operation, input } = asked();
    const ran = await t.planned(() => enter(operation as never, input));
    expectIndexed(ran, COUNTED);
    const counting = ran.filter(({ text }) => text.includes('count(*)'));
    expect(counting.length).toBeGreaterThan(0);
    for (const { text, plan } of counting) {
      expect(heapFetches(plan), text).toBe(0);
      expect(isSorted(plan), text).toBe(false);
    }
  });

  it('rows before a late page of a statement are skipped only in the index', async () => {
    const input = { accountId: t.busy, page: 10, pageSize: 50 };
    const page = (await t.planned(read(getStatement, () => input))).filter(({ text }) => text.includes('offset'));
    expect(page).toHaveLength(1);
    for (const { plan } of page) expect([heapFetches(plan), isSorted(plan)]).toEqual([0, false]);
  });

  it.each([
    ['the page of events at a late position', 'log', () => READS['events, at a late page']],
    ['the page of a live reader', 'log', () => READS['a page for a live reader']],
    ['the ends of the log', 'log', () => READS['the bounds of the log']],
    ['a delivery by its id', 'webhook_delivery', () => READS['deliveries by their ids']],
  ])('only partitions that can contain the rows are read for %s', async (_, table, act) => {
    const read = (await t.planned(act() as () => Promise<unknown>)).map(({ plan }) => partitionsRead(plan, table));
    expect(Math.max(...read)).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThanOrEqual(3);
  });
});
