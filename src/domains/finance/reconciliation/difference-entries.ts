import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { recordEntries } from '../accounting/accounting-entry.ts';
import type { DifferenceReason } from './match.resource.ts';
import type { Match, MatchLine } from './match.ts';
import type { StatementEntry } from './statement-entry.ts';
import { t } from './texts.ts';

/** Kinds of accounting entries for differences, each with the kind that reverses it. */
const KINDS = {
  bank_fee_charged: 'bank_fee_reversed',
  payable_interest: 'interest_reversed',
  payable_discount: 'discount_reversed',
} as const;
type DifferenceKind = keyof typeof KINDS;

/** For payments. Interest and discounts of receipts belong to their receivables. */
const OF_PAYMENTS: Readonly<Partial<Record<DifferenceReason, DifferenceKind>>> = {
  fee: 'bank_fee_charged',
  interest: 'payable_interest',
  fine: 'payable_interest',
  discount: 'payable_discount',
};
const OF_RECEIPTS: typeof OF_PAYMENTS = { fee: 'bank_fee_charged' };

const isReceived = ([entry]: readonly StatementEntry[]): boolean => (entry?.amount ?? 0) > 0;

/** Sign that a reason requires: negative for paying more or receiving less. */
function wayOf(reason: DifferenceReason | null, received: boolean): -1 | 1 | null {
  switch (reason) {
    case 'fee':
      return -1;
    case 'interest':
    case 'fine':
      return received ? 1 : -1;
    case 'discount':
    case 'withholding':
      return received ? -1 : 1;
    default:
      return null;
  }
}

/** @throws AppError match_not_allowed if the sign of a difference contradicts its reason */
export function refuseWrongWays(entries: readonly StatementEntry[], differences: readonly MatchLine[]): void {
  const received = isReceived(entries);
  const wrong = differences.find(({ amount, reason }) => wayOf(reason, received) === -Math.sign(amount));
  if (wrong) {
    const sign = wrong.amount > 0 ? 'negative' : 'positive';
    const flow = received ? 'receipt' : 'payment';
    throw new AppError('match_not_allowed', t('signOfDifference', { reason: String(wrong.reason), flow, sign }));
  }
}

const COMPANY = statement(
  'company_of_statement_account',
  `select coalesce((select b.company_id from bank_account b where b.institution_id = $1 and b.id = $2),
     (select p.company_id from paying_account p where p.institution_id = $1 and p.account_id = $3)) as "companyId"`,
);

/** Books on the booking day of the match, or else on the day of the first entry. The fee of a fee entry is skipped: it was booked when the entry arrived. */
export async function recordDifferences(
  { tx, principal }: Pick<WriteContext, 'tx' | 'principal'>,
  entries: readonly StatementEntry[],
  { id, lines, bookedOn, reason: words }: Match,
): Promise<void> {
  const kinds = isReceived(entries) ? OF_RECEIPTS : OF_PAYMENTS;
  const isFee = entries.every(({ kind }) => kind === 'fee');
  const booked = lines.flatMap(({ kind, amount, reason }, n) => {
    const entry = kind === 'difference' && reason !== null && !(reason === 'fee' && isFee) ? kinds[reason] : undefined;
    return entry === undefined
      ? []
      : [{ kind: entry, sourceId: sourceOf(id, n + 1), amount: Math.abs(amount), reason }];
  });
  if (booked.length === 0) return;
  const { institutionId } = principal;
  const [first] = entries as readonly [StatementEntry];
  const [facts] = await tx.query<{ companyId: string | null }>(COMPANY, [
    ...[institutionId, first.bankAccountId, first.accountId],
  ]);
  const day = bookedOn ?? (entries.map(({ date }) => date).sort()[0] as string);
  await recordEntries(
    tx,
    booked.map(({ reason, ...entry }) => ({
      ...{ ...entry, institutionId, companyId: facts?.companyId ?? null, financialAccountId: null, day },
      description: words ?? (first.description || `Difference: ${reason}`),
    })),
  );
}
const sourceOf = (matchId: string, line: number) => `${matchId}:${line}`;

const BOOKED = statement(
  'accounting_entries_of_differences',
  `select a.kind, a.source_id as "sourceId", a.company_id as "companyId", a.amount, a.description
   from reconciliation_match_item l join accounting_entry a
     on a.institution_id = $1 and a.source_id = l.match_id || ':' || l.line and a.kind = any ($3)
   where l.institution_id = $1 and l.match_id = $2 and l.kind = 'difference'`,
);

/** Reverses the booked differences of a match on `day`. */
export async function reverseDifferences(
  { tx, principal }: Pick<WriteContext, 'tx' | 'principal'>,
  matchId: string,
  day: string,
): Promise<void> {
  const { institutionId } = principal;
  const booked = await tx.query<{
    readonly kind: DifferenceKind;
    readonly sourceId: string;
    readonly companyId: string | null;
    readonly amount: number;
    readonly description: string;
  }>(BOOKED, [institutionId, matchId, Object.keys(KINDS)]);
  await recordEntries(
    tx,
    booked.map(({ kind, ...entry }) => ({
      ...{ ...entry, institutionId, kind: KINDS[kind], financialAccountId: null, day },
    })),
  );
}
