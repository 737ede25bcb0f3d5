import { plusDays } from '../../../platform/calendar.ts';
import { getOrMake } from '../../../platform/get-or-make.ts';
import type { ItemKind } from './item.ts';
import type { EntryStatus } from './statement-entry-states.ts';
import { pixIdsIn, type StatementKind } from './statement-files/statement-rows.ts';

/** An entry that is to be matched. */
export interface PendingFacts {
  readonly id: string;
  readonly date: string;
  /** Signed cents. */
  readonly amount: number;
  /** What other entries gave back of it, with the other sign. */
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
  /** Of an account at another bank: what it charges by agreement, in cents. */
  readonly agreedFees: Readonly<Record<string, number>> | null;
}

/** Something that an entry cites by an identifier of ours or of the rail. */
export interface Identified {
  readonly entryId: string;
  /** `returned_entry`: the entry that it gives back. */
  readonly kind: ItemKind | 'returned_entry';
  readonly itemId: string;
  /** Signed cents: of an entry what is left of it. */
  readonly amount: number;
  readonly by: 'end_to_end_id' | 'own_number';
  /** Whether another entry has it. */
  readonly taken: boolean;
}

/** Something of the same amount, direction and account, within days. */
export interface Alike {
  readonly entryId: string;
  readonly kind: ItemKind;
  readonly itemId: string;
  readonly amount: number;
  readonly day: string;
  readonly endToEndId: string | null;
  readonly taxDocument: string;
  /** Reference of its document, as it was sent. */
  readonly reference: string;
  readonly name: string;
}

/** The most candidates of each kind that are looked at for one entry: where there are more, none is certain. */
export const MOST_ALIKE = 20;
interface OfAccount {
  /** The account that it moved; both null: any. */
  readonly accountId: number | null;
  readonly bankAccountId: string | null;
}

/** An item, by a key that entries can cite it by. */
export interface CitedItem extends Omit<Identified, 'entryId' | 'by'>, OfAccount {
  readonly by:
    | ('end_to_end_id' | 'transaction' | 'id' | 'word' | 'document')
    | ('returned_transaction' | 'returned_end_to_end_id');
  readonly key: string;
}

/** An item, by its amount and its day. */
export interface LikeItem extends Omit<Alike, 'entryId'>, OfAccount {}

/** How many days an entry and an item can be apart. */
export const ALIKE_DAYS = 7;

/** Whether a word can be a number of ours. */
export const isNumberOfOurs = (word: string): boolean => word.length <= 20 && /\d/.test(word);

const fits = (entry: PendingFacts, { accountId, bankAccountId }: OfAccount): boolean =>
  (accountId === null || accountId === entry.accountId) &&
  (bankAccountId === null || bankAccountId === entry.bankAccountId);

/** Ids of payments that an entry can give back: its own id can be that of the return, beside which it names the payment's. */
export function returnedIds({ kind, endToEndId, description, document }: PendingFacts): readonly string[] {
  if (kind !== 'return') return [];
  return [...new Set([...(endToEndId === null ? [] : [endToEndId]), ...pixIdsIn(description, document)])];
}

/** By what an entry cites items: each way with its keys. */
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

/** Whether an entry of its kind can be such an item. */
function canBe(entry: PendingFacts, item: CitedItem): boolean {
  if (entry.kind === 'fee') return false;
  if (item.kind === 'returned_entry')
    return item.itemId !== entry.id && Math.sign(item.amount) !== Math.sign(entry.amount);
  return item.kind === 'remittance_item' || entry.kind !== 'return';
}

/** Entry and item of a match that was taken apart. */
export interface Undone {
  readonly entryId: string;
  readonly kind: string;
  readonly itemId: string;
}

const pairOf = (entryId: string, kind: string, itemId: string) => `${entryId} ${kind} ${itemId}`;
const pairsOf = (undone: readonly Undone[]) =>
  new Set(undone.map(({ entryId, kind, itemId }) => pairOf(entryId, kind, itemId)));

/** What each entry cites, but for what it was taken apart from. */
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

/** What an item of an entry can come to: the whole, or what is left of it. */
export const amountsOf = ({ amount, returned }: PendingFacts): readonly number[] =>
  returned === 0 ? [amount] : [amount, amount + returned];

/** What is like each entry, the nearest days first, for there can be more than are looked at. */
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
        if (found.length > MOST_ALIKE) return found;
        if (!fits(entry, item) || apart.has(pairOf(entry.id, item.kind, item.itemId))) continue;
        found.push({ ...item, entryId: entry.id });
      }
    }
    return found;
  });
}

const daysAround = (date: string): readonly string[] =>
  Array.from({ length: ALIKE_DAYS * 2 + 1 }, (_, n) => plusDays(date, n % 2 === 0 ? -n / 2 : (n + 1) / 2));
