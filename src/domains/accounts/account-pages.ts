import { z } from 'zod';
import {
  countUpTo,
  decodeCursor,
  keysetPage,
  mostCounted,
  Page,
  type Paged,
  PageSize,
  type Slice,
  sliceOf,
} from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { documentKind, normalizeDocument } from '../../platform/text/documents.ts';
import { type AccountRecord, type AccountRow, accountRecord, selectPageOfAccounts } from './account.ts';
import { t } from './texts.ts';

// In both lists, the optional document is the last value.
const lists = (suffix: string, only: (parameter: string) => string) => ({
  count: statement(
    `count_accounts${suffix}`,
    `select (${countUpTo('$2', `select from account a where a.partner_id = $1 ${only('$3')} order by a.id`)}) as total`,
  ),
  page: statement(
    `page_of_accounts${suffix}`,
    selectPageOfAccounts(`where a.partner_id = $1 ${only('$4')} order by a.id limit $2 offset $3`),
  ),
  after: statement(
    `accounts_after${suffix}`,
    selectPageOfAccounts(`where a.partner_id = $1 and a.id > $2 ${only('$4')} order by a.id limit $3`),
  ),
});
const ALL = lists('', () => '');
const OF_DOCUMENT = lists(
  '_of_document',
  (parameter) =>
    `and a.customer_id = (select c.id from customer c where c.partner_id = $1 and c.document = ${parameter})`,
);

const Cursor = z.tuple([z.int()]);

/** Id after which a page of accounts starts, for `id > $n`. */
export const afterAccount = (after: string | null | undefined): number => (after ? decodeCursor(after, Cursor)[0] : 0);

const DocumentFilter = z
  .string()
  .max(30, inSchema(t('notADocument')))
  .transform(normalizeDocument)
  .refine((document) => documentKind(document) !== null, inSchema(t('notADocument')))
  .meta({ type: 'string', description: 'CPF or CNPJ of the holder, with or without mask' });

async function countOf(
  db: Queryable,
  partnerId: string,
  most: number | null,
  document: string | null | undefined,
): Promise<number> {
  const [counted] = document
    ? await db.query<{ total: number }>(OF_DOCUMENT.count, [partnerId, most, document])
    : await db.query<{ total: number }>(ALL.count, [partnerId, most]);
  return counted?.total ?? 0;
}

async function rowsOf(
  db: Queryable,
  which: 'page' | 'after',
  values: readonly unknown[],
  document: string | null | undefined,
): Promise<readonly AccountRecord[]> {
  const rows = document
    ? await db.query<AccountRow>(OF_DOCUMENT[which], [...values, document])
    : await db.query<AccountRow>(ALL[which], values);
  return rows.map(accountRecord);
}

export const listAccounts = readOperation({
  name: 'listAccounts',
  scopes: ['account:read'],
  summary: "Lists the partner's accounts, oldest first; with a document, only the accounts of that holder",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ page: Page, pageSize: PageSize, document: DocumentFilter.optional() }),
  async run({ database, principal: { partnerId } }, { page, pageSize, document }): Promise<Paged<AccountRecord>> {
    const most = mostCounted(page, pageSize);
    const total = await countOf(database, partnerId, most, document);
    const items = await rowsOf(database, 'page', [partnerId, pageSize, (page - 1) * pageSize], document);
    return { items, page, pageSize, total, isMinimum: total === most };
  },
});

export const pageAccounts = readOperation({
  name: 'pageAccounts',
  scopes: ['account:read'],
  summary: "Lists the partner's accounts by cursor, oldest first; with a document, only the accounts of that holder.",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ ...keysetPage, document: DocumentFilter.nullish() }),
  async run({ database, principal }, { first, after, document }): Promise<Slice<AccountRecord>> {
    const values = [principal.partnerId, afterAccount(after), first + 1];
    return sliceOf(await rowsOf(database, 'after', values, document), first);
  },
});

export const countAccounts = readOperation({
  name: 'countAccounts',
  scopes: ['account:read'],
  summary: "Counts the partner's accounts; with a document, only the accounts of that holder.",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ document: DocumentFilter.nullish() }),
  run: ({ database, principal }, { document }) => countOf(database, principal.partnerId, null, document),
});
