import { getOrMake } from '../../../platform/concurrency/get-or-make.ts';
import { plusDays } from '../../../platform/time/calendar.ts';
import type { ItemKind } from './item.ts';
import type { EntryStatus } from './statement-entry-states.ts';
import { pixIdsIn, type StatementKind } from './statement-files/statement-rows.ts';

export interface PendingFacts {
  readonly id: string;
  readonly date: string;
  /** Signed cents. */
  readonly amount: number;
  /** Returned by other entries, in cents with the opposite sign. */
  readonly returned: number;
  readonly kind: StatementKind;
  readonly status: EntryStatus;
  readonly statusReason: string | null;
  readonly bankAccountId: string | null;
  readonly companyId: string;
  readonly endToEndId: string | null;
  readonly document: string | null;
  readonly description: string;
  readonly words: readonly string[];
  readonly taxIds: readonly string[];
  readonly accountId: number | null;
  readonly transactionId: string | null;
  readonly returnsTransactionId: string | null;
  /** Agreed fees in cents. Only for an account at another bank. */
  readonly agreedFees: Readonly<Record<string, number>> | null;
}

/** Item that an entry cites by a number of the gateway or an id of the rail. */
export interface Identified {
  readonly entryId: string;
  /** `returned_entry`: the entry that this entry returns. */
  readonly kind: ItemKind | 'returned_entry';
  readonly itemId: string;
  /** Signed cents. For an entry, the amount that is left of it. */
  readonly amount: number;
  readonly by: 'end_to_end_id' | 'own_number';
  readonly taken: boolean;
}

/** Item with the same amount, direction and account within {@link ALIKE_DAYS}. */
export interface Alike {
  readonly entryId: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly amount: number;
  readonly day: string;
  readonly endToEndId: string | null;
  readonly taxDocument: string;
  readonly reference: string;
  readonly name: string;
}

/** Candidates of each kind that are examined for one entry. If there are more, none is certain. */
export const MAX_ALIKE = 20;
interface OfAccount {
  /** Account of the payment. When both are null, every account fits. */
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
}

export interface CitedItem extends Omit<Identified, 'entryId' | 'by'>, OfAccount {
  readonly by:
    | ('end_to_end_id' | 'transaction' | 'id' | 'word' | 'document')
    | ('returned_transaction' | 'returned_end_to_end_id');
  readonly key: string;
}

export interface LikeItem extends Omit<Alike, 'entryId'>, OfAccount {}

export const ALIKE_DAYS = 7;

export const isNumberOfOurs = (word: string): boolean => word.length <= 20 && /\d/.test(word);

const fits = (entry: PendingFacts, { accountId, bankAccountId }: OfAccount): boolean =>
  (accountId === null || accountId === entry.accountId) &&
  (bankAccountId === null || bankAccountId === entry.bankAccountId);

/** A return can carry its own id and name the id of the payment in its texts. */
export function returnedIds({ kind, endToEndId, description, document }: PendingFacts): readonly string[] {
  if (kind !== 'return') return [];
  return [...new Set([...(endToEndId === null ? [] : [endToEndId]), ...pixIdsIn(description, document)])];
}

/** Keys by which an entry can cite an item. */
const KEYS: Readonly<Record<CitedItem['by'], (entry: PendingFacts) => readonly (string | null)[]>> = {
  end_to_end_id: ({ endToEndId }) => [endToEndId],
  transaction: ({ transactionId }) => [transactionId],
  id: ({ document }) => [document?.toLowerCase() ?? null],
  word: ({ words }) => words.filter(isNumberOfOurs),
  document: ({ document }) => [document],
  returned_transaction: ({ returnsTransactionId }) => [returnsTransactionId],
  returned_end_to_end_id: returnedIds,
};

const WAYS = Object.entries(KEYS) as readonly (readonly [CitedItem['by'], (typeof KEYS)[CitedItem['by']]])[];

function canBe(entry: PendingFacts, item: CitedItem): boolean {
  if (entry.kind === 'fee') return false;
  if (item.kind === 'returned_entry')
    return item.itemId !== entry.id && Math.sign(item.amount) !== Math.sign(entry.amount);
  return item.kind === 'remittance_item' || entry.kind !== 'return';
}

/** Entry and item of a match that was undone. */
export interface Undone {
  readonly entryId: string;
  readonly kind: string;
  readonly itemId: string;
}

const pairOf = (entryId: string, kind: string, itemId: string) => `${entryId} ${kind} ${itemId}`;
const pairsOf = (undone: readonly Undone[]) =>
  new Set(undone.map(({ entryId, kind, itemId }) => pairOf(entryId, kind, itemId)));

/** Finds what each entry cites, except items from which it was unmatched. */
export function citations(
  entries: readonly PendingFacts[],
  cited: readonly CitedItem[],
  undone: readonly Undone[],
): readonly Identified[] {
  const apart = pairsOf(undone);
  const byKey = Map.groupBy(cited, ({ by, key }) => `${by} ${key}`);
  const identified = new Map<string, Identified>();
  for (const entry of entries) {
    for (const [by, keysOf] of WAYS) {
      for (const item of keysOf(entry).flatMap((key) => (key === null ? [] : (byKey.get(`${by} ${key}`) ?? [])))) {
        const pair = pairOf(entry.id, item.kind, item.itemId);
        if (apart.has(pair) || identified.has(pair) || !fits(entry, item) || !canBe(entry, item)) continue;
        const { kind, itemId, amount, taken } = item;
        const rule = by.endsWith('end_to_end_id') ? 'end_to_end_id' : 'own_number';
        identified.set(pair, { entryId: entry.id, kind, itemId, amount, taken, by: rule });
      }
    }
  }
  return [...identified.values()];
}

/** The whole amount and, after a partial return, the amount that is left. */
export const amountsOf = ({ amount, returned }: PendingFacts): readonly number[] =>
  returned === 0 ? [amount] : [amount, amount + returned];

/** Nearest days first, because only the first ones are examined. */
export function likenesses(
  entries: readonly PendingFacts[],
  like: readonly LikeItem[],
  undone: readonly Undone[],
): readonly Alike[] {
  const apart = pairsOf(undone);
  const byFacts = Map.groupBy(like, ({ amount, day }) => `${amount} ${day}`);
  const near = new Map<string, readonly string[]>();
  return entries.flatMap((entry) => {
    if (entry.kind === 'fee') return [];
    const found: Alike[] = [];
    for (const day of getOrMake(near, entry.date, () => daysAround(entry.date))) {
      for (const item of amountsOf(entry).flatMap((amount) => byFacts.get(`${amount} ${day}`) ?? [])) {
        if (found.length > MAX_ALIKE) return found;
        if (!fits(entry, item) || apart.has(pairOf(entry.id, item.kind, item.itemId))) continue;
        found.push({ ...item, entryId: entry.id });
      }
    }
    return found;
  });
}

const daysAround = (date: string): readonly string[] =>
  Array.from({ length: ALIKE_DAYS * 2 + 1 }, (_, n) => plusDays(date, n % 2 === 0 ? -n / 2 : (n + 1) / 2));
