import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { readOperation } from '../../platform/operation.ts';
import { decodeCursor, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { type AccountRecord, type AccountRow, accountRecord, DocumentFilter, SELECT_ACCOUNT } from './account.ts';

const OF_DOCUMENT = `($2::text is null or a.customer_id =
  (select c.id from customer c where c.partner_id = $1 and c.document = $2))`;

const ACCOUNTS_AFTER = statement(
  'accounts_after',
  `${SELECT_ACCOUNT} where a.partner_id = $1 and a.id > $2 order by a.id limit $3`,
);
const ACCOUNTS_OF_DOCUMENT_AFTER = statement(
  'accounts_of_document_after',
  `${SELECT_ACCOUNT} where a.partner_id = $1 and a.customer_id =
     (select c.id from customer c where c.partner_id = $1 and c.document = $4)
   and a.id > $2 order by a.id limit $3`,
);
const COUNT_ACCOUNTS = statement(
  'count_accounts_of',
  `select count(*) as total from account a where a.partner_id = $1 and ${OF_DOCUMENT}`,
);

/** Cursor of a list of accounts: the id. */
const Cursor = z.tuple([z.int()]);

/** The id after which a list of accounts goes on, for `id > $n`. */
export const afterAccount = (after: string | null | undefined): number => (after ? decodeCursor(after, Cursor)[0] : 0);

const document = DocumentFilter.nullish();

export const pageAccounts = readOperation({
  name: 'pageAccounts',
  scopes: ['account:read'],
  summary: "Reads the partner's accounts by cursor, oldest first; of one holder when a document is given.",
  refusals: [],
  input: z.strictObject({ ...keysetPage, document }),
  async run({ database, principal }, { first, after, document }): Promise<Slice<AccountRecord>> {
    const values = [principal.partnerId, afterAccount(after), first + 1];
    const rows = document
      ? await database.query<AccountRow>(ACCOUNTS_OF_DOCUMENT_AFTER, [...values, document])
      : await database.query<AccountRow>(ACCOUNTS_AFTER, values);
    return sliceOf(rows.map(accountRecord), first);
  },
});

export const countAccounts = readOperation({
  name: 'countAccounts',
  scopes: ['account:read'],
  summary: "Counts the partner's accounts; one holder's when a document is given.",
  refusals: [],
  input: z.strictObject({ document }),
  async run({ database, principal }, { document }): Promise<number> {
    const [row] = await database.query<{ total: number }>(COUNT_ACCOUNTS, [principal.partnerId, document ?? null]);
    return row?.total ?? 0;
  },
});
