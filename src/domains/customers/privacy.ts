import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import type { Erasable, PersonalData } from '../../platform/security/personal-data.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { opaqueText } from '../../platform/text/text.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';

/**
 * Years to keep identification and transactions, counted from the first day of the year after the relationship ended
 * (Circular BCB 3.978/2020, art. 67). LGPD, art. 16 I, allows this.
 */
export const YEARS_KEPT = 10;
/** Rows of each table that one call erases at most, to keep transactions short. */
const MAX_ERASED = 5_000;
const MAX_EXPORTED = 1_000;

declare module '../../platform/operation/operation.ts' {
  interface Services {
    readonly personalData: readonly PersonalData[];
  }
}

const ADMIN = { audiences: ['operator'], scopes: [], roles: ['admin'] } as const;
// The customer stays locked, so that no account is opened during the erasure.
const LOCK = statement(
  'lock_customer_for_privacy',
  `select c.id from customer c where c.institution_id = $1 and c.id = $2 for update`,
);
const ACCOUNTS = statement(
  'accounts_for_privacy',
  `select a.id, b.status, a.closing_date as "closingDate" from account a join balance b on b.account_id = a.id
   where a.customer_id = $1 order by a.id`,
);

export interface PersonalRow {
  readonly table: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PersonalRows {
  readonly items: readonly PersonalRow[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Table where the page continues, and the key of the last row. */
const Cursor = z.tuple([z.int().min(0), z.string().max(100)]);

export const exportCustomer = operation({
  ...ADMIN,
  name: 'exportCustomer',
  summary: 'Exports all stored data of a customer, page by page (LGPD art. 18)',
  effects: ['reads_personal_data'],
  refusals: ['customer_not_found'],
  // With a key, the personal data of the response would be stored.
  idempotency: null,
  input: z.strictObject({
    customerId: IntegerId,
    first: z.int().min(1).max(MAX_EXPORTED).default(MAX_EXPORTED).meta({ description: 'Rows per page at most' }),
    after: opaqueText(500).nullish().meta({ description: 'Cursor of the previous page' }),
  }),
  async run(context, { customerId, first, after }): Promise<PersonalRows> {
    const { tx, services } = context;
    await lockCustomer(context, customerId);
    const [start, last] = after ? decodeCursor(after, Cursor) : [0, ''];
    if (!after) audit(context, 'customer.exported', customerId, {});
    const items: PersonalRow[] = [];
    for (let n = start; n < services.personalData.length; n += 1) {
      const { table, rows } = services.personalData[n] as PersonalData;
      const room = first - items.length;
      const key = n === start ? last : '';
      const found = await tx.query<{ key: string; data: PersonalRow['data'] }>(rows, [customerId, key, room + 1]);
      items.push(...found.slice(0, room).map(({ data }) => ({ table, data })));
      if (found.length <= room) continue;
      const end = room === 0 ? key : (found[room - 1]?.key ?? key);
      return { items, nextCursor: encodeCursor([n, end]) };
    }
    return { items, nextCursor: null };
  },
});

export interface Erasure {
  readonly customerId: number;
  readonly erased: readonly { readonly table: string; readonly rows: number }[];
  /** False: call again, more data can be erased now. */
  readonly isComplete: boolean;
  /** Brasília date from which the rest can be erased. Null: no data names the customer any more. */
  readonly keptUntil: string | null;
}

export const eraseCustomer = operation({
  ...ADMIN,
  name: 'eraseCustomer',
  summary:
    'Erases the data of a customer without open accounts as the law allows: data of the relationship at once, the rest after 10 years',
  effects: ['keeps_records'],
  refusals: ['customer_not_found', 'customer_has_open_accounts'],
  idempotency: null,
  input: z.strictObject({ customerId: IntegerId }),
  async run(context, { customerId }): Promise<Erasure> {
    const { tx, now, services } = context;
    await lockCustomer(context, customerId);
    const accounts = await tx.query<{ id: number; status: string; closingDate: string | null }>(ACCOUNTS, [customerId]);
    const open = accounts.filter(({ status }) => status !== 'closed').map(({ id }) => id);
    if (open.length > 0) throw new AppError('customer_has_open_accounts', undefined, { account_ids: open });
    const keptUntil = keptUntilOf(accounts.map(({ closingDate }) => closingDate));
    const isExpired = keptUntil === null || brasiliaDate(now) >= keptUntil;
    const due: readonly Erasable[] = isExpired ? ['ended', 'expired'] : ['ended'];
    const erased: { table: string; rows: number }[] = [];
    let isComplete = true;
    // The identity is erased last: while other data remains, the customer is found by name and document.
    const isSelf = ({ table }: PersonalData) => table === 'customer';
    const inOrder = services.personalData.toSorted((one, other) => Number(isSelf(one)) - Number(isSelf(other)));
    for (const { table, erasures } of inOrder) {
      for (const { when, statement: erase } of erasures) {
        if (!due.includes(when) || (!isComplete && table === 'customer')) continue;
        const rows = (await tx.query(erase, [customerId, MAX_ERASED])).length;
        if (rows > 0) erased.push({ table, rows });
        isComplete &&= rows < MAX_ERASED;
      }
    }
    const changes = {
      erased: Object.fromEntries(erased.map(({ table, rows }) => [table, rows])),
      complete: isComplete,
    };
    audit(context, 'customer.erased', customerId, changes);
    return { customerId, erased, isComplete, keptUntil: isExpired && isComplete ? null : keptUntil };
  },
});

/** End of the retention period. Null without an account: no rule requires retention. */
function keptUntilOf(closings: readonly (string | null)[]): string | null {
  const last = closings
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return last === undefined ? null : `${Number(last.slice(0, 4)) + 1 + YEARS_KEPT}-01-01`;
}

async function lockCustomer({ tx, principal }: WriteContext, customerId: number): Promise<void> {
  const found = await tx.query(LOCK, [principal.institutionId, customerId]);
  if (found.length === 0) throw new AppError('customer_not_found');
}

const audit = (context: WriteContext, action: string, customerId: number, changes: Readonly<Record<string, unknown>>) =>
  context.audit({ action, accountId: null, resourceType: 'customer', resourceId: String(customerId), changes });
