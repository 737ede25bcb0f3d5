import type { Queryable } from '../../../platform/database/queryable.ts';
import { recordEntries } from '../accounting/accounting-entry.ts';
import type { AccountingEntryKind } from '../accounting/entry-kinds.ts';
import type { Payable } from './payable.entity.ts';
import { isTax } from './payable-words.ts';

type Kind = Extract<AccountingEntryKind, `payable_${string}` | `${string}_reversed`>;

/** Writes the gross amounts and the withheld taxes in one statement. */
const record = (
  tx: Queryable,
  payables: readonly Payable[],
  kinds: { readonly gross: Kind; readonly withheld: Kind },
  dayOf: (payable: Payable) => string,
): Promise<void> =>
  recordEntries(
    tx,
    payables.flatMap((payable) => {
      const { id, institutionId, companyId, supplierName, documentReference } = payable;
      const withheld = payable.withholdings.getItems().filter(({ kind }) => isTax(kind));
      const entry = {
        ...{ institutionId, companyId },
        financialAccountId: payable.financialAccountId ?? null,
        sourceId: id,
        day: dayOf(payable),
        description: `${supplierName} ${documentReference}`,
      };
      const tax = withheld.reduce((sum, { amount }) => sum + amount, 0);
      return [
        { ...entry, kind: kinds.gross, amount: payable.amount },
        ...(tax > 0 ? [{ ...entry, kind: kinds.withheld, amount: tax }] : []),
      ];
    }),
  );

/** On the competence date, or else today. */
export const recognise = (tx: Queryable, payables: readonly Payable[], today: string): Promise<void> =>
  record(
    tx,
    payables,
    { gross: 'payable_recognised', withheld: 'payable_withheld' },
    ({ competenceDate }) => competenceDate ?? today,
  );

export const derecognise = (tx: Queryable, payable: Payable, today: string): Promise<void> =>
  record(tx, [payable], { gross: 'recognition_reversed', withheld: 'withholding_reversed' }, () => today);
