import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError, validationFailed } from '../../../platform/errors.ts';
import { Uuid } from '../../../platform/ids.ts';
import { operation, type WriteContext } from '../../../platform/operation.ts';
import { nonBlankText } from '../../../platform/text.ts';
import { wordsOf } from '../../../platform/words.ts';
import { treasuryDayClosed } from '../treasury/treasury-day.ts';
import { lockTreasuryDay } from '../treasury/treasury-day-lock.ts';
import { entriesById } from './entry-pages.ts';
import { ITEM_KINDS, type ItemKind, type OpenItem, openItems } from './item.ts';
import { DIFFERENCE_REASONS, type Match, type MatchLine, writeMatches } from './match.ts';
import { matchedEventOf } from './reconciliation.events.ts';
import { lockReconciliation } from './reconciliation-lock.ts';
import type { StatementEntry } from './statement-entry.ts';

/** Of FINANCE's table of acts: who matches and unmatches by hand. */
export const BY_HAND = {
  audiences: ['operator'],
  roles: ['accountant'],
  scopes: [],
  product: 'reconciliation',
} as const;
/** How many entries, or items, one match has at most. */
const MOST_LINES = 500;

/**
 * The entries, which nobody else matches until the transaction ends.
 * @throws AppError statement_entry_not_found, treasury_day_closed.
 */
export async function lockedEntries(
  { tx, principal }: Pick<WriteContext, 'tx' | 'principal'>,
  ids: readonly string[],
): Promise<readonly StatementEntry[]> {
  const { institutionId } = principal;
  const first = (await entriesById(tx, institutionId, ids)).map(({ date }) => date).sort()[0];
  if (first !== undefined && (await lockTreasuryDay(tx, institutionId, first))) throw treasuryDayClosed(first);
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
  summary: 'Matches one entry to many items, or many entries to one; what they differ by has a reason',
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
    entryIds: z.array(Uuid).min(1).max(MOST_LINES).meta({ description: 'The entries' }),
    items: z
      .array(z.strictObject({ kind: z.enum(wordsOf(ITEM_KINDS)), id: Uuid }))
      .max(MOST_LINES)
      .default([])
      .meta({ description: 'What they are' }),
    differences: z
      .array(
        z.strictObject({
          amount: z.int().refine((cents) => cents !== 0, 'must not be 0'),
          reason: z.enum(wordsOf(DIFFERENCE_REASONS)),
        }),
      )
      .max(20)
      .default([])
      .meta({ description: 'What the entries are more than the items, in signed cents, and why' }),
    reason: nonBlankText(500).nullish().meta({ description: 'Why, at most 500 characters; needed for `other`' }),
  }),
  async run(context, { entryIds, items, differences, reason }): Promise<Match> {
    if (entryIds.length > 1 && items.length > 1) {
      throw new AppError('match_not_allowed', 'match one entry to many items, or many entries to one item');
    }
    if (items.length + differences.length === 0) throw validationFailed({ items: 'send items, or differences' });
    if (!reason && differences.some((each) => each.reason === 'other')) {
      throw validationFailed({ reason: 'is required for a difference that is `other`' });
    }
    const entries = await lockedEntries(context, entryIds);
    return matchByHand(context, entries, items, {
      lines: differences.map((each) => ({ kind: 'difference' as const, itemId: null, ...each })),
      reason: reason ?? null,
    });
  },
});

/** Matches locked entries to items, with differences. @throws AppError */
export async function matchByHand(
  context: WriteContext,
  entries: readonly StatementEntry[],
  wanted: readonly { readonly kind: ItemKind; readonly id: string }[],
  { lines: differences, reason }: { readonly lines: readonly MatchLine[]; readonly reason: string | null },
): Promise<Match> {
  const { tx, principal, now } = context;
  const taken = entries.find((entry) => !isWaiting(entry));
  if (taken) {
    throw new AppError('statement_entry_already_matched', `the entry ${taken.id} is ${taken.status}`, {
      statement_entry_id: taken.id,
    });
  }
  const items = await itemsOf(tx, principal.institutionId, wanted);
  refuseMisfits(entries, items);
  const difference = sumOf(entries) - sumOf(items) - sumOf(differences);
  if (difference !== 0n) {
    throw new AppError('match_not_exact', `the entries are ${difference} cents more than the items and differences`, {
      difference: Number(difference),
    });
  }
  const lines: MatchLine[] = [
    ...entries.map(({ id, amount }) => ({ kind: 'entry' as const, itemId: id, amount, reason: null })),
    ...items.map(({ kind, id, amount }) => ({ kind, itemId: id, amount, reason: null })),
    ...differences,
  ];
  const [match] = await writeMatches(
    tx,
    principal.institutionId,
    [{ kind: 'manual', rule: 'manual', lines, ...(reason === null ? {} : { reason }) }],
    { createdBy: principal.author, createdAt: now },
  );
  if (!match) throw new Error('the match was not written');
  context.stage(matchedEventOf(principal, match));
  context.audit({
    action: 'reconciliation.matched',
    accountId: null,
    resourceType: 'reconciliation_match',
    resourceId: match.id,
    changes: { lines: lines.length, reason },
  });
  return match;
}

/** @throws AppError reconciliation_item_not_found, reconciliation_item_already_matched. */
async function itemsOf(
  tx: Queryable,
  institutionId: number,
  wanted: readonly { readonly kind: ItemKind; readonly id: string }[],
): Promise<readonly OpenItem[]> {
  const found = await openItems(tx, institutionId, wanted);
  if (found.length < new Set(wanted.map(({ kind, id }) => `${kind} ${id}`)).size) {
    throw new AppError('reconciliation_item_not_found');
  }
  const taken = found.find((item) => item.taken);
  if (taken) {
    throw new AppError('reconciliation_item_already_matched', `the ${taken.kind} ${taken.id} is matched already`, {
      item_id: taken.id,
    });
  }
  return found;
}

/** @throws AppError match_not_allowed for another direction or account. */
function refuseMisfits(entries: readonly StatementEntry[], items: readonly OpenItem[]): void {
  const [first] = entries as readonly [StatementEntry];
  const way = Math.sign(first.amount);
  if ([...entries, ...items].some(({ amount }) => Math.sign(amount) !== way)) {
    throw new AppError('match_not_allowed', 'entries and items must go the same way');
  }
  if (entries.some((entry) => entry.accountId !== first.accountId || entry.bankAccountId !== first.bankAccountId)) {
    throw new AppError('match_not_allowed', 'the entries are of different accounts');
  }
  const elsewhere = items.find(
    ({ accountId, bankAccountId }) =>
      (accountId !== null && accountId !== first.accountId) ||
      (bankAccountId !== null && bankAccountId !== first.bankAccountId),
  );
  if (elsewhere) throw new AppError('match_not_allowed', `the ${elsewhere.kind} is of another account than the entry`);
}

const MATCHED_ENTRIES = statement(
  'entries_of_reconciliation_match',
  `select l.item_id as id from reconciliation_match m left join reconciliation_match_item l on l.match_id = m.id and l.kind = 'entry'
   where m.institution_id = $1 and m.id = $2 and m.rule <> 'undo'`,
);
const END = statement(
  'end_reconciliation_match',
  `with ended as (
     update reconciliation_match_item l set live = false where l.institution_id = $1 and l.match_id = $2 and l.live
     returning l.kind, l.item_id
   )
   update statement_entry e set status = 'unmatched' from ended l
   where e.institution_id = $1 and l.kind = 'entry' and e.id = l.item_id returning e.id`,
);

export const unmatchEntries = operation({
  ...BY_HAND,
  name: 'unmatchEntries',
  summary: 'Takes a match apart by a match that reverses it; its entries wait again',
  refusals: ['match_not_found', 'match_already_undone', 'statement_entry_not_found', 'treasury_day_closed'],
  input: z.strictObject({
    matchId: Uuid,
    reason: nonBlankText(500).meta({ description: 'Why, at most 500 characters' }),
  }),
  async run(context, { matchId, reason }): Promise<Match> {
    const { tx, principal, now } = context;
    const rows = await tx.query<{ id: string | null }>(MATCHED_ENTRIES, [principal.institutionId, matchId]);
    if (rows.length === 0) throw new AppError('match_not_found');
    await lockedEntries(
      context,
      rows.flatMap(({ id }) => id ?? []),
    );
    const ended = await tx.query(END, [principal.institutionId, matchId]);
    if (ended.length === 0) throw new AppError('match_already_undone');
    const undo = { kind: 'manual' as const, rule: 'undo' as const, lines: [], reverses: matchId, reason };
    const author = { createdBy: principal.author, createdAt: now };
    const [written] = await writeMatches(tx, principal.institutionId, [undo], author);
    if (!written) throw new Error('the undo was not written');
    context.audit({
      action: 'reconciliation.unmatched',
      accountId: null,
      resourceType: 'reconciliation_match',
      resourceId: matchId,
      changes: { undone_by: written.id, reason },
    });
    return written;
  },
});
