import type { Queryable } from '../../../platform/database/queryable.ts';
import { type NewAccountingEntry, recordEntries } from '../accounting/accounting-entry.ts';
import { CENT } from './base-units.ts';
import type { ReceivableReceipt } from './receipt.entity.ts';
import type { Receivable } from './receivable.entity.ts';

const record = (
  tx: Queryable,
  { institutionId, companyId, financialAccountId, debtorName, documentReference }: Receivable,
  entry: {
    readonly kind: NewAccountingEntry['kind'];
    readonly sourceId: string;
    readonly baseUnits: number;
    readonly day: string;
  },
): Promise<void> =>
  recordEntries(tx, [
    {
      ...{ institutionId, companyId, financialAccountId: financialAccountId ?? null },
      ...{ kind: entry.kind, sourceId: entry.sourceId, amount: entry.baseUnits / CENT, day: entry.day },
      description: `${debtorName} ${documentReference}`,
    },
  ]);

/** Recognises the receivable on its competence date. In another currency than BRL only its receipts enter the books. */
export async function recognise(tx: Queryable, receivable: Receivable): Promise<void> {
  const { id: sourceId, amountBaseUnits: baseUnits, competenceDate: day, currency } = receivable;
  if (currency === 'BRL') await record(tx, receivable, { kind: 'receivable_recognised', sourceId, baseUnits, day });
}

/** Reverses the recognition on `day`. */
export async function withdraw(tx: Queryable, receivable: Receivable, day: string): Promise<void> {
  const { id: sourceId, amountBaseUnits: baseUnits, currency } = receivable;
  if (currency === 'BRL') await record(tx, receivable, { kind: 'revenue_reversed', sourceId, baseUnits, day });
}

export const received = (tx: Queryable, receivable: Receivable, receipt: ReceivableReceipt): Promise<void> =>
  record(tx, receivable, {
    kind: 'receipt_registered',
    sourceId: receipt.id,
    baseUnits: receipt.cashBaseUnits,
    day: receipt.receivedOn,
  });

/** Books `amount` cents of a reversed receipt back. The returns of its credit have booked the rest. */
export const reversed = async (
  tx: Queryable,
  receivable: Receivable,
  { id: sourceId, amount }: { readonly id: string; readonly amount: number },
  day: string,
): Promise<void> => {
  if (amount > 0) await record(tx, receivable, { kind: 'receipt_reversed', sourceId, baseUnits: amount * CENT, day });
};
