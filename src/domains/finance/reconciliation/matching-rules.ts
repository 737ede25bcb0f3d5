import { businessDaysBetween, calendarDaysBetween } from '../../../platform/time/calendar.ts';
import { type Alike, amountsOf, type Identified, MAX_ALIKE, type PendingFacts } from './candidate-join.ts';
import type { Candidates } from './candidates.ts';
import type { ItemKind } from './item.ts';
import type { MatchRule } from './match.resource.ts';
import { type MatchLine, type NewMatch, returnedBy } from './match.ts';
import type { NewProposal } from './proposal.ts';
import { bare } from './statement-entry.ts';
import type { EntryStatus } from './statement-entry-states.ts';

export const CONFLICTS = {
  amount_differs: 'The cited item has another amount.',
  direction_differs: 'The cited item has the opposite direction.',
  matched_already: 'The cited item is matched to another entry.',
  fee_differs: 'The fee differs from the agreed fee.',
};
export type Conflict = keyof typeof CONFLICTS;

/** Points of the reasons of a proposal, at most 100 together. */
const POINTS = { amount: 40, document: 25, name: 25, date: 10, part: 20 };
/** Share of a name's words that the entry must contain. */
const NAME_SHARE = 0.6;
const MAX_PROPOSALS = 10;
/** A shorter reference could be any number in a description. */
const SHORTEST_REFERENCE = 4;

/** Each entry has at most one match, or proposals, or a conflict. */
export interface Decisions {
  readonly matches: readonly NewMatch[];
  readonly proposals: readonly NewProposal[];
  readonly conflicts: ReadonlyMap<string, Conflict>;
  /** Agreed amounts of fees that differ, in cents. */
  readonly divergentFees: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, EntryStatus>;
}

const keyOf = ({ kind, itemId }: { readonly kind: string; readonly itemId: string }) => `${kind} ${itemId}`;
const line = (kind: MatchLine['kind'], itemId: string, amount: number): MatchLine => ({
  kind,
  itemId,
  amount,
  reason: null,
});
const entryLine = ({ id, amount }: PendingFacts) => line('entry', id, amount);
const automatic = (rule: MatchRule, lines: readonly MatchLine[]): NewMatch => ({ kind: 'automatic', rule, lines });

/** Covers the missing amount by what was returned of the entry. */
function matchOf(
  rule: MatchRule,
  entry: PendingFacts,
  items: readonly { readonly kind: ItemKind; readonly itemId: string; readonly amount: number }[],
): NewMatch {
  const rest = entry.amount - sumOf(items);
  const lines = items.map(({ kind, itemId, amount }) => line(kind, itemId, amount));
  return automatic(rule, [entryLine(entry), ...lines, ...(rest === 0 ? [] : [line('given_back', entry.id, rest)])]);
}
const sumOf = (items: readonly { readonly amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0);

/**
 * An end-to-end id or a number of the gateway is certain if amount and direction agree. So is the only candidate with
 * the same document, amount and days, without a rival on either side. Everything else needs a person: amount and day
 * are never sufficient, and an item that contradicts a citation is not proposed.
 */
export function decide({ entries: given, identified, alike, undone }: Candidates): Decisions {
  const matches: NewMatch[] = [];
  const proposals: NewProposal[] = [];
  const conflicts = new Map<string, Conflict>();
  const divergentFees = new Map<string, number>();
  const used = new Set<string>();
  const rest: PendingFacts[] = [];
  const cited = Map.groupBy(identified, ({ entryId }) => entryId);
  const citations = Map.groupBy(identified, keyOf);

  // Returns come first, because they determine what is left of other entries.
  const left = new Map<string, number>();
  const decided = new Set<string>();
  for (const entry of given) {
    const verdict = asReturn(entry, cited.get(entry.id) ?? [], left);
    if (verdict === null) continue;
    decided.add(entry.id);
    if (typeof verdict === 'string') conflicts.set(entry.id, verdict);
    else matches.push(verdict);
  }
  const returned = returnedBy(matches);
  const entries = given
    .filter(({ id }) => !decided.has(id))
    .map((entry) => ({ ...entry, returned: entry.returned + (returned.get(entry.id) ?? 0) }));

  for (const entry of entries) {
    const fee = entry.kind === 'fee' ? agreedFee(entry) : null;
    if (fee) {
      if (fee.expected === -entry.amount) {
        matches.push(automatic('agreed_fee', [entryLine(entry), line('agreed_fee', fee.itemId, entry.amount)]));
      } else {
        conflicts.set(entry.id, 'fee_differs');
        divergentFees.set(entry.id, fee.expected);
      }
      continue;
    }
    const verdict = byIdentifier(entry, cited.get(entry.id) ?? [], citations);
    if (verdict === null) rest.push(entry);
    else if (typeof verdict === 'string') conflicts.set(entry.id, verdict);
    else if ('lines' in verdict) {
      matches.push(verdict);
      for (const { kind, itemId } of verdict.lines) used.add(`${kind} ${itemId}`);
    } else proposals.push(...verdict);
  }

  const likely = new Map(
    rest.map((entry) => [entry.id, [] as { readonly item: Alike; readonly reasons: Record<string, number> }[]]),
  );
  const byId = new Map(rest.map((entry) => [entry.id, entry]));
  const claimants = new Map<string, number>();
  for (const item of alike) {
    const entry = byId.get(item.entryId);
    if (!entry || used.has(keyOf(item)) || isVetoed(entry, item, citations)) continue;
    const reasons = reasonsFor(entry, item);
    if (reasons === null) continue;
    likely.get(entry.id)?.push({ item, reasons });
    if (reasons['document'] !== undefined) claimants.set(keyOf(item), (claimants.get(keyOf(item)) ?? 0) + 1);
  }
  const apart = new Set(undone.flatMap(({ entryId, kind }) => (kind === 'given_back' ? entryId : [])));
  for (const entry of rest) {
    const found = likely.get(entry.id) ?? [];
    const named = found.filter(({ reasons }) => reasons['document'] !== undefined);
    const [only] = named;
    const certain = named.length === 1 && found.length <= MAX_ALIKE && only && claimants.get(keyOf(only.item)) === 1;
    if (certain && isWithinCertainDays(entry.date, only.item.day)) {
      matches.push(matchOf('document', entry, [only.item]));
      used.add(keyOf(only.item));
    } else if (entry.amount + entry.returned === 0 && !apart.has(entry.id)) {
      matches.push(matchOf('return', entry, []));
    }
  }
  const matched = new Set(matches.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)));
  for (const entry of rest.filter(({ id }) => !matched.has(id))) {
    const open = (likely.get(entry.id) ?? []).filter(({ item }) => !used.has(keyOf(item)));
    const scored = open.map(({ item, reasons }) => proposal(entry.id, item, reasons));
    proposals.push(...scored.sort((one, other) => other.score - one.score).slice(0, MAX_PROPOSALS));
  }
  const statuses = new Map<string, EntryStatus>(given.map(({ id }) => [id, 'unmatched']));
  for (const { entryId } of proposals) statuses.set(entryId, 'proposed');
  for (const id of conflicts.keys()) statuses.set(id, 'conflict');
  for (const [{ itemId }] of matches.map(({ lines }) => lines as readonly [MatchLine]))
    statuses.set(itemId as string, 'matched');
  return { matches, proposals, conflicts, divergentFees, statuses };
}

/** Decides an entry that returns another one. Null when it returns no known entry. */
function asReturn(
  entry: PendingFacts,
  cited: readonly Identified[],
  left: Map<string, number>,
): NewMatch | Conflict | null {
  const [original, another] = cited.filter(({ kind }) => kind === 'returned_entry');
  if (!original || another) return null;
  const open = left.get(original.itemId) ?? original.amount;
  if (Math.abs(open) < Math.abs(entry.amount)) return 'amount_differs';
  left.set(original.itemId, open + entry.amount);
  return automatic('return', [entryLine(entry), line('returned_entry', original.itemId, entry.amount)]);
}

/** Decides an entry by the items that it cites. Null when it cites none. */
function byIdentifier(
  entry: PendingFacts,
  cited: readonly Identified[],
  citations: ReadonlyMap<string, readonly Identified[]>,
): NewMatch | readonly NewProposal[] | Conflict | null {
  const items = cited.filter((each): each is Identified & { kind: ItemKind } => each.kind !== 'returned_entry');
  if (items.length === 0) return null;
  const free = items.filter(({ taken }) => !taken);
  if (free.length === 0) return 'matched_already';
  const sameWay = free.filter(({ amount }) => Math.sign(amount) === Math.sign(entry.amount));
  if (sameWay.length === 0) return 'direction_differs';
  const propose = () =>
    sameWay.map((item) => proposal(entry.id, item, { [item.by]: POINTS.amount, part: POINTS.part }));
  if (sameWay.some((item) => (citations.get(keyOf(item))?.length ?? 0) > 1)) return propose();
  // The whole amount, or the amount that is left.
  const wanted = amountsOf(entry);
  const exact = wanted
    .map((each) => sameWay.filter(({ amount }) => amount === each))
    .find(({ length }) => length === 1);
  const chosen = exact ?? sameWay;
  const sum = sumOf(chosen);
  if (wanted.includes(sum)) {
    return matchOf(chosen.some(({ by }) => by === 'end_to_end_id') ? 'end_to_end_id' : 'own_number', entry, chosen);
  }
  // Receipts of one credit can be registered one after the other. Until they cover it, a part is open.
  const open = entry.amount + entry.returned;
  return Math.abs(sum) < Math.abs(open) && chosen.every(({ kind }) => kind === 'receipt')
    ? propose()
    : 'amount_differs';
}

/** Returns the agreed fee in cents. Null when no fee was agreed or the entry is not a charge. */
function agreedFee(entry: PendingFacts): { readonly expected: number; readonly itemId: string } | null {
  const { amount, agreedFees, bankAccountId, transactionId, words } = entry;
  if (amount > 0) return null;
  // For a paying account, the charged fee is the fee of the catalogue.
  if (transactionId !== null) return { expected: -amount, itemId: transactionId };
  if (bankAccountId === null || agreedFees === null || Object.keys(agreedFees).length === 0) return null;
  const [, expected = 0] = Object.entries(agreedFees).find(([kind]) => words.includes(bare(kind))) ?? [];
  return { expected, itemId: bankAccountId };
}

/** Whether the entry contradicts the item. */
function isVetoed(entry: PendingFacts, item: Alike, citations: ReadonlyMap<string, readonly Identified[]>): boolean {
  if (entry.endToEndId !== null && item.endToEndId !== null && entry.endToEndId !== item.endToEndId) return true;
  if (entry.taxIds.length > 0 && !entry.taxIds.includes(item.taxDocument)) return true;
  // Another entry cites it by its number.
  return citations.has(keyOf(item));
}

/** Returns the points of each reason. Null when entry and item are too many days apart. */
function reasonsFor(entry: PendingFacts, item: Alike): Record<string, number> | null {
  const days = Math.abs(calendarDaysBetween(item.day, entry.date));
  if (days > 5 && !isWithinCertainDays(entry.date, item.day)) return null;
  const reference = bare(item.reference);
  const named =
    entry.taxIds.includes(item.taxDocument) ||
    (reference !== '' && entry.document !== null && bare(entry.document) === reference) ||
    (reference.length >= SHORTEST_REFERENCE && entry.words.includes(reference));
  const tokens = item.name
    .split(/\s+/)
    .map(bare)
    .filter((token) => token.length > 2);
  const share = tokens.filter((token) => entry.words.includes(token)).length / Math.max(tokens.length, 1);
  return {
    amount: POINTS.amount,
    ...(named ? { document: POINTS.document } : {}),
    ...(share >= NAME_SHARE ? { name: Math.round(POINTS.name * share) } : {}),
    ...(days < 5 ? { date: POINTS.date - 2 * days } : {}),
  };
}

/** At most 3 days apart, or the entry follows within 3 business days. */
function isWithinCertainDays(entryDate: string, itemDay: string): boolean {
  const days = calendarDaysBetween(itemDay, entryDate);
  return Math.abs(days) <= 3 || (days > 0 && businessDaysBetween(itemDay, entryDate) <= 3);
}

const proposal = (
  entryId: string,
  { kind, itemId, amount }: { readonly kind: ItemKind; readonly itemId: string; readonly amount: number },
  reasons: Readonly<Record<string, number>>,
): NewProposal => ({
  ...{ entryId, itemKind: kind, itemId, amount, reasons },
  score: Object.values(reasons).reduce((sum, points) => sum + points, 0),
});
