import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { emitAlert } from '../notifications/alert.ts';
import { lockInstallments } from '../payables/installment-progress.ts';
import { lockTreasuryDays } from '../treasury/treasury-day-lock.ts';
import { type ReturnedItem, readReturnFile } from './cnab240/return-file.ts';
import type { LockedItem } from './locked-items.ts';
import { lockItems, writeItems } from './locked-items.ts';
import { remittanceHead } from './remittance-content.ts';
import { applyReturn, installmentChanges, RETURN_COUNTS, type ReturnCount, writeChanges } from './returned-item.ts';

/** In base64: a file of 3 MB. */
const MAX_CHARACTERS = 4_000_000;

// Searches only items that were sent to this bank.
const FIND = statement(
  'remittance_items_of_return',
  `select i.id, i.installment_id as "installmentId", i.your_number as "yourNumber", i.bank_number as "bankNumber",
     i.payment->>'payOn' as "payOn"
   from remittance_item i join remittance r on r.id = i.remittance_id
   where i.institution_id = $1 and r.bank_code = $2 and (i.your_number = any ($3) or i.bank_number = any ($4))`,
);
export interface ReturnSummary extends Readonly<Record<ReturnCount, number>> {
  readonly sequence: number;
}

export const importRemittanceReturn = operation({
  name: 'importRemittanceReturn',
  audiences: ['operator'],
  roles: ['preparer', 'accountant'],
  scopes: [],
  product: 'ap',
  summary:
    "Imports a bank's CNAB 240 return file. Each payment becomes paid or refused at most once, even if files repeat it",
  effects: ['keeps_records'],
  refusals: ['bank_account_not_found', 'remittance_not_possible', 'invalid_return_file'],
  input: z.strictObject({
    bankAccountId: Uuid.meta({ description: 'Account at the bank that sent the file' }),
    file: z
      .base64()
      .max(MAX_CHARACTERS)
      .meta({ description: `Bytes of the file in base64, at most ${MAX_CHARACTERS} characters` }),
  }),
  async before({ database, principal, services, ...context }, { bankAccountId, file }) {
    const { head } = await remittanceHead(database, principal.institutionId, bankAccountId, services.banks);
    try {
      const read = readReturnFile(Buffer.from(file, 'base64'), head.profile);
      if (read.bank !== head.bank) throw new RangeError(`the file is from bank ${read.bank}, not from ${head.bank}`);
      return read;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const occurrence = createHash('sha256').update(file).digest('hex').slice(0, 16);
      const alert = { alert: 'import_failed', source: bankAccountId, occurrence } as const;
      await emitAlert({ ...context, database, principal, services }, alert);
      throw new AppError('invalid_return_file', `not a valid return file of the account's bank: ${error.message}`);
    }
  },
  async run(context, { bankAccountId }, read): Promise<ReturnSummary> {
    const { tx, principal } = context;
    const { institutionId } = principal;
    const coded = read.items.filter(({ codes }) => codes.length > 0);
    const found = await itemsOf(tx, institutionId, read.bank, coded);
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
      const applied = applyReturn(context, changes, item, each, closed.has(each.paidOn ?? item.payOn));
      counts[applied.count] += 1;
      items.set(item.id, applied.item);
      if (applied.item !== item) changed.set(item.id, applied.item);
    }
    await writeChanges(context, changes);
    await writeItems(context, [...changed.values()]);
    context.audit({
      action: 'remittance.return_imported',
      accountId: null,
      resourceType: 'bank_account',
      resourceId: bankAccountId,
      changes: { sequence: read.sequence, ...counts },
    });
    return { sequence: read.sequence, ...counts };
  },
});

interface Found {
  readonly id: string;
  readonly installmentId: string;
  readonly yourNumber: string;
  readonly bankNumber: string | null;
  readonly payOn: string;
}

/** Leaves out unknown payments. Banks reuse numbers: theirs counts only without ours, and if a single item has it. */
async function itemsOf(
  tx: Queryable,
  institutionId: number,
  bank: string,
  said: readonly ReturnedItem[],
): Promise<ReadonlyMap<ReturnedItem, Found>> {
  const bankNumbers = said.map(({ bankNumber }) => bankNumber).filter((number) => number !== '');
  const values = [institutionId, bank, said.map(({ yourNumber }) => yourNumber), bankNumbers];
  const rows = await tx.query<Found>(FIND, values);
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
