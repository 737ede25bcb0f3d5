import { z } from 'zod';
import { type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { inOrder } from '../../accounts/statement-pages.ts';
import { listPage } from '../lists.ts';
import { REMITTANCE_ITEM_COLUMNS, type RemittanceItemRecord } from '../payment-runs/remittance.ts';
import {
  entryKeyset,
  type Keyset,
  ONE_ACCOUNT,
  ofOneAccount,
  type PendingEntry,
  type Period,
  pendingEntries,
  period,
  startOf,
} from './entry-pages.ts';

export interface RemittanceConflict extends RemittanceItemRecord {
  readonly bankAccountId: string;
  /** Never null here, because the item was paid. */
  readonly paidOn: string;
  readonly createdAt: Date;
}

export const conflictKeyset = ({ paidOn, id }: RemittanceItemRecord): Keyset => [paidOn as string, id];

// Uses the partial index of open conflicts.
const CONFLICTS = statement(
  'open_remittance_conflicts',
  `select ${REMITTANCE_ITEM_COLUMNS}, f.bank_account_id as "bankAccountId", i.created_at as "createdAt"
   from remittance_item i join remittance f on f.id = i.remittance_id
   where i.institution_id = $1 and i.conflict_status = 'open' and i.paid_on between $2 and $3
     and (i.paid_on, i.id) > ($4, $5) and ($7::uuid is null or f.bank_account_id = $7)
   order by i.paid_on, i.id limit $6`,
);

/** Returns one row more than the page when there is a next page. Paying accounts have no conflicts. */
async function openConflicts(
  db: Queryable,
  institutionId: number,
  { from, to, accountId, bankAccountId }: Period,
  at: Keyset,
  first: number,
): Promise<RemittanceConflict[]> {
  if (accountId != null) return [];
  const values = [institutionId, from ?? '-infinity', to ?? 'infinity', ...at, first + 1, bankAccountId ?? null];
  return db.query(CONFLICTS, values);
}

const input = inOrder(z.strictObject({ ...listPage, ...period })).refine(ofOneAccount, ONE_ACCOUNT);
const READ = {
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  refusals: [],
  input,
} as const;

export const listRemittanceConflicts = readOperation({
  ...READ,
  name: 'listRemittanceConflicts',
  effects: ['reads_personal_data'],
  summary: 'Lists the payments by file that were refused after they were paid and that wait for a decision',
  async run({ database, principal }, { first, after, ...which }): Promise<Slice<RemittanceConflict>> {
    const rows = await openConflicts(database, principal.institutionId, which, startOf(after, which), first);
    return sliceOf(rows, first);
  },
});

export type Pending =
  | { readonly type: 'entry'; readonly keyset: Keyset; readonly entry: PendingEntry }
  | { readonly type: 'conflict'; readonly keyset: Keyset; readonly conflict: RemittanceConflict };

const before = ([day, id]: Keyset, [otherDay, otherId]: Keyset) => day < otherDay || (day === otherDay && id < otherId);

export const listPending = readOperation({
  ...READ,
  name: 'listPending',
  effects: ['reads_personal_data'],
  summary:
    'Lists what waits for a decision, oldest first: unmatched statement entries with their proposals, and payments by file that were refused after they were paid',
  async run({ database, principal }, { first, after, ...which }): Promise<Slice<Pending>> {
    const { institutionId } = principal;
    const at = startOf(after, which);
    const entries = await pendingEntries(database, institutionId, which, at, first);
    const conflicts = await openConflicts(database, institutionId, which, at, first);
    const waiting: Pending[] = [
      ...entries.map((entry) => ({ type: 'entry' as const, keyset: entryKeyset(entry), entry })),
      ...conflicts.map((conflict) => ({ type: 'conflict' as const, keyset: conflictKeyset(conflict), conflict })),
    ];
    waiting.sort((one, other) => (before(one.keyset, other.keyset) ? -1 : 1));
    return sliceOf(waiting.slice(0, first + 1), first);
  },
});
