import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { requireFinancialAccounts } from './accounting-mapping.ts';
import type { EntryRow } from './accounting-pages.ts';
import { type AccountingEntryKind, KINDS } from './entry-kinds.ts';

/** Locks the original of the citation chain. Concurrent reversals and reclassifications in the chain wait. */
const LOCK = statement(
  'lock_reclassified_accounting_entry',
  `with recursive chain as (
     select id, kind, cites from accounting_entry where institution_id = $1 and id = $2
     union all
     select e.id, e.kind, e.cites from chain join accounting_entry e on e.id = chain.cites where chain.kind = 'reclassified'
   )
   select id from accounting_entry where id = (select id from chain where kind <> 'reclassified') for update`,
);
const FIND = statement(
  'accounting_entry_to_reclassify',
  `select e.mapped_kind as "mappedKind", e.company_id as "companyId", e.financial_account_id as "financialAccountId", e.amount,
     e.kind in (e.mapped_kind, 'reclassified') and not exists (select from accounting_entry later where later.cites = e.id)
       and not exists (select from accounting_entry reversal where reversal.cites = $3 and reversal.kind <> 'reclassified') as movable
   from accounting_entry e where e.institution_id = $1 and e.id = $2`,
);
const RECLASSIFY = statement(
  'reclassify_accounting_entry',
  `insert into accounting_entry (id, institution_id, kind, mapped_kind, source_id, company_id, financial_account_id, amount, day,
     description, cites) values ($1, $2, 'reclassified', $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/**
 * The new entry has today's date and goes into the next batch. The old entry never changes and can be moved once; the
 * new one can be moved again. Reversals and reversed entries cannot be moved.
 */
export const reclassifyAccountingEntry = operation({
  audiences: ['operator'],
  scopes: [],
  product: 'accounting',
  roles: ['accountant'],
  name: 'reclassifyAccountingEntry',
  summary: 'Moves the amount of an accounting entry to another financial account with a new entry that cites it',
  effects: ['keeps_records'],
  refusals: ['accounting_entry_not_found', 'entry_not_reclassifiable', 'financial_account_not_found'],
  input: z.strictObject({ entryId: Uuid, financialAccountId: Uuid, reason: nonBlankText(200) }),
  async run(context, { entryId, financialAccountId, reason }): Promise<EntryRow> {
    const { tx, now, principal } = context;
    const { institutionId } = principal;
    await requireFinancialAccounts(tx, institutionId, [financialAccountId]);
    const [origin] = await tx.query<{ id: string }>(LOCK, [institutionId, entryId]);
    const [found] = await tx.query<Pick<EntryRow, 'companyId' | 'financialAccountId' | 'amount'> & Found>(FIND, [
      ...[institutionId, entryId, origin?.id],
    ]);
    if (!found) throw new AppError('accounting_entry_not_found');
    const { mappedKind, companyId, amount } = found;
    if (!found.movable || !KINDS[mappedKind].classified || found.financialAccountId === financialAccountId) {
      throw new AppError('entry_not_reclassifiable');
    }
    const [id, day] = [newId(), brasiliaDate(now)];
    const values = [mappedKind, entryId, companyId, financialAccountId, amount, day, reason, entryId];
    await tx.query(RECLASSIFY, [id, institutionId, ...values]);
    context.audit({
      action: 'accounting_entry.reclassified',
      accountId: null,
      resourceType: 'accounting_entry',
      resourceId: entryId,
      changes: { financial_account_id: { from: found.financialAccountId, to: financialAccountId } },
    });
    return {
      ...{ id, kind: 'reclassified', sourceId: entryId, companyId, financialAccountId, amount, day },
      ...{ description: reason, cites: entryId, batchId: null },
    };
  },
});

interface Found {
  readonly mappedKind: AccountingEntryKind;
  readonly movable: boolean;
}
