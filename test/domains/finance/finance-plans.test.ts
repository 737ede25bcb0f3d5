import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SeededFinance, seedFinance } from '../../../bench/finance-seed.ts';
import {
  listAccountingBatches,
  listAccountingEntries,
} from '../../../src/domains/finance/accounting/accounting-pages.ts';
import { listCounterparties } from '../../../src/domains/finance/counterparties/counterparty-pages.ts';
import { pageFinanceEvents } from '../../../src/domains/finance/notifications/finance-event-log.ts';
import { getPayablesAging } from '../../../src/domains/finance/payables/payable-aging.ts';
import { listPayables } from '../../../src/domains/finance/payables/payable-pages.ts';
import { listRemittanceItemsToReview, listRemittances } from '../../../src/domains/finance/payment-runs/remittance.ts';
import { getReceivablesAging } from '../../../src/domains/finance/receivables/aging.ts';
import { getReceiptsReport } from '../../../src/domains/finance/receivables/receipts-report.ts';
import { listReceivables } from '../../../src/domains/finance/receivables/receivable.ts';
import { listPendingEntries, listStatementEntries } from '../../../src/domains/finance/reconciliation/entry-pages.ts';
import { getReconciliationPanel } from '../../../src/domains/finance/reconciliation/panel.ts';
import { listUnidentifiedCredits } from '../../../src/domains/finance/reconciliation/pix-credits.ts';
import {
  listPending,
  listRemittanceConflicts,
} from '../../../src/domains/finance/reconciliation/remittance-conflicts.ts';
import { getCashFlow } from '../../../src/domains/finance/treasury/cash-flow.ts';
import { callingFunctions } from '../../../src/platform/database/functions.ts';
import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import type { ReadContext, ReadOperation } from '../../../src/platform/operation/operation.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import { type FinanceDoor, openFinance } from '../../support/finance.ts';
import { explained, lookedAt, readWhole, type Sent } from '../../support/plans.ts';

const SIZE = { items: 10_000, entries: 30_000 };
/** Tables that grow with each item. Tables of sums are excluded, because they have at most one row per day. */
const LARGE = [
  ...['payable', 'payable_installment', 'receivable', 'receivable_receipt', 'statement_entry', 'accounting_entry'],
];
/** Maximum number of rows that a page of 50 may examine, including rows that a filter removes. */
const MAX_EXAMINED = 1_000;
const NOW = new Date();
const TODAY = brasiliaDate(NOW);
const ago = (days: number) => plusDays(TODAY, -days);

let t: FinanceDoor;
let session: PoolClient;
let seeded: SeededFinance;

/** Creates 3 years of data, as `npm run bench -- --only finance-growth` does. */
beforeAll(async () => {
  t = await openFinance();
  const owner = new Client({ connectionString: t.url, options: callingFunctions() });
  await owner.connect();
  seeded = await seedFinance(owner, t.institutionId, SIZE);
  await owner.end();
  session = await t.database.session();
}, 120_000);
afterAll(async () => {
  session?.release(true);
  await t?.close();
});

async function statementsOf<Input extends z.ZodType>(
  operation: ReadOperation<Input, unknown>,
  input: z.input<Input>,
): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const database: Queryable = {
    query(statement, values = []) {
      sent.push({ statement, values });
      return t.database.query(statement, values);
    },
  };
  const { principal } = t.own.caller();
  await operation.run({ database, principal, now: NOW } as unknown as ReadContext, operation.input.parse(input));
  return sent;
}

interface Read {
  readonly operation: ReadOperation<z.ZodType, unknown>;
  readonly input: () => object;
  readonly statements: number;
}
const read = (
  operation: ReadOperation<never, unknown> | object,
  statements: number,
  input: () => object = () => ({}),
) => ({ operation, input, statements }) as Read;

/** Sorts after every row of a day. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const READS: Readonly<Record<string, Read>> = {
  'payables by age': read(getPayablesAging, 1),
  'payables by age, of a company': read(getPayablesAging, 1, () => ({ companyId: seeded.companyId })),
  'payables by age, a year ago': read(getPayablesAging, 1, () => ({ asOf: ago(365) })),
  'payables by age, a late page': read(getPayablesAging, 1, () => ({ after: encodeCursor(['10000000000500']) })),
  'receivables by age': read(getReceivablesAging, 3),
  'receivables by age, a month ago': read(getReceivablesAging, 3, () => ({ asOf: ago(30) })),
  payables: read(listPayables, 1),
  'payables in a state': read(listPayables, 1, () => ({ status: 'refused' })),
  'payables of a company': read(listPayables, 1, () => ({ companyId: seeded.companyId })),
  'payables of a supplier': read(listPayables, 1, () => ({ supplierDocument: seeded.supplierDocument })),
  'payables with a reference': read(listPayables, 1, () => ({ documentReference: 'nf-77' })),
  'payables with a payment method': read(listPayables, 1, () => ({ paymentMethod: 'BOLETO' })),
  'payables due long ago': read(listPayables, 1, () => ({ dueFrom: ago(610), dueTo: ago(600) })),
  receivables: read(listReceivables, 1),
  'receivables in a state': read(listReceivables, 1, () => ({ status: 'partially_received' })),
  'receivables of a company': read(listReceivables, 1, () => ({ companyId: seeded.companyId })),
  'receipts of a month': read(getReceiptsReport, 3),
  'receipts of a month long ago': read(getReceiptsReport, 3, () => ({ from: ago(630), to: ago(600) })),
  'receipts, a late page': read(getReceiptsReport, 3, () => ({
    from: ago(900),
    after: encodeCursor([ago(400), LAST]),
  })),
  counterparties: read(listCounterparties, 1),
  'the counterparty of a document': read(listCounterparties, 1, () => ({ document: seeded.supplierDocument })),
  remittances: read(listRemittances, 1),
  'accounting batches': read(listAccountingBatches, 1),
  'accounting entries without a batch': read(listAccountingEntries, 1),
  'the reconciliation panel': read(getReconciliationPanel, 1),
  'the cash flow of a year': read(getCashFlow, 4, () => ({ from: ago(365), granularity: 'month' })),
  'entries to match': read(listPendingEntries, 2),
  'entries to match of an account': read(listPendingEntries, 2, () => ({ bankAccountId: seeded.bankAccountId })),
  'recent entries to match': read(listPendingEntries, 2, () => ({ from: ago(3) })),
  'entries to match, with refused payments': read(listPending, 3),
  'payments refused after they were paid': read(listRemittanceConflicts, 1),
  'unidentified PIX credits': read(listUnidentifiedCredits, 1),
  'remittance items to review': read(listRemittanceItemsToReview, 1),
  'statement entries': read(listStatementEntries, 1),
  'statement entries, a late page': read(listStatementEntries, 1, () => ({ after: encodeCursor([ago(500), LAST]) })),
  'old statement entries': read(listStatementEntries, 1, () => ({ to: ago(700) })),
  'statement entries of an account': read(listStatementEntries, 1, () => ({ bankAccountId: seeded.bankAccountId })),
  'ignored statement entries': read(listStatementEntries, 1, () => ({ status: 'ignored' })),
  'statement entries in conflict': read(listStatementEntries, 1, () => ({ status: 'conflict' })),
  events: read(pageFinanceEvents, 1),
};

describe('reads of an institution with 3 years of finance data', () => {
  it.each(Object.keys(READS))(
    'the read of %s scans no large table, examines fewer than 1,000 rows and keeps its number of statements',
    async (name) => {
      const { operation, input, statements } = READS[name] as Read;
      const sent = await statementsOf(operation, input());
      expect(sent).toHaveLength(statements);
      for (const each of sent) {
        const plan = await explained(session, each);
        expect(
          readWhole(plan).filter((table) => LARGE.includes(table)),
          each.statement.text,
        ).toEqual([]);
        expect(lookedAt(plan, LARGE), each.statement.text).toBeLessThan(MAX_EXAMINED);
      }
    },
  );
});
