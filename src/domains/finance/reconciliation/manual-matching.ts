import { z } from 'zod';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { amountText } from '../../../platform/money/money.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { BookedOn, lockBookingDay } from '../treasury/booking-day.ts';
import { recordDifferences, refuseWrongWays } from './difference-entries.ts';
import { entriesById } from './entry-pages.ts';
import { ITEM_KINDS_BY_HAND, type ItemKindByHand, type OpenItem, openItems } from './item.ts';
import { DIFFERENCE_REASONS } from './match.resource.ts';
import { type Match, type MatchLine, type MatchRecord, newMatch, writeMatches } from './match.ts';
import { matchedEventOf } from './reconciliation.events.ts';
import { lockReconciliation } from './reconciliation-lock.ts';
import type { StatementEntry } from './statement-entry.ts';
import { t } from './texts.ts';

/** Of FINANCE's table of acts: who matches and unmatches by hand. */
export const BY_HAND = {
  audiences: ['operator'],
  roles: ['accountant'],
  scopes: [],
  product: 'reconciliation',
} as const;
const MAX_LINES = 500;

/**
 * Locks reconciliation until the transaction ends. Entries of a closed treasury day need an open day `bookedOn`.
 * @throws AppError statement_entry_not_found, treasury_day_closed, validation_failed
 */
export async function lockedEntries(
  context: WriteContext,
  ids: readonly string[],
  bookedOn: string | null | undefined,
): Promise<readonly StatementEntry[]> {
  const { tx, principal } = context;
  const { institutionId } = principal;
  const first = (await entriesById(tx, institutionId, ids)).map(({ date }) => date).sort()[0];
  if (first !== undefined) await lockBookingDay(context, first, bookedOn);
  await lockReconciliation(tx, institutionId);
  const entries = await entriesById(tx, institutionId, ids);
  if (entries.length < new Set(ids).size) throw new AppError('statement_entry_not_found');
  return entries;
}

const sumOf = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
const isWaiting = ({ status }: StatementEntry) => status !== 'matched' && status !== 'ignored';

export const matchEntries = operation({
  ...BY_HAND,
  name: 'matchEntries',
  summary: 'Matches one entry to many items, or many entries to one item. Differences need a reason',
  effects: ['keeps_records'],
  refusals: [
    ...(['statement_entry_not_found', 'reconciliation_item_not_found', 'statement_entry_already_matched'] as const),
    ...([
      'reconciliation_item_already_matched',
      'match_not_exact',
      'match_not_allowed',
      'treasury_day_closed',
    ] as const),
  ],
  input: z.strictObject({
    entryIds: z.array(Uuid).min(1).max(MAX_LINES).meta({ description: 'Ids of the entries' }),
    items: z
      .array(z.strictObject({ kind: z.enum(wordsOf(ITEM_KINDS_BY_HAND)), id: Uuid }))
      .max(MAX_LINES)
      .default([])
      .meta({ description: 'Items that the entries pay or return' }),
    differences: z
      .array(
        z.strictObject({
          amount: z.int().refine((cents) => cents !== 0, inSchema(t('notZero'))),
          reason: z.enum(wordsOf(DIFFERENCE_REASONS)),
        }),
      )
      .max(20)
      .default([])
      .meta({ description: 'Amounts by which the entries exceed the items, in signed cents, each with a reason' }),
    reason: nonBlankText(500)
      .nullish()
      .meta({ description: 'Reason, at most 500 characters. Required for a difference with the reason `other`' }),
    bookedOn: BookedOn,
  }),
  async run(context, { entryIds, items, differences, reason, bookedOn }): Promise<ManualMatch> {
    if (entryIds.length > 1 && items.length > 1) {
      throw new AppError('match_not_allowed', t('oneToMany'));
    }
    if (!reason && differences.some((each) => each.reason === 'other')) {
      throw validationFailed({ reason: t('reasonRequired') });
    }
    const entries = await lockedEntries(context, entryIds, bookedOn);
    return matchByHand(context, entries, items, {
      lines: differences.map((each) => ({ kind: 'difference' as const, itemId: null, ...each })),
      ...{ reason: reason ?? null, bookedOn: bookedOn ?? null },
    });
  },
});

export type ManualMatch = Match & MatchRecord;

interface ByHand {
  readonly lines: readonly MatchLine[];
  readonly reason: string | null;
  /** Open day on which the match counts, when the day of an entry is closed. */
  readonly bookedOn: string | null;
}

/** Matches locked entries to items, with differences. @throws AppError */
export async function matchByHand(
  context: WriteContext,
  entries: readonly StatementEntry[],
  wanted: readonly { readonly kind: ItemKindByHand; readonly id: string }[],
  { lines: differences, reason, bookedOn }: ByHand,
): Promise<ManualMatch> {
  const { tx, principal, now } = context;
  refuseWrongWays(entries, differences);
  const taken = entries.find((entry) => !isWaiting(entry));
  if (taken) {
    throw new AppError('statement_entry_already_matched', t('entryAlready', { id: taken.id, status: taken.status }), {
      statement_entry_id: taken.id,
    });
  }
  const found = await itemsOf(tx, principal.institutionId, wanted);
  const items = found.some(({ kind }) => kind === 'returned_entry') ? givenBackBy(entries, found) : found;
  refuseMisfits(entries, items);
  if (items.length + differences.length === 0 && entries.every(({ returned }) => returned === 0)) {
    throw validationFailed({ items: t('itemsOrDifferences') });
  }
  const givenBack = restOf(entries, sumOf(entries) - sumOf(items) - sumOf(differences));
  const lines: MatchLine[] = [
    ...entries.map(({ id, amount }) => ({ kind: 'entry' as const, itemId: id, amount, reason: null })),
    ...items.map(({ kind, id, amount }) => ({ kind, itemId: id, amount, reason: null })),
    ...givenBack,
    ...differences,
  ];
  const match = newMatch(
    { kind: 'manual', rule: 'manual', lines, bookedOn, ...(reason === null ? {} : { reason }) },
    { createdBy: principal.author, createdAt: now },
  );
  await writeMatches(tx, principal.institutionId, [match]);
  await recordDifferences(context, entries, match);
  context.stage(matchedEventOf(principal, match));
  context.audit({
    action: 'reconciliation.matched',
    accountId: null,
    resourceType: 'reconciliation_match',
    resourceId: match.id,
    changes: { lines: lines.length, reason, booked_on: bookedOn },
  });
  return { ...match, rule: 'manual' };
}

/** Explains the remaining difference by returned amounts. @throws AppError match_not_exact */
function restOf(entries: readonly StatementEntry[], difference: bigint): readonly MatchLine[] {
  if (difference === 0n) return [];
  const returned = entries.filter((entry) => entry.returned !== 0);
  if (difference !== -sumOf(returned.map((entry) => ({ amount: entry.returned })))) {
    throw new AppError('match_not_exact', t('entriesExceed', { difference: amountText(difference) }), {
      difference: Number(difference),
    });
  }
  return returned.map((entry) => ({ kind: 'given_back', itemId: entry.id, amount: -entry.returned, reason: null }));
}

/** Limits the returned item to the amount of the entry. @throws AppError match_not_allowed */
function givenBackBy(entries: readonly StatementEntry[], items: readonly OpenItem[]): readonly OpenItem[] {
  const [[entry, another], [item, more]] = [entries, items];
  if (!entry || !item || another || more) {
    throw new AppError('match_not_allowed', t('returnOneToOne'));
  }
  if (Math.sign(item.amount) !== -Math.sign(entry.amount) || Math.abs(item.amount) < Math.abs(entry.amount)) {
    throw new AppError(
      'match_not_allowed',
      t('leftToReturn', { returned: amountText(Math.abs(entry.amount)), left: amountText(Math.abs(item.amount)) }),
    );
  }
  return [{ ...item, amount: entry.amount }];
}

/** @throws AppError reconciliation_item_not_found, reconciliation_item_already_matched */
async function itemsOf(
  tx: Queryable,
  institutionId: number,
  wanted: readonly { readonly kind: ItemKindByHand; readonly id: string }[],
): Promise<readonly OpenItem[]> {
  const found = await openItems(tx, institutionId, wanted);
  if (found.length < new Set(wanted.map(({ kind, id }) => `${kind} ${id}`)).size) {
    throw new AppError('reconciliation_item_not_found');
  }
  const taken = found.find((item) => item.taken);
  if (taken) {
    throw new AppError('reconciliation_item_already_matched', t('itemAlready', { kind: taken.kind, id: taken.id }), {
      item_id: taken.id,
    });
  }
  return found;
}

/** @throws AppError match_not_allowed if directions or accounts differ */
function refuseMisfits(entries: readonly StatementEntry[], items: readonly OpenItem[]): void {
  const [first] = entries as readonly [StatementEntry];
  const way = Math.sign(first.amount);
  if ([...entries, ...items].some(({ amount }) => Math.sign(amount) !== way)) {
    throw new AppError('match_not_allowed', t('oneDirection'));
  }
  if (entries.some((entry) => entry.accountId !== first.accountId || entry.bankAccountId !== first.bankAccountId)) {
    throw new AppError('match_not_allowed', t('sameAccount'));
  }
  const elsewhere = items.find(
    ({ accountId, bankAccountId }) =>
      (accountId !== null && accountId !== first.accountId) ||
      (bankAccountId !== null && bankAccountId !== first.bankAccountId),
  );
  if (elsewhere) throw new AppError('match_not_allowed', t('itemOfAnotherAccount', { kind: elsewhere.kind }));
}
