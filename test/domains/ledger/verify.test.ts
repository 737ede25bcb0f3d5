import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockAccount, unblockAccount } from '../../../src/domains/accounts/account-status.ts';
import { caseLedgerClaims } from '../../../src/domains/cases/case-ledger-claims.ts';
import { escrowLedgerClaims } from '../../../src/domains/finance/escrow/escrow-ledger-claims.ts';
import { payableClaims } from '../../../src/domains/finance/payables/payable-claims.ts';
import { paymentRunClaims } from '../../../src/domains/finance/payment-runs/payment-run-claims.ts';
import { receivableClaims } from '../../../src/domains/finance/receivables/receivable-claims.ts';
import { reconciliationClaims } from '../../../src/domains/finance/reconciliation/reconciliation-claims.ts';
import { financeSumClaims } from '../../../src/domains/finance/sums/sums-claims.ts';
import { holdFunds } from '../../../src/domains/ledger/holds.ts';
import { releaseOrders, revokeOrders, setPurpose } from '../../../src/domains/ledger/released-orders.ts';
import { verifyLedger } from '../../../src/domains/ledger/verify.ts';
import { cancelCharge } from '../../../src/domains/pix/charges/charge-cancellation.ts';
import { sendInternalTransfer } from '../../../src/domains/transfers/internal/internal-transfer.ts';
import { deadlines, ledgerClaims } from '../../../src/domains.ts';
import { runDeadlines } from '../../../src/platform/operation/unattended.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { plusDays } from '../../../src/platform/time/calendar.ts';
import { agreeOnBills, billOutcomeOf, cancel, confirm, quote } from '../../support/bills.ts';
import { addKey, immediate, paymentOf, staticQr } from '../../support/charges.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import {
  bookingOf,
  brokenClaims,
  failedReturnOf,
  openFunded,
  openFurther,
  outcomeOf,
  pay,
  returnOf,
  transfer,
} from '../../support/payments.ts';
import { receivePix, refund, refundOutcomeOf } from '../../support/refunds.ts';
import { receiveTed, refundTed, tedRefundOutcome, tedReturnOf } from '../../support/ted-credits.ts';
import { send, tedOutcomeOf } from '../../support/teds.ts';

let t: TestSettlement;
let accountId: number;
let other: number;
const made = {
  open: '',
  settled: '',
  rejected: '',
  timedOut: '',
  refunded: '',
  halfBack: '',
  received: '',
  refundOpen: '',
  refundSettled: '',
  refundRejected: '',
  refundTimedOut: '',
  charge: '',
  tedOpen: '',
  tedSettled: '',
  tedRejected: '',
  tedTimedOut: '',
  tedCancelled: '',
  tedKept: '',
  creditPlain: '',
  creditOpen: '',
  creditRefunded: '',
  creditFailed: '',
  billOpen: '',
  billSettled: '',
  billRejected: '',
  billTimedOut: '',
  ordered: '',
  orderWaiting: '',
};

beforeAll(async () => {
  t = await openTestSettlement({ billQuoteSeconds: 0 });
  await agreeOnBills(t);
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, min_amount, percent, effective_from, scope)
     values ($1, $2, 'pix_out', 'pj', 50, 1, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
  await everyOutcome();
  const moved = await t.sql('select * from relay_batch(0, 0, 1000)');
  await t.sql(`select setval('log_published', $1)`, [moved.length]);
  t.clock.set('2026-11-24T15:00:00.000Z');
  await everyOutcome();
});

async function everyOutcome() {
  accountId = (await openFunded(t, { holder: 'pj' })).accountId;
  other = (await openFunded(t)).accountId;
  for (const what of ['open', 'settled', 'rejected', 'timedOut', 'refunded', 'halfBack'] as const) {
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000);
    made[what] = transactionId;
    if (what === 'open') continue;
    const end = what === 'rejected' ? 'rejected' : what === 'timedOut' ? 'timeout' : 'settled';
    await t.settle(outcomeOf(t, endToEndId, end));
    if (what === 'refunded') await t.settle(returnOf(t, endToEndId, 1_000));
    if (what === 'halfBack') await t.settle(returnOf(t, endToEndId, 500), failedReturnOf(t, endToEndId, 500));
  }
  await everyTed();
  await everyTedCredit();
  await everyBill();
  await everyReleasedOrder();
  await transfer(t, accountId, other, 500);
  await t.settle(bookingOf((await transfer(t, accountId, other, 400)).transactionId));
  made.received = (await receivePix(t, other, 1_000)).transactionId;
  for (const [what, amount] of [
    ['refundOpen', 100],
    ['refundSettled', 400],
    ['refundRejected', 300],
    ['refundTimedOut', 300],
  ] as const) {
    made[what] = (await refund(t, { accountId: other, transactionId: made.received, amount })).refundId;
    if (what === 'refundOpen') continue;
    const end = what === 'refundRejected' ? 'rejected' : what === 'refundTimedOut' ? 'timeout' : 'settled';
    await t.settle(await refundOutcomeOf(t, made[what], end));
  }
  const whole = await receivePix(t, other, 700);
  const { refundId } = await refund(t, { accountId: other, transactionId: whole.transactionId, amount: 700 });
  await t.settle(await refundOutcomeOf(t, refundId, 'settled'));
  await addKey(t, other);
  const charge = await immediate(t, other);
  made.charge = charge.id;
  await t.settle(await paymentOf(t, charge, 1_500));
  const often = await staticQr(t, other);
  for (const amount of [100, 200]) await t.settle(await paymentOf(t, often, amount));
  const { txId } = await immediate(t, other);
  await t.door.enter(cancelCharge, t.alpha.caller(), { txId });
  await immediate(t, other, { expiresInSeconds: 60 });
  t.clock.set(new Date(t.clock.now().getTime() + 61_000).toISOString());
  await runDeadlines(t.database, t.clock.now(), deadlines);
  await immediate(t, other);
  await holdFunds(t.database, { accountId: other, amount: 5, fillUntil: t.clock.now() }, t.clock.now());
  // The last instant of a night, the first and the last of the next night, and the day that begins then.
  const [today, tomorrow] = [0, 1].map((days) => plusDays(t.clock.now().toISOString().slice(0, 10), days));
  for (const instant of [
    `${today}T08:59:59.999`,
    `${today}T23:00:00.000`,
    `${tomorrow}T08:59:59.999`,
    `${tomorrow}T09:00:00.000`,
  ]) {
    t.clock.set(`${instant}Z`);
    await pay(t, other, 100);
  }
}
afterAll(() => t.close());

async function everyTed() {
  const { accountId: sender } = await openFunded(t);
  made.tedOpen = (await send(t, sender, 1_000)).transactionId;
  for (const [what, end] of [
    ['tedSettled', 'settled'],
    ['tedRejected', 'rejected'],
    ['tedTimedOut', 'timeout'],
  ] as const) {
    made[what] = (await send(t, sender, 1_000)).transactionId;
    await t.settle(tedOutcomeOf(t, made[what], end));
  }
  const now = t.clock.now().toISOString();
  t.clock.set(`${now.slice(0, 10)}T20:30:00.000Z`);
  made.tedCancelled = (await send(t, sender, 1_000)).transactionId;
  await t.door.enter(blockAccount, t.alpha.caller(), { accountId: sender });
  await t.door.enter(unblockAccount, t.alpha.caller(), { accountId: sender });
  made.tedKept = (await send(t, sender, 1_000)).transactionId;
  t.clock.set(now);
}

async function everyTedCredit() {
  const { accountId } = await openFunded(t, { balance: 0 });
  for (const [what, end] of [
    ['creditPlain', null],
    ['creditOpen', null],
    ['creditRefunded', 'settled'],
    ['creditFailed', 'rejected'],
  ] as const) {
    made[what] = (await receiveTed(t, accountId, 1_000)).id;
    if (what === 'creditPlain') continue;
    const { refundId } = await refundTed(t, { accountId, creditId: made[what] });
    if (end !== null) await t.settle(tedRefundOutcome(t, refundId, end));
  }
  const { transactionId } = await send(t, accountId, 500);
  await t.settle(tedOutcomeOf(t, transactionId, 'settled'));
  await t.settle(tedReturnOf(t, transactionId, 500));
}

async function everyReleasedOrder() {
  const { accountId: reserved, customerId } = await openFunded(t);
  const destinationAccountId = await openFurther(t, customerId);
  const now = t.clock.now();
  await setPurpose(t.database, reserved, 'paying', now);
  t.clock.set(new Date(now.getTime() + 1).toISOString());
  const [spent, waiting, revoked] = [newId(), newId(), newId()];
  const orders = [spent, waiting, revoked].map((id) => ({ id, accountId: reserved, amount: 700, held: 700 }));
  await releaseOrders(t.database, orders, t.clock.now());
  await revokeOrders(t.database, [revoked], t.clock.now());
  const caller = { ...t.alpha.caller(), releasedOrder: spent };
  const sent = await t.door.enter(sendInternalTransfer, caller, {
    accountId: reserved,
    destinationAccountId,
    amount: 700,
  });
  await t.settle(bookingOf(sent.value.transactionId));
  made.ordered = sent.value.transactionId;
  made.orderWaiting = waiting;
}

async function everyBill() {
  const { accountId: payer } = await openFunded(t);
  for (const [what, end] of [
    ['billOpen', null],
    ['billSettled', 'settled'],
    ['billRejected', 'rejected'],
    ['billTimedOut', 'timeout'],
  ] as const) {
    const bill = await confirm(t, await quote(t, payer));
    made[what] = bill.id;
    if (end !== null) await t.settle(billOutcomeOf(t, bill, end));
  }
  await cancel(t, (await quote(t, payer)).id);
}

const BALANCES = 'every balance equals the sum of its postings';
const OWN = 'the balances of customers equal what the institutions owe: all accounts of an institution sum to zero';
const BLOCKED =
  'the blocked part of every balance equals its open reservations, held funds and unspent released orders';
const RESERVED = 'since an account is reserved, only released orders and returns of held funds debit it';
const ORDERS = 'a released order is spent by at most one debit, from its account and of exactly its amount';
const RESERVATIONS =
  'every processing transaction has a reservation, and every reservation has a processing transaction';
const POSTINGS =
  'every settled transaction has one posting of its amount, every other one has none, and no other postings exist';
const RETURNS = 'the returned amount of a payment equals the postings of its returns';
const REFUNDS =
  'the refunded amount of a received PIX equals the postings of its refunds, and open refunds never exceed the remainder';
const FEES = 'every fee is one posting below the amount of its payment, and a reversed fee is returned once';
const LIMITS =
  'the used part of each daily, monthly and nighttime limit equals what was sent in its window and not rejected';
const POSITIONS = 'the log has no gaps except at recorded restores, and only messages in the log are published';
const OUTCOMES = 'every outcome of a payment is in the log or the outbox exactly once';
const REFUND_OUTCOMES = 'every outcome of a refund is in the log or the outbox exactly once';
const TED_ORDERS =
  'every TED has its order, was sent before the STR ended it, and is cancelled only if it was not sent';
const TED_OUTCOMES = 'every outcome of a TED is exactly once in the log or the outbox';
const TED_CREDITS = 'every received or returned TED has one credit of its amount, posted once';
const TED_REFUNDS =
  'every credit with an open or completed refund has exactly one such refund, and every refund has its credit';
const TED_TOLD = 'every TED credit and every outcome of a refund is exactly once in the log or the outbox';
const BILLS = 'every confirmed bill payment has one transaction of its account, with the same amount and state';
const BILLS_ONCE = 'no bill is paid or being paid twice in an institution';
const CHARGES = 'every payment of a charge is one credit to its account, and the charge counts each payment';
const CHARGE_OUTCOMES = 'every payment and every end of a charge is in the log or the outbox exactly once';

test('a sound ledger proves every claim over existing rows', async () => {
  // Claims about cases, receivables, matches, sums of finance, escrow and payment batches are proved in the tests of these domains.
  const elsewhere = [
    ...caseLedgerClaims,
    ...receivableClaims,
    ...reconciliationClaims,
    ...financeSumClaims,
    ...escrowLedgerClaims,
    ...payableClaims,
    ...paymentRunClaims,
  ];
  const claims = ledgerClaims.filter((claim) => !elsewhere.includes(claim));
  const proofs = await verifyLedger(t.database, claims);
  expect(proofs.map(({ claim, examined }) => [claim, examined])).toEqual([
    [BALANCES, 14],
    [OWN, 18],
    [BLOCKED, 30],
    [RESERVATIONS, 92],
    [POSTINGS, 64],
    [RESERVED, 2],
    [ORDERS, 6],
    [LIMITS, 22],
    [POSITIONS, 134],
    [RETURNS, 4],
    [OUTCOMES, 10],
    [REFUNDS, 10],
    [REFUND_OUTCOMES, 8],
    [CHARGES, 6],
    [CHARGE_OUTCOMES, 9],
    [TED_ORDERS, 14],
    [TED_OUTCOMES, 10],
    [TED_CREDITS, 10],
    [TED_REFUNDS, 6],
    [TED_TOLD, 16],
    [FEES, 6],
    [BILLS, 8],
    [BILLS_ONCE, 4],
  ]);
  for (const { broken, examined, claim } of proofs) {
    expect(broken, claim).toEqual([]);
    expect(examined, claim).toBeGreaterThan(0);
  }
});

const SETTLEMENT = `(select id from ledger_account where kind = 'settlement')`;
const posted = (transaction: string, kind: string, amount: number, debit: number | string, credit: number | string) =>
  `insert into posting select '${newId()}', ${t.institutionId}, ${debit}, ${credit}, ${amount}, '${kind}',
   '${transaction}', null, now()`;

/** Changes by a user with all rights, and the claims that each change breaks. */
const tampering: readonly [string, () => readonly string[], readonly string[]][] = [
  [
    'a balance is raised',
    () => [`update balance set balance = balance + 1 where account_id = ${other}`],
    [BALANCES, OWN],
  ],
  [
    'an amount is moved to another balance',
    () => [
      `update balance set balance = balance + 1 where account_id = ${other}`,
      `update balance set balance = balance - 1 where account_id = ${accountId}`,
    ],
    [BALANCES],
  ],
  [
    'a posting is changed',
    () => [`update posting set amount = amount + 1 where transaction_id = '${made.settled}' and kind = 'pix_out'`],
    [BALANCES, OWN, POSTINGS],
  ],
  [
    'a posting is removed',
    () => [`delete from posting where transaction_id = '${made.settled}' and kind = 'pix_out'`],
    [BALANCES, OWN, POSTINGS],
  ],
  [
    'a payment is posted twice and the balance adapted',
    () => [
      posted(made.settled, 'pix_out', 1_000, accountId, SETTLEMENT),
      `update balance set balance = balance - 1000 where account_id = ${accountId}`,
    ],
    [POSTINGS],
  ],
  [
    'a rejected payment is posted and the balance adapted',
    () => [
      posted(made.rejected, 'pix_out', 1_000, accountId, SETTLEMENT),
      `update balance set balance = balance - 1000 where account_id = ${accountId}`,
    ],
    [POSTINGS],
  ],
  [
    'money is posted for an unknown transaction and the balance adapted',
    () => [
      posted(newId(), 'pix_in', 7, SETTLEMENT, other),
      `update balance set balance = balance + 7 where account_id = ${other}`,
    ],
    [POSTINGS],
  ],
  [
    'money is posted with a kind that its transaction does not have and the balance adapted',
    () => [
      posted(made.settled, 'pix_in', 7, SETTLEMENT, accountId),
      `update balance set balance = balance + 7 where account_id = ${accountId}`,
    ],
    [POSTINGS],
  ],
  [
    'a fee without a fee charge is posted and the balance adapted',
    () => [
      posted(made.settled, 'fee', 7, accountId, `(select id from ledger_account where kind = 'fees')`),
      `update balance set balance = balance - 7 where account_id = ${accountId}`,
    ],
    [FEES],
  ],
  [
    'a blocked part is lowered',
    () => [`update balance set blocked = blocked - 1 where account_id = ${accountId}`],
    [BLOCKED],
  ],
  [
    'a released order holds money that is not blocked',
    () => [`update released_order set held = 600 where id = '${made.orderWaiting}'`],
    [BLOCKED],
  ],
  [
    'a reserved account is debited without a released order',
    () => [`update released_order set transaction_id = null where transaction_id = '${made.ordered}'`],
    [RESERVED],
  ],
  [
    'a released order is spent by a debit of another amount',
    () => [`update released_order set amount = 600 where transaction_id = '${made.ordered}'`],
    [RESERVED, ORDERS],
  ],
  [
    'a debit spends two released orders',
    () => [
      'drop index released_order_transaction_id_idx',
      `update released_order set transaction_id = '${made.ordered}', revoked_at = null where revoked_at is not null`,
    ],
    [ORDERS],
  ],
  [
    'a hold of funds holds money that is not blocked',
    () => [
      `insert into hold (id, institution_id, partner_id, account_id, amount, held, fill_until, status, created_at)
       select '${newId()}', institution_id, partner_id, account_id, 5, 5, now(), 'open', now() from balance
       where account_id = ${other}`,
    ],
    [BLOCKED],
  ],
  [
    'a reservation and its blocked part are removed',
    () => [
      `update balance set blocked = blocked - 1050 where account_id = ${accountId}`,
      `delete from reservation where id = '${made.open}'`,
    ],
    [RESERVATIONS],
  ],
  [
    'an open payment has the status rejected',
    () => [`update transaction set status = 'rejected' where id = '${made.open}'`],
    [RESERVATIONS, LIMITS, OUTCOMES],
  ],
  [
    'a reservation belongs to no payment',
    () => [
      `insert into reservation (id, account_id, amount, fee, reserved_at) values ('${newId()}', ${other}, 5, 0, now())`,
      `update balance set blocked = blocked + 5 where account_id = ${other}`,
    ],
    [RESERVATIONS],
  ],
  [
    'a payment states a higher returned amount than its returns',
    () => [`update transaction set refunded_amount = 400 where id = '${made.settled}'`],
    [RETURNS],
  ],
  ['a return is deleted', () => [`delete from pix_return where transaction_id = '${made.refunded}'`], [RETURNS]],
  [
    'a fully returned payment has the status settled',
    () => [`update transaction set status = 'settled' where id = '${made.refunded}'`],
    [RETURNS],
  ],
  [
    'a fee charge has another amount than its posting',
    () => [`update fee_charge set amount = amount + 1 where origin_transaction_id = '${made.settled}'`],
    [FEES],
  ],
  [
    'a fee charge without a reversal posting has the status reversed',
    () => [
      `update fee_charge set status = 'reversed', reversed_at = now() where origin_transaction_id = '${made.settled}'`,
    ],
    [FEES],
  ],
  [
    'a payment states another fee than its fee charge',
    () => [`update transaction set fee = fee + 1 where id = '${made.settled}'`],
    [FEES],
  ],
  [
    'the used amount of a day is reset',
    () => [`update balance set limits[1].day_used = 0 where account_id = ${accountId}`],
    [LIMITS],
  ],
  [
    'the used amount of a month is reset',
    () => [`update balance set limits[1].month_used = 0 where account_id = ${accountId}`],
    [LIMITS],
  ],
  [
    'a night limit contains payments of the day',
    () => [
      `update balance set limit_night = '2026-11-22T23:00:00Z', night_used = 1000 where account_id = ${accountId}`,
    ],
    [LIMITS],
  ],
  [
    'a payment is posted to an account of another customer and the balances adapted',
    () => [
      `update posting set debit_account_id = ${other} where transaction_id = '${made.settled}' and kind = 'pix_out'`,
      `update balance set balance = balance + 1000 where account_id = ${accountId}`,
      `update balance set balance = balance - 1000 where account_id = ${other}`,
    ],
    [POSTINGS],
  ],
  [
    'a received PIX states a lower refunded amount than its refunds',
    () => [`update transaction set refunded_amount = 0 where id = '${made.received}'`],
    [REFUNDS],
  ],
  [
    'a partly refunded PIX has the status refunded',
    () => [`update transaction set status = 'refunded' where id = '${made.received}'`],
    [REFUNDS],
  ],
  [
    'open refunds of a received PIX exceed its remainder and the blocked part is adapted',
    () => [
      `update transaction set amount = 700 where id = '${made.refundOpen}'`,
      `update reservation set amount = 700 where id = '${made.refundOpen}'`,
      `update balance set blocked = blocked + 600 where account_id = ${other}`,
    ],
    [REFUNDS],
  ],
  ['a refund is deleted', () => [`delete from pix_refund where transaction_id = '${made.refundRejected}'`], [REFUNDS]],
  [
    'a refund refers to a PIX that was sent',
    () => [
      `update pix_refund set original_transaction_id = '${made.settled}' where transaction_id = '${made.refundRejected}'`,
    ],
    [REFUNDS],
  ],
  [
    'an open refund has the status rejected',
    () => [`update transaction set status = 'rejected' where id = '${made.refundOpen}'`],
    [RESERVATIONS, REFUND_OUTCOMES],
  ],
  [
    'a rejected refund is reported as completed',
    () => [`update outbox set type = 'pix.refund.completed' where type = 'pix.refund.failed'`],
    [REFUND_OUTCOMES],
  ],
  [
    'a paid charge has the status expired',
    () => [`update charge set status = 'expired', payment_count = 0, paid_at = null where id = '${made.charge}'`],
    [CHARGES, CHARGE_OUTCOMES],
  ],
  [
    'the payment of a charge is deleted',
    () => [`delete from charge_payment where charge_id = '${made.charge}'`],
    [CHARGES],
  ],
  [
    'a charge refers to a PIX that did not pay it',
    () => [`update charge_payment set transaction_id = '${made.received}' where charge_id = '${made.charge}'`],
    [CHARGES],
  ],
  [
    'a paid charge is reported as expired',
    () => [`update outbox set type = 'pix.charge.expired' where type = 'pix.charge.paid'`],
    [CHARGE_OUTCOMES],
  ],
  [
    'the order of a TED is deleted',
    () => [`delete from ted_order where transaction_id = '${made.tedOpen}'`],
    [TED_ORDERS],
  ],
  [
    'a settled TED is marked as never sent',
    () => [`update ted_order set sent_at = null where transaction_id = '${made.tedSettled}'`],
    [TED_ORDERS],
  ],
  [
    'a cancelled TED is marked as sent',
    () => [
      `update ted_order set cancelled_at = null, sent_at = sends_at where transaction_id = '${made.tedCancelled}'`,
    ],
    [TED_ORDERS],
  ],
  [
    'the order of a TED refers to another account',
    () => [`update ted_order set account_id = ${other} where transaction_id = '${made.tedKept}'`],
    [TED_ORDERS],
  ],
  [
    'a rejected TED is reported as confirmed',
    () => [
      `update outbox set type = 'ted.confirmed' where payload->>'transactionId' = '${made.tedRejected}'
         and type = 'ted.failed'`,
    ],
    [TED_OUTCOMES],
  ],
  [
    'the event of a cancelled TED is missing',
    () => [`delete from outbox where type = 'ted.failed' and payload->>'transactionId' = '${made.tedCancelled}'`],
    [TED_OUTCOMES],
  ],
  [
    'a TED credit has another amount than its posting',
    () => [`update ted_credit set amount = amount + 1 where id = '${made.creditPlain}'`],
    [TED_CREDITS],
  ],
  ['a received TED has no credit', () => [`delete from ted_credit where id = '${made.creditPlain}'`], [TED_CREDITS]],
  [
    'a refunded credit has the status received',
    () => [`update ted_credit set status = 'received' where id = '${made.creditRefunded}'`],
    [TED_CREDITS, TED_REFUNDS],
  ],
  [
    'a credit with an open refund has the status received',
    () => [`update ted_credit set status = 'received' where id = '${made.creditOpen}'`],
    [TED_REFUNDS],
  ],
  [
    'the refund of a TED is deleted',
    () => [`delete from ted_refund where credit_id = '${made.creditFailed}'`],
    [TED_REFUNDS, TED_TOLD],
  ],
  [
    'the event of a received TED is missing',
    () => [
      `delete from outbox where type = 'ted.received'
         and payload->>'numCtrlStr' = (select num_ctrl_str from ted_credit where id = '${made.creditPlain}')`,
    ],
    [TED_TOLD],
  ],
  [
    'a failed refund of a TED is reported as completed',
    () => [`update outbox set type = 'ted.refund.completed' where type = 'ted.refund.failed'`],
    [TED_TOLD],
  ],
  [
    'an open bill payment has the status settled',
    () => [`update bill_payment set status = 'settled' where id = '${made.billOpen}'`],
    [BILLS],
  ],
  [
    'a settled bill payment has the status failed',
    () => [
      `update bill_payment set status = 'failed', failure_code = 'provider_timeout', failure_message = ''
         where id = '${made.billSettled}'`,
    ],
    [BILLS],
  ],
  [
    'a bill payment has another amount than its transaction',
    () => [
      `update bill_payment set original_amount = original_amount + 1, total_amount = total_amount + 1
         where id = '${made.billSettled}'`,
    ],
    [BILLS],
  ],
  [
    'a rejected bill payment has lost its transaction',
    () => [`update bill_payment set transaction_id = null where id = '${made.billRejected}'`],
    [BILLS],
  ],
  [
    'two payments pay the same bill',
    () => [
      'drop index bill_payment_once',
      `update bill_payment set barcode = (select barcode from bill_payment where id = '${made.billOpen}')
         where id = '${made.billSettled}'`,
    ],
    [BILLS_ONCE],
  ],
  ['the log has a gap', () => ['delete from log where position = 3'], [POSITIONS]],
  ['the log has lost its end', () => ['delete from log where position = 7'], [POSITIONS]],
  [
    'an outcome is reported twice',
    () => [
      `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
       select id, kind, institution_id, partner_id, account_id, type, payload, occurred_at from outbox
       where type = 'pix.payout.failed'`,
    ],
    [OUTCOMES],
  ],
  ['the event of an outcome is missing', () => [`delete from outbox where type = 'pix.payout.failed'`], [OUTCOMES]],
];

test.each(tampering)('%s: verification reports exactly the broken claims', async (_, changes, claims) => {
  // Triggers are off, so the changes are undone from copies of the tables afterwards.
  await t.sql(`create schema kept`);
  const tables = [
    'balance',
    'posting',
    'reservation',
    'transaction',
    'pix_return',
    'pix_refund',
    'ted_order',
    'ted_credit',
    'ted_refund',
    'bill_payment',
    'hold',
    'released_order',
    'fee_charge',
    'charge',
    'charge_payment',
    'log',
    'outbox',
  ];
  for (const table of tables) await t.sql(`create table kept.${table} as select * from public.${table}`);
  const asOwner = (statements: readonly string[]) =>
    t.sql(`do $tamper$ begin set local session_replication_role = replica; ${statements.join('; ')}; end $tamper$`);
  try {
    await asOwner(changes());
    expect((await brokenClaims(t)).map((proof) => proof.claim)).toEqual(claims);
    for (const { broken } of await brokenClaims(t)) expect(broken.length).toBeGreaterThan(0);
  } finally {
    await asOwner([
      ...tables.map((table) => `delete from public.${table}`),
      ...tables.map((table) => `insert into public.${table} overriding system value select * from kept.${table}`),
    ]);
    await t.sql('drop schema kept cascade');
  }
  expect(await brokenClaims(t)).toEqual([]);
});

test('all claims are examined on one snapshot, and a broken claim shows at most 20 rows', async () => {
  await t.sql('create table toy as select n from generate_series(1, 30) n');
  await t.sql('grant select on toy to gateway_app');
  const claim = (name: string) => ({
    ...{ name, claim: `there is no toy: ${name}` },
    examined: 'select count(*) as n from toy',
    broken: 'select n from toy',
  });
  const busy: Pick<typeof t.database, 'query' | 'transaction'> = {
    query: (stmt, values) => t.database.query(stmt, values),
    transaction: (work) =>
      t.database.transaction((tx) =>
        work({
          async query(statement: Parameters<typeof tx.query>[0], values: readonly unknown[]) {
            const rows = await tx.query(statement, values);
            await t.sql('insert into toy values (0)');
            return rows;
          },
        } as typeof tx),
      ),
  };
  const proofs = await verifyLedger(busy as typeof t.database, [claim('first'), claim('second')]);
  // The snapshot is that of the first statement that reads.
  expect(proofs.map(({ examined, broken }) => [examined, broken.length])).toEqual([
    [31, 20],
    [31, 20],
  ]);
  await expect(
    verifyLedger(t.database, [
      { ...claim('writes'), broken: 'with gone as (delete from toy returning n) select * from gone' },
    ]),
  ).rejects.toThrow();
  expect(await t.sql('select from toy')).not.toEqual([]);
});
