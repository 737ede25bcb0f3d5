import { z } from 'zod';
import {
  cappedAt,
  cappedRange,
  KeysetPage,
  newestByParent,
  rowsOfLimit,
  type Slice,
} from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { pageOfAccount, requireAccount } from '../../accounts/account-ownership.ts';
import { infractionNotFound } from './infraction-changes.ts';
import { INFRACTION_COLUMNS, type Infraction } from './infraction-record.ts';

const FIND = statement(
  'find_infraction',
  `select ${INFRACTION_COLUMNS} from infraction f where f.id = $3 and f.account_id = $2 and f.partner_id = $1`,
);
const LIST = statement(
  'list_infractions',
  `select ${INFRACTION_COLUMNS} from infraction f where f.account_id = $2 and f.partner_id = $1
   order by f.id desc limit $3 offset $4`,
);
const COUNT = statement(
  'count_infractions',
  'select count(*) as total from infraction f where f.account_id = $2 and f.partner_id = $1',
);
export const infractionsOfAccounts = newestByParent<Infraction, number>(
  'infractions_of_accounts',
  `select x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${INFRACTION_COLUMNS} from infraction f
     where f.account_id = parent.id and f.partner_id = $1 and f.id < $3 order by f.id desc limit $4
   ) x`,
  (row) => row.accountId,
);

/** Newest first per transaction. */
export const infractionsOfTransactions = rowsByIds<Infraction>(
  'infractions_of_transactions',
  `select ${INFRACTION_COLUMNS} from infraction f where f.partner_id = $1 and f.transaction_id = any ($2)
   order by f.transaction_id, f.id desc`,
);

export const infractionsOfBlocks = rowsByIds<Infraction>(
  'infractions_of_blocks',
  `select ${INFRACTION_COLUMNS} from infraction f where f.partner_id = $1 and f.block_id = any ($2)`,
);

export const infractionsOfRefunds = rowsByIds<Infraction>(
  'infractions_of_refunds',
  `select ${INFRACTION_COLUMNS} from infraction f where f.partner_id = $1 and f.refund_id = any ($2)`,
);

export const infractionsById = rowsByIds<Infraction>(
  'infractions_by_id',
  `select ${INFRACTION_COLUMNS} from infraction f where f.partner_id = $1 and f.id = any ($2)`,
);

export const getInfraction = readOperation({
  name: 'getInfraction',
  scopes: ['pix:read'],
  summary: 'Returns an infraction report that involves the account',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner', 'infraction_not_found'],
  input: z.strictObject({ infractionId: Uuid, accountId: IntegerId }),
  async run({ database, principal }, { infractionId, accountId }): Promise<Infraction> {
    const [found] = await database.query<Infraction>(FIND, [principal.partnerId, accountId, infractionId]);
    if (found) return found;
    await requireAccount(database, principal.partnerId, accountId);
    throw infractionNotFound();
  },
});

export const listInfractions = readOperation({
  name: 'listInfractions',
  scopes: ['pix:read'],
  summary: 'Lists the infraction reports on PIX of an account, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({ accountId: IntegerId, ...cappedRange }),
  async run({ database, principal }, { accountId, limit, offset }) {
    const { partnerId } = principal;
    const infractions = await database.query<Infraction>(LIST, [partnerId, accountId, rowsOfLimit(limit), offset]);
    const [count] = await database.query<{ total: number }>(COUNT, [partnerId, accountId]);
    const total = count?.total ?? 0;
    if (total === 0) await requireAccount(database, partnerId, accountId);
    return { infractions, total, ...cappedAt(limit) };
  },
});

export const pageInfractions = readOperation({
  name: 'pageInfractions',
  scopes: ['pix:read'],
  summary: 'Lists the infraction reports on PIX of an account by cursor, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: KeysetPage.extend({ accountId: IntegerId }),
  run: (context, { accountId, ...page }): Promise<Slice<Infraction>> =>
    pageOfAccount(context, accountId, page, infractionsOfAccounts),
});

export const countInfractions = readOperation({
  name: 'countInfractions',
  scopes: ['pix:read'],
  summary: 'Counts the infraction reports on PIX of an account',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<number> {
    const [count] = await database.query<{ total: number }>(COUNT, [principal.partnerId, accountId]);
    return count?.total ?? 0;
  },
});
