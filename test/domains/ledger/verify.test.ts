import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../src/domains/ledger/verify.ts';
import { newId } from '../../../src/platform/ids.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { brokenClaims, openFunded, outcomeOf, pay, returnOf, transfer } from '../../support/payments.ts';

let t: TestSettlement;
let accountId: number;
let other: number;
/** Transactions by what became of them. */
const made = { open: '', settled: '', rejected: '', refunded: '' };

beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, min_amount, percent, effective_from, scope)
     values ($1, $2, 'pix_out', 'pj', 50, 1, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
  accountId = (await openFunded(t, { holder: 'pj' })).accountId;
  other = (await openFunded(t)).accountId;
  for (const what of ['open', 'settled', 'rejected', 'refunded'] as const) {
    const { transactionId, endToEndId } = await pay(t, accountId, 1_000);
    made[what] = transactionId;
    if (what === 'open') continue;
    await t.settle(outcomeOf(t, endToEndId, what === 'rejected' ? 'rejected' : 'settled'));
    if (what === 'refunded') await t.settle(returnOf(t, endToEndId, 1_000));
  }
  await transfer(t, accountId, other, 500);
  // What the relay does, so that the log is not empty.
  await t.sql('select * from relay_batch(0, 7)');
});
afterAll(() => t.close());

const BALANCES = 'every balance is what its postings say';
const OWN = 'what customers hold is what the institutions owe: all accounts together sum to zero';
const BLOCKED = 'what is blocked is what open reservations hold';
const RESERVATIONS = 'a payment is open exactly as long as its reservation';
const POSTINGS =
  'every settled transaction is posted once with its amount, every other not at all, and nothing else is posted';
const RETURNS = 'what came back of a payment is what its returns were posted with';
const FEES = 'every fee is one entry below its payment, and a reversed one is given back once';
const LIMITS = 'the limits of day, month and night hold what was sent in them and not rejected';
const POSITIONS = 'the log has no holes, and nothing is published that is not in it';
const OUTCOMES = 'every outcome of a payment stands in the log (or waits for it) once';

test('a sound ledger proves every claim, over rows that are there', async () => {
  const proofs = await verifyLedger(t.database);
  expect(proofs.map((proof) => proof.claim)).toEqual([
    BALANCES,
    OWN,
    BLOCKED,
    RESERVATIONS,
    POSTINGS,
    RETURNS,
    FEES,
    LIMITS,
    POSITIONS,
    OUTCOMES,
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

/** What somebody with every right did to the database, and the claims that must then not hold. */
const tampering: readonly [string, () => readonly string[], readonly string[]][] = [
  [
    'a balance is raised',
    () => [`update balance set balance = balance + 1 where account_id = ${other}`],
    [BALANCES, OWN],
  ],
  [
    'a balance is moved to another account',
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
    'a payment is posted twice, and the balance made to fit',
    () => [
      posted(made.settled, 'pix_out', 1_000, accountId, SETTLEMENT),
      `update balance set balance = balance - 1000 where account_id = ${accountId}`,
    ],
    [POSTINGS],
  ],
  [
    'a rejected payment is posted, and the balance made to fit',
    () => [
      posted(made.rejected, 'pix_out', 1_000, accountId, SETTLEMENT),
      `update balance set balance = balance - 1000 where account_id = ${accountId}`,
    ],
    [POSTINGS],
  ],
  [
    'money is posted for a transaction that nobody made, and the balance made to fit',
    () => [
      posted(newId(), 'pix_in', 7, SETTLEMENT, other),
      `update balance set balance = balance + 7 where account_id = ${other}`,
    ],
    [POSTINGS],
  ],
  [
    'money is posted as something that its transaction is not, and the balance made to fit',
    () => [
      posted(made.settled, 'pix_in', 7, SETTLEMENT, accountId),
      `update balance set balance = balance + 7 where account_id = ${accountId}`,
    ],
    [POSTINGS],
  ],
  [
    'a fee is posted that no charge knows, and the balance made to fit',
    () => [
      posted(made.settled, 'fee', 7, accountId, `(select id from ledger_account where kind = 'fees')`),
      `update balance set balance = balance - 7 where account_id = ${accountId}`,
    ],
    [FEES],
  ],
  [
    'what is blocked is lowered',
    () => [`update balance set blocked = blocked - 1 where account_id = ${accountId}`],
    [BLOCKED],
  ],
  [
    'a reservation is removed, and what it blocked with it',
    () => [
      `update balance set blocked = blocked - 1050 where account_id = ${accountId}`,
      `delete from reservation where id = '${made.open}'`,
    ],
    [RESERVATIONS],
  ],
  [
    'an open payment is called rejected',
    () => [`update transaction set status = 'rejected' where id = '${made.open}'`],
    [RESERVATIONS, LIMITS, OUTCOMES],
  ],
  [
    'a reservation stands for no payment',
    () => [
      `insert into reservation (id, account_id, amount, fee, reserved_at) values ('${newId()}', ${other}, 5, 0, now())`,
      `update balance set blocked = blocked + 5 where account_id = ${other}`,
    ],
    [RESERVATIONS],
  ],
  [
    'a payment says that more came back than did',
    () => [`update transaction set refunded_amount = 400 where id = '${made.settled}'`],
    [RETURNS],
  ],
  ['a return is forgotten', () => [`delete from pix_return where transaction_id = '${made.refunded}'`], [RETURNS]],
  [
    'a payment that came back whole is called settled',
    () => [`update transaction set status = 'settled' where id = '${made.refunded}'`],
    [RETURNS],
  ],
  [
    'a fee is called another amount',
    () => [`update fee_charge set amount = amount + 1 where origin_transaction_id = '${made.settled}'`],
    [FEES],
  ],
  [
    'a fee is called reversed that nobody gave back',
    () => [
      `update fee_charge set status = 'reversed', reversed_at = now() where origin_transaction_id = '${made.settled}'`,
    ],
    [FEES],
  ],
  [
    'a payment says another fee than it was charged',
    () => [`update transaction set fee = fee + 1 where id = '${made.settled}'`],
    [FEES],
  ],
  [
    'the day gives back what was sent',
    () => [`update balance set pix_out_day_used = 0 where account_id = ${accountId}`],
    [LIMITS],
  ],
  [
    'the month gives back what was sent',
    () => [`update balance set pix_out_month_used = 0 where account_id = ${accountId}`],
    [LIMITS],
  ],
  [
    'a night holds what was sent by day',
    () => [
      `update balance set limit_night = '2026-11-22T23:00:00Z', night_used = 1000 where account_id = ${accountId}`,
    ],
    [LIMITS],
  ],
  [
    'a payment is posted to the account of somebody else, and the balances made to fit',
    () => [
      `update posting set debit_account_id = ${other} where transaction_id = '${made.settled}' and kind = 'pix_out'`,
      `update balance set balance = balance + 1000 where account_id = ${accountId}`,
      `update balance set balance = balance - 1000 where account_id = ${other}`,
    ],
    [POSTINGS],
  ],
  ['the log has a hole', () => ['delete from log where position = 3'], [POSITIONS]],
  ['the log lost its end', () => ['delete from log where position = 7'], [POSITIONS]],
  [
    'an outcome is told twice',
    () => [
      `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
       select id, kind, institution_id, partner_id, account_id, type, payload, occurred_at from outbox
       where type = 'pix.payout.failed'`,
    ],
    [OUTCOMES],
  ],
  ['an outcome is not told', () => [`delete from outbox where type = 'pix.payout.failed'`], [OUTCOMES]],
];

test.each(tampering)('%s: exactly the claims that this breaks are reported', async (_, changes, claims) => {
  // One statement in effect: what is done with every trigger off is undone afterwards.
  await t.sql(`create schema kept`);
  const tables = ['balance', 'posting', 'reservation', 'transaction', 'pix_return', 'fee_charge', 'log', 'outbox'];
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

test('nothing is published that is not in the log: the database refuses the very thought', async () => {
  await expect(t.sql('update log_head set published_through = position + 1')).rejects.toThrow(/check constraint/);
});
