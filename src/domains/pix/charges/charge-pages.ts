import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  keysetPage,
  type Slice,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { CHARGE_COLUMNS, type Charge } from './charge.ts';
import { CHARGE_TYPES, chargeStates } from './charge-states.ts';

// One index covers both filters. Without a filter, each of its few values is read in index order, up to the page's end.
const listed = (parent: string) => `select parent.id as "parentId", c.* from unnest($2::${parent}[]) parent(id)
   cross join lateral (
     select c.* from unnest($5::text[]) k(type) cross join unnest($6::text[]) s(status) cross join lateral (
       select ${CHARGE_COLUMNS} from charge c
       where c.${parent === 'uuid' ? 'partner_id' : 'account_id'} = parent.id and c.partner_id = $1
         and c.type = k.type and c.status = s.status and c.id < $3 order by c.id desc limit $4
     ) c order by c.id desc limit $4
   ) c`;
const OF_ACCOUNTS = statement('charges_of_accounts', listed('bigint'));
const OF_PARTNER = statement('charges_of_partner', listed('uuid'));

const filter = {
  type: z.enum(wordsOf(CHARGE_TYPES)).nullish(),
  status: z.enum(wordsOf(chargeStates.states)).nullish(),
};

export const ChargePage = z.strictObject({ ...keysetPage, ...filter });
type Wanted = z.output<typeof ChargePage>;

async function listedCharges<Parent extends string | number>(
  db: Queryable,
  partnerId: string,
  of: { readonly statement: typeof OF_ACCOUNTS; readonly parents: readonly Parent[] },
  { first, after, type, status }: Wanted,
): Promise<ReadonlyMap<Parent, Slice<Charge>>> {
  const rows = await db.query<Charge & { readonly parentId: Parent }>(of.statement, [
    ...[partnerId, of.parents, beforeId(after), first + 1],
    ...[type ? [type] : wordsOf(CHARGE_TYPES), status ? [status] : wordsOf(chargeStates.states)],
  ]);
  return slicesByParent(rows, first, (row) => row.parentId, byIdDescending);
}

export const chargesOfAccounts = (
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  page: Wanted,
): Promise<ReadonlyMap<number, Slice<Charge>>> =>
  listedCharges(db, partnerId, { statement: OF_ACCOUNTS, parents: accountIds }, page);

export const pageCharges = readOperation({
  name: 'pageCharges',
  scopes: ['pix:read'],
  summary: 'Lists charges by cursor, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: ChargePage,
  async run({ database, principal: { partnerId } }, page): Promise<Slice<Charge>> {
    const slices = await listedCharges(database, partnerId, { statement: OF_PARTNER, parents: [partnerId] }, page);
    return slices.get(partnerId) ?? { items: [], hasMore: false };
  },
});
