import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPayablesAging } from '../../../../src/domains/finance/payables/payable-aging.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { getReceivablesAging } from '../../../../src/domains/finance/receivables/aging.ts';
import { cancelReceivable, reverseReceipt } from '../../../../src/domains/finance/receivables/receipt-reversal.ts';
import { compactFinanceSums } from '../../../../src/domains/finance/sums/compaction.ts';
import { financeSumClaims } from '../../../../src/domains/finance/sums/sums-claims.ts';
import { getCashFlow } from '../../../../src/domains/finance/treasury/cash-flow.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { payableInput, uniqueKey } from '../../../support/payables.ts';
import { owe, reais, receive } from '../../../support/receivables.ts';
import { sized } from '../../../support/size.ts';

const FIRST_DAY = '2026-11-23';
const DAYS = 12;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance({ unmatchedOn: async () => 0 });
});
afterAll(() => t?.close());

const dayOf = (n: number) => plusDays(FIRST_DAY, n);
/** Differences between the sums and the totals of the rows. */
const broken = async () => (await Promise.all(financeSumClaims.map((claim) => t.sql(claim.broken)))).flat();
const orRefused = async (act: Promise<unknown>) => {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const ACTS = [
  ...(['create', 'create', 'pay', 'pay', 'return', 'end', 'change'] as const),
  ...(['owe', 'owe', 'receive', 'receive', 'receive', 'reverse', 'cancel', 'day', 'day', 'add up'] as const),
];
interface Act {
  readonly what: (typeof ACTS)[number];
  readonly which: number;
  readonly back: number;
}
const act = fc.record({ what: fc.constantFrom(...ACTS), which: fc.nat(20), back: fc.nat(4) });

async function oneOf<Row extends object>(query: string, which: number): Promise<Row | undefined> {
  const rows = await t.sql<Row>(`${query} order by id`);
  return rows[which % Math.max(1, rows.length)];
}

async function perform({ what, which, back }: Act): Promise<void> {
  const today = brasiliaDate(t.clock.now());
  const [account, another] = t.master.source_account_ids as [number, number];
  const day = plusDays(today, -back);
  const installment = () => oneOf<{ id: string }>('select id from payable_installment', which);
  if (what === 'day') t.clock.set(`${today < dayOf(DAYS) ? plusDays(today, 1) : today}T15:00:00.000Z`);
  else if (what === 'add up') await compactFinanceSums(t.database);
  else if (what === 'create') {
    const sourceAccountId = [undefined, account, another][which % 3];
    const dueDate = plusDays(today, which - 10);
    const parts = [100, 200].map((amount, n) => ({ amount, dueDate: plusDays(dueDate, n) }));
    const input = payableInput(t, { sourceAccountId, amount: 300, dueDate, ...(back > 2 && { installments: parts }) });
    await t.own.enter(createPayable, input, uniqueKey());
  } else if (what === 'pay') {
    const paid = `update payable_installment set status = 'paid', paid_on = $2 where id = $1`;
    await t.sql(paid, [(await installment())?.id, day]);
  } else if (what === 'return') {
    const returned = `update payable_installment set status = 'approved', paid_on = null, ended_on = null where id = $1`;
    await t.sql(returned, [(await installment())?.id]);
  } else if (what === 'end') {
    const ended = `update payable_installment set ended_on = $2, status = case status when 'paid' then 'paid' else 'cancelled' end`;
    await t.sql(`${ended} where id = $1`, [(await installment())?.id, today]);
  } else if (what === 'change') {
    const payable = await oneOf<{ id: string }>('select id from payable', which);
    const due = plusDays(today, back);
    await t.sql('update payable set source_account_id = $2 where id = $1', [payable?.id, back % 2 ? another : null]);
    await t.sql('update payable_installment set due_date = $2 where payable_id = $1', [payable?.id, due]);
  } else await performOnReceivables({ what, which, back }, day);
}

async function performOnReceivables({ what, which, back }: Act, day: string): Promise<void> {
  const [account] = t.master.source_account_ids as [number, number];
  if (what === 'owe') {
    const currency = which % 5 === 0 ? 'USD' : 'BRL';
    await owe(t, { dueDate: plusDays(day, which - 8), currency, destinationAccountId: which % 2 ? account : null });
    return;
  }
  const receivable = await oneOf<{ id: string; currency: string }>('select id, currency from receivable', which);
  if (what === 'receive' && receivable) {
    const exchangeRate = receivable.currency === 'USD' ? '5' : null;
    await orRefused(receive(t, receivable.id, reais([30, 50, 100][back % 3] ?? 0), { receivedOn: day, exchangeRate }));
  } else if (what === 'reverse') {
    const receipt = await oneOf<{ id: string }>('select id from receivable_receipt', which);
    if (receipt) await orRefused(t.as('davi').enter(reverseReceipt, { receiptId: receipt.id, reason: 'Wrong' }));
  } else if (receivable) {
    await orRefused(t.as('ana').enter(cancelReceivable, { receivableId: receivable.id, reason: 'Not delivered' }));
  }
}

/** Amounts open at the end of the day, computed from all rows. */
async function openOf(asOf: string) {
  const [payables] = await t.sql<{ count: number; total: string }>(
    `select count(*)::int as count, coalesce(sum(net_amount), 0)::text as total from payable_installment
     where institution_id = $1 and created_on <= $2 and closed_on > $2`,
    [t.institutionId, asOf],
  );
  const receivables = await t.sql(
    `select currency, count(*)::int as count, sum((amount_base_units - received) / 100)::bigint as total
     from receivable r cross join lateral (
       select coalesce(sum(c.amount_base_units), 0) as received from receivable_receipt c
       where c.receivable_id = r.id and c.received_on <= $2 and (c.reversed_on is null or c.reversed_on > $2)) c
     where r.institution_id = $1 and r.created_on <= $2 and coalesce(r.closed_on, 'infinity') > $2
       and r.amount_base_units > c.received group by currency order by currency`,
    [t.institutionId, asOf],
  );
  return { payables, receivables };
}

async function reported(asOf: string) {
  const { all } = await t.own.enter(getPayablesAging, { asOf, first: 1 });
  const { totals } = await t.own.enter(getReceivablesAging, { asOf, first: 1 });
  return {
    payables: { count: all.total.installments, total: String(all.total.amount) },
    receivables: totals.map(({ currency, count, sums }) => ({ currency, count, total: sums.total })),
  };
}

/** Amounts due and open now, computed from all rows. */
async function dueOf(accountId: number | null) {
  const [due] = await t.sql<{ inflow: string; outflow: string }>(
    `select (select coalesce(sum((amount_base_units - received_base_units) / 100), 0)::bigint::text from receivable
         where institution_id = $1 and closed_on is null and currency = 'BRL' and ($2::bigint is null or destination_account_id = $2)) as inflow,
       (select coalesce(sum(i.net_amount), 0)::text from payable_installment i join payable p on p.id = i.payable_id
        where i.institution_id = $1 and i.closed_on = 'infinity' and ($2::bigint is null or p.source_account_id = $2)) as outflow`,
    [t.institutionId, accountId],
  );
  return due;
}

async function expected(accountId: number | null) {
  const to = plusDays(FIRST_DAY, 60);
  const { buckets, overdue } = await t.own.enter(getCashFlow, {
    to,
    accountId: accountId === null ? null : String(accountId),
  });
  const flows = [overdue, ...buckets.map(({ forecast }) => forecast)];
  const sum = (side: 'inflow' | 'outflow') => String(flows.reduce((all, flow) => all + flow[side], 0n));
  return { inflow: sum('inflow'), outflow: sum('outflow') };
}

describe('the sums of finance', () => {
  test(
    'the sums equal the totals of the rows on every day, after any order of payments, returns, changes and reversals',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
          t.clock.set(`${FIRST_DAY}T15:00:00.000Z`);
          await t.sql('truncate payable, receivable, finance_sum cascade');
          for (const each of acts) await perform(each);
          for (const again of [false, true]) {
            expect(await broken()).toEqual([]);
            for (let n = -3; n <= DAYS; n += 3) expect(await reported(dayOf(n))).toEqual(await openOf(dayOf(n)));
            for (const account of [null, ...t.master.source_account_ids])
              expect(await expected(account)).toEqual(await dueOf(account));
            if (!again) await compactFinanceSums(t.database);
          }
        }),
        { numRuns: sized(8, 200) },
      );
    },
    sized(60_000, 1_200_000),
  );

  test('compaction by several processes leaves one row per key while others write', async () => {
    const create = () => t.own.enter(createPayable, payableInput(t, { amount: 700 }), uniqueKey());
    const work = Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? compactFinanceSums(t.database) : create()));
    await Promise.all(work);
    const today = brasiliaDate(t.clock.now());
    expect(await reported(today)).toEqual(await openOf(today));
    await compactFinanceSums(t.database);
    expect(await broken()).toEqual([]);
    const several = await t.sql(
      `select 1 from finance_sum group by institution_id, subject, day, due_date, currency, company_id, account_id
       having count(*) > 1 or sum(count) = 0 and sum(amount) = 0`,
    );
    expect(several).toEqual([]);
    expect(await t.sql('select 1 from finance_sum where is_new')).toEqual([]);
  });

  test('the ledger check finds missing and superfluous sums', async () => {
    await t.sql(`update finance_sum set amount = amount + 1 where ctid = (select min(ctid) from finance_sum)`);
    expect(await broken()).toMatchObject([{ amount_off: '1', count_off: '0' }]);
  });
});
