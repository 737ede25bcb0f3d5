import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payablesById } from '../../../src/domains/finance/payables/payable.ts';
import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable, cancelPayable } from '../../../src/domains/finance/payables/payable-decisions.ts';
import { createPaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../src/domains/finance/payment-runs/remittance-return.ts';
import { reverseReceipt } from '../../../src/domains/finance/receivables/receipt-reversal.ts';
import {
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../../src/domains/finance/treasury/treasury-reopening.ts';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { ROLES } from '../../../src/platform/operation/principal.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import { returnOf } from '../../support/cnab240.ts';
import { type Entrant, type FinanceDoor, openFinance, person } from '../../support/finance.ts';
import { decisionOn, payableInput } from '../../support/payables.ts';
import { creditOf, owe, reais, receive } from '../../support/receivables.ts';
import { closeDay } from '../../support/treasury.ts';

/** Two operators with all roles and an integration, who act concurrently. */
const PERSONS = ['one', 'two'] as const;
const CREDIT = 10_000;

let t: FinanceDoor;
const enter = new Map<string, Entrant['enter']>();
beforeAll(async () => {
  // This model leaves out the matching of rows.
  t = await openFinance({ unmatchedOn: async () => 0 });
  for (const login of PERSONS) {
    await t.sql(
      `insert into operator (id, institution_id, login, name, roles, authority, created_at)
       values ($1, $2, $3, $3, $4, 9007199254740991, now())`,
      [newId(), t.institutionId, login, [...ROLES]],
    );
    enter.set(login, person(t.database, t.door, login));
  }
});
afterAll(() => t?.close());

const today = () => brasiliaDate(t.clock.now());
const idsOf = async (text: string) => (await t.sql<{ id: string }>(text)).map(({ id }) => id);

interface Act {
  readonly kind: keyof typeof ACTS;
  readonly who: (typeof PERSONS)[number];
  readonly nth: number;
}
type Doing = (by: Entrant['enter'], nth: number) => Promise<unknown>;

const pick = <Row>(rows: readonly Row[], nth: number): Row | undefined => rows[nth % Math.min(4, rows.length)];

const ACTS = {
  create: (by, nth) => (nth % 2 ? by : t.own.enter)(createPayable, payableInput(t), newId()),
  approve: async (by, nth) => {
    const rows = await idsOf("select id from payable where status = 'pending' order by id desc");
    const [payable] = await payablesById(t.database, t.institutionId, [pick(rows, nth) ?? newId()]);
    if (payable) await by(approvePayable, decisionOn(payable));
  },
  cancel: async (by, nth) => {
    const rows = await t.sql<{ id: string; version: number }>('select id, version from payable order by id desc');
    const payable = pick(rows, nth);
    const expectedVersion = payable?.version;
    if (payable) await by(cancelPayable, { payableId: payable.id, expectedVersion, reason: 'Not ours' } as never);
  },
  batch: async (by, nth) => {
    const installments = await idsOf("select id from payable_installment where status = 'approved' order by id desc");
    const [bankAccountId = ''] = t.master.bank_account_ids;
    const installmentIds = installments.slice(0, 1 + (nth % 3));
    if (installmentIds.length > 0) await by(createPaymentBatch, { installmentIds, bankAccountId });
  },
  release: async (by, nth) => {
    const rows = await t.sql<{ id: string; content: string }>(
      "select id, content_sha256 as content from payment_batch where status <> 'released' order by id desc",
    );
    const batch = pick(rows, nth);
    if (batch) await by(releasePaymentBatch, { batchId: batch.id, contentSha256: batch.content });
  },
  remit: async (by, nth) => {
    const batchId = pick(await idsOf("select id from payment_batch where status = 'released' order by id desc"), nth);
    if (batchId) await by(generateRemittance, { batchId });
  },
  /** The bank's reports, which come late, repeat and contradict each other. */
  answer: async (by, nth) => {
    const remittanceId = pick(await idsOf('select id from remittance order by id desc'), Math.floor(nth / 4));
    if (!remittanceId) return;
    const { content } = await by(downloadRemittance, { remittanceId });
    const paidOn = plusDays(today(), nth < 8 ? 0 : -1);
    const occurrences = ['00', 'AN', 'BD', '00'][nth % 4] ?? '00';
    const file = returnOf(String(content), () => ({ occurrences, ...(occurrences === '00' && { paidOn }) }));
    const [bankAccountId = ''] = t.master.bank_account_ids;
    await by(importRemittanceReturn, { bankAccountId, file: Buffer.from(file, 'latin1').toString('base64') });
  },
  /** A receipt of a credit on its day, which may be closed by now, or in cash. */
  receive: async (_by, nth) => {
    const credits = await t.sql<{ reference: string; receivedOn: string }>(
      `select end_to_end_id as reference, (created_at at time zone 'America/Sao_Paulo')::date::text as "receivedOn"
       from transaction where type = 'pix_in' order by id desc`,
    );
    const credit = nth === 11 ? { receivedOn: plusDays(today(), -1) } : pick(credits, Math.floor(nth / 3));
    const { id } = await owe(t, { amountBaseUnits: reais(100) });
    await receive(t, id, reais(25 * (1 + (nth % 3))), { channel: 'PIX', ...credit });
  },
  reverse: async (by, nth) => {
    const receiptId = pick(
      await idsOf('select id from receivable_receipt where reversed_on is null order by id desc'),
      nth,
    );
    if (receiptId) await by(reverseReceipt, { receiptId, reason: 'Wrong debtor' });
  },
  close: async (by, nth) => {
    const [last] = await t.sql<{ day: string }>(
      "select max(day)::text as day from treasury_day where status <> 'open'",
    );
    await closeDay({ enter: by }, plusDays(last?.day ?? plusDays(today(), -2), 1 - (nth % 2)));
  },
  askToReopen: async (by, nth) => {
    const day = pick(await idsOf('select day::text as id from treasury_day order by day desc'), nth);
    if (day) await by(requestTreasuryDayReopening, { day, reason: 'Something was forgotten' });
  },
  reopen: async (by, nth) => {
    const day = pick(await idsOf('select day::text as id from treasury_day order by day desc'), nth);
    if (day) await by(reopenTreasuryDay, { day });
  },
  /** Advances to the next day, with its own PIX. */
  pass: async () => {
    t.clock.set(`${plusDays(today(), 1)}T15:00:00.000Z`);
    await creditOf(t, CREDIT);
  },
} satisfies Readonly<Record<string, Doing>>;

/** The rows of each closed day and the time of its closing. */
const closedDays = async () =>
  new Map(
    (
      await t.sql<{ day: string; facts: string }>(
        `select d.day || ' closed ' || d.closed_at as day, jsonb_build_array(
           (select jsonb_agg(array[r.id::text, r.amount_base_units::text] order by r.id) from receivable_receipt r where r.received_on = d.day),
           (select jsonb_agg(r.id order by r.id) from receivable_receipt r where r.reversed_on = d.day),
           (select jsonb_agg(i.id order by i.id) from payable_installment i where i.paid_on = d.day)
         )::text as facts
         from treasury_day d where d.status <> 'open'`,
      )
    ).map(({ day, facts }) => [day, facts]),
  );

const TOLD = `with told as (select type, payload -> 'data' as data from outbox where type like 'payable.%'
   union all select type, payload -> 'data' from log where type like 'payable.%')`;

async function expectAllRight(): Promise<void> {
  expect(
    await t.sql(
      `${TOLD} select data ->> 'installment_id' from told where type = 'payable.paid' group by 1 having count(*) > 1`,
    ),
    'a payable is paid once',
  ).toEqual([]);
  expect(
    await t.sql(`${TOLD} select i.id, i.status from remittance_item i
       left join told on told.type = 'payable.payment_failed' and told.data ->> 'remittance_item_id' = i.id::text
       group by i.id having count(told.data) > 1 or (i.status = 'refused' and count(told.data) <> 1)`),
    'a rejection is one fact',
  ).toEqual([]);
  expect(
    await t.sql(`select id::text from payable where approved_by = any (makers) or second_approved_by = any (makers)
       union all select id::text from payment_batch where released_by = created_by
       union all select day::text from treasury_day where reopened_by = reopening_requested_by`),
    'a person cannot decide on their own request',
  ).toEqual([]);
  expect(
    await t.sql(`select x.end_to_end_id from transaction x join receivable_receipt r on r.reference = x.end_to_end_id
       where r.reversed_on is null group by x.id, x.end_to_end_id, x.amount having sum(r.cash_base_units) > x.amount * 100`),
    'receipts are never more than their credit',
  ).toEqual([]);
}

const act = fc.record({
  kind: fc.constantFrom(
    ...(Object.keys(ACTS) as (keyof typeof ACTS)[]),
    'approve',
    'batch',
    'release',
    'remit',
    'answer',
    'answer',
  ),
  who: fc.constantFrom(...PERSONS),
  nth: fc.nat(11),
}) as fc.Arbitrary<Act>;

/** First acts of every run, so that it reaches each end: a refused payment, a paid one, a receipt and a closed day. */
const BEGINNING: readonly Act[][] = [
  [{ kind: 'pass', who: 'one', nth: 0 }],
  ...[1, 0].flatMap((answered) =>
    (['create', 'approve', 'batch', 'release', 'remit', 'answer'] as const).map((kind): Act[] => [
      { kind, who: kind === 'release' ? 'two' : 'one', nth: kind === 'answer' ? answered : 0 },
    ]),
  ),
  [{ kind: 'receive', who: 'one', nth: 0 }],
  [{ kind: 'close', who: 'one', nth: 0 }],
];

test('concurrent acts pay once, stay within the credit, write only on open days, need a second person and emit each event once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 25 }),
      async (rounds) => {
        for (const acts of [...BEGINNING, ...rounds]) {
          const before = await closedDays();
          const [passing, doing] = [
            acts.filter(({ kind }) => kind === 'pass'),
            acts.filter(({ kind }) => kind !== 'pass'),
          ];
          for (const _ of passing.slice(0, 1)) await ACTS.pass();
          const done = await Promise.allSettled(
            doing.map(({ kind, who, nth }) => (ACTS[kind] as Doing)(enter.get(who) as Entrant['enter'], nth)),
          );
          for (const each of done) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(AppError);
          const after = await closedDays();
          for (const [day, facts] of before) if (after.has(day)) expect([day, after.get(day)]).toEqual([day, facts]);
        }
        await expectAllRight();
      },
    ),
    { numRuns: 6 },
  );
  // Emitted facts stay, although a payment refused by the bank can still be paid later.
  const reached = await t.sql<{ of: string; count: number }>(
    `${TOLD} select expected.type as of, count(told.type) as count
       from (values ('payable.paid'), ('payable.payment_failed')) as expected (type) left join told on told.type = expected.type group by 1
     union all select 'closed', count(*) from treasury_day
     union all select 'cited', count(*) from receivable_receipt where credit_transaction_id is not null`,
  );
  for (const { of, count } of reached) expect(Number(count), of).toBeGreaterThan(0);
});
