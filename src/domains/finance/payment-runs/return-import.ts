import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { lockInstallments } from '../payables/installment-progress.ts';
import { lockTreasuryDays } from '../treasury/treasury-day-lock.ts';
import type { ReturnedItem, ReturnFile } from './cnab240/return-file.ts';
import { type LockedItem, lockItems, writeItems } from './locked-items.ts';
import { type Continuity, type ReceivedFile, recordImport } from './return-file.ts';
import { applyReturn, installmentChanges, RETURN_COUNTS, type ReturnCount, writeChanges } from './returned-item.ts';

// Searches only items that were sent to this bank.
const FIND = statement(
  'remittance_items_of_return',
  `select i.id, i.installment_id as "installmentId", i.your_number as "yourNumber", i.bank_number as "bankNumber",
     i.payment->>'payOn' as "payOn"
   from remittance_item i join remittance r on r.id = i.remittance_id
   where i.institution_id = $1 and r.bank_code = $2 and (i.your_number = any ($3) or i.bank_number = any ($4))`,
);

export interface ReturnSummary extends Readonly<Record<ReturnCount, number>>, Continuity {
  readonly sequence: number;
  /** How many files are missing between the previous number and this one. */
  readonly sequenceGap: number;
}

export interface Found {
  readonly id: string;
  readonly installmentId: string;
  readonly yourNumber: string;
  readonly bankNumber: string | null;
  readonly payOn: string;
}

/** The payments of a return file that belong to remittances of the institution. */
export type FoundItems = ReadonlyMap<ReturnedItem, Found>;

/** Leaves out unknown payments. Banks reuse numbers: theirs counts only without ours, and if a single item has it. */
export async function findItems(
  db: Queryable,
  institutionId: number,
  bank: string,
  said: readonly ReturnedItem[],
): Promise<FoundItems> {
  const bankNumbers = said.map(({ bankNumber }) => bankNumber).filter((number) => number !== '');
  const values = [institutionId, bank, said.map(({ yourNumber }) => yourNumber), bankNumbers];
  const rows = await db.query<Found>(FIND, values);
  const byOurs = new Map(rows.map((row) => [row.yourNumber, row]));
  const byBanks = Map.groupBy(rows, ({ bankNumber }) => bankNumber);
  return new Map(
    said.flatMap((each) => {
      const [only, ...others] = each.yourNumber === '' ? (byBanks.get(each.bankNumber) ?? []) : [];
      const row = byOurs.get(each.yourNumber) ?? (others.length === 0 ? only : undefined);
      return row ? [[each, row] as const] : [];
    }),
  );
}

/** Applies each payment of the file at most once, records the file, and returns what became of the payments. */
export async function importReturn(
  context: WriteContext,
  file: ReceivedFile,
  read: ReturnFile,
  all: FoundItems,
): Promise<ReturnSummary> {
  const { tx, principal } = context;
  const { institutionId } = principal;
  const coded = read.items.filter(({ codes }) => codes.length > 0);
  const found = new Map([...all].filter(([{ codes }]) => codes.length > 0));
  const days = [...coded.flatMap(({ paidOn }) => paidOn ?? []), ...[...found.values()].map(({ payOn }) => payOn)];
  const closed = await lockTreasuryDays(tx, institutionId, days);
  const installmentIds = [...found.values()].map(({ installmentId }) => installmentId);
  const changes = installmentChanges(await lockInstallments(tx, institutionId, [...new Set(installmentIds)]));
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  const locked = await lockItems(tx, institutionId, ids);
  const items = new Map(locked.map((item) => [item.id, item]));
  const counts = Object.fromEntries(wordsOf(RETURN_COUNTS).map((name) => [name, 0])) as Record<ReturnCount, number>;
  const changed = new Map<string, LockedItem>();
  for (const each of coded) {
    const item = items.get(found.get(each)?.id ?? '');
    if (!item) {
      counts.unknown += 1;
      continue;
    }
    const paidOn = each.paidOn ?? item.payOn;
    const applied = applyReturn(context, changes, item, each, closed.has(paidOn) ? null : paidOn);
    counts[applied.count] += 1;
    items.set(item.id, applied.item);
    if (applied.item !== item) changed.set(item.id, applied.item);
  }
  await writeChanges(context, changes);
  await writeItems(context, [...changed.values()]);
  const continuity = await recordImport(context, file, read);
  const { sequence } = read;
  const { previousSequence } = continuity;
  const sequenceGap = previousSequence === null ? 0 : Math.max(sequence - previousSequence - 1, 0);
  return { sequence, sequenceGap, ...continuity, ...counts };
}
