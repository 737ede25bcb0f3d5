import { z } from 'zod';
import { decodeCursor, keysetPage, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { escrowAccount } from './escrow.resource.ts';
import { currentTermsOf, type EscrowTermsRecord, FOR_OPERATORS } from './escrow-terms.ts';
import { t } from './texts.ts';

type Row = RowOf<typeof escrowAccount>;

export interface EscrowAccountRecord extends Row {
  readonly termsInForce: EscrowTermsRecord | null;
  readonly termsProposed: EscrowTermsRecord | null;
}

const SELECT = `select ${columnsOf(escrowAccount, 'b')}
  from balance b join partner p on p.id = b.partner_id join customer c on c.id = b.customer_id
    left join lateral (
      select sum(r.held) as held from released_order r where r.account_id = b.account_id and r.held > 0
    ) o on true
  where b.institution_id = $1 and b.purpose = 'escrow'`;
const LIST = statement('list_escrow_accounts', `${SELECT} and b.account_id > $2 order by b.account_id limit $3`);
const ONE = statement('escrow_account', `${SELECT} and b.account_id = $2`);

async function withTerms(
  db: Queryable,
  institutionId: number,
  rows: readonly Row[],
): Promise<readonly EscrowAccountRecord[]> {
  const current = await currentTermsOf(
    db,
    institutionId,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map((row) => {
    const of = (status: EscrowTermsRecord['status']) =>
      current.find((terms) => terms.accountId === row.accountId && terms.status === status) ?? null;
    return { ...row, termsInForce: of('in_force'), termsProposed: of('proposed') };
  });
}

const Cursor = z.tuple([z.int()]);

export const listEscrowAccounts = readOperation({
  ...FOR_OPERATORS,
  name: 'listEscrowAccounts',
  summary: 'Lists the escrow accounts of the institution and its partners with their balances and terms, by number',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  async run({ database, principal }, { first, after }): Promise<Slice<EscrowAccountRecord>> {
    const { institutionId } = principal;
    const last = after ? decodeCursor(after, Cursor)[0] : 0;
    const { items, hasMore } = sliceOf(await database.query<Row>(LIST, [institutionId, last, first + 1]), first);
    return { items: await withTerms(database, institutionId, items), hasMore };
  },
});

export const getEscrowAccount = readOperation({
  ...FOR_OPERATORS,
  name: 'getEscrowAccount',
  summary: 'Returns one escrow account with its balance and terms',
  effects: ['reads_personal_data'],
  refusals: ['account_not_found'],
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<EscrowAccountRecord> {
    const rows = await database.query<Row>(ONE, [principal.institutionId, accountId]);
    const [account] = await withTerms(database, principal.institutionId, rows);
    if (!account) throw new AppError('account_not_found', t('accountNotFound'));
    return account;
  },
});
