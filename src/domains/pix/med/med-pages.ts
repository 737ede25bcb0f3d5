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
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { pageOfAccount, requireAccount } from '../../accounts/account-ownership.ts';
import { rejectedReturn } from './med.resource.ts';
import { medNotFound } from './med.ts';
import { MED_COLUMNS, MED_REFUND_COLUMNS, type Med, type MedRefund } from './med-record.ts';

const FIND = statement(
  'find_med',
  `select ${MED_COLUMNS} from med m where m.id = $3 and m.account_id = $2 and m.partner_id = $1`,
);
const LIST = statement(
  'list_meds',
  `select ${MED_COLUMNS} from med m where m.account_id = $2 and m.partner_id = $1 order by m.id desc
   limit $3 offset $4`,
);
const COUNT = statement(
  'count_meds',
  'select count(*) as total from med m where m.account_id = $2 and m.partner_id = $1',
);
export interface RejectedReturn extends RowOf<typeof rejectedReturn> {}

export const medsOfAccounts = newestByParent<Med, number>(
  'meds_of_accounts',
  `select x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${MED_COLUMNS} from med m
     where m.account_id = parent.id and m.partner_id = $1 and m.id < $3 order by m.id desc limit $4
   ) x`,
  (row) => row.accountId,
);

/** Newest first per transaction. */
export const medsOfTransactions = rowsByIds<Med>(
  'meds_of_transactions',
  `select ${MED_COLUMNS} from med m where m.partner_id = $1 and m.transaction_id = any ($2)
   order by m.transaction_id, m.id desc`,
);

export const medsById = rowsByIds<Med>(
  'meds_by_id',
  `select ${MED_COLUMNS} from med m where m.partner_id = $1 and m.id = any ($2)`,
);

/** Newest first per fund recovery. */
export const refundsOfMeds = rowsByIds<MedRefund>(
  'refunds_of_meds',
  `select ${MED_REFUND_COLUMNS} from med_refund r where r.partner_id = $1 and r.med_id = any ($2)
   order by r.med_id, r.id desc`,
);

/** Oldest first per fund recovery. */
export const rejectedReturnsOfMeds = rowsByIds<RejectedReturn>(
  'rejected_returns_of_meds',
  `select ${columnsOf(rejectedReturn, 'j')}
   from med_rejected_return j where j.partner_id = $1 and j.med_id = any ($2) order by j.med_id, j.rejected_at, j.return_id`,
);

export const getMed = readOperation({
  name: 'getMed',
  scopes: ['pix:read'],
  summary: 'Returns a fund recovery (MED) whose root transaction involves the account',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner', 'med_not_found'],
  input: z.strictObject({ medId: Uuid, accountId: IntegerId }),
  async run({ database, principal }, { medId, accountId }): Promise<Med> {
    const [found] = await database.query<Med>(FIND, [principal.partnerId, accountId, medId]);
    if (found) return found;
    await requireAccount(database, principal.partnerId, accountId);
    throw medNotFound();
  },
});

export const listMeds = readOperation({
  name: 'listMeds',
  scopes: ['pix:read'],
  summary: 'Lists the fund recoveries (MED) whose root transaction involves the account, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({ accountId: IntegerId, ...cappedRange }),
  async run({ database, principal }, { accountId, limit, offset }) {
    const { partnerId } = principal;
    const recoveries = await database.query<Med>(LIST, [partnerId, accountId, rowsOfLimit(limit), offset]);
    const [count] = await database.query<{ total: number }>(COUNT, [partnerId, accountId]);
    const total = count?.total ?? 0;
    if (total === 0) await requireAccount(database, partnerId, accountId);
    return { recoveries, total, ...cappedAt(limit) };
  },
});

export const pageMeds = readOperation({
  name: 'pageMeds',
  scopes: ['pix:read'],
  summary: 'Lists the fund recoveries (MED) of an account by cursor, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: KeysetPage.extend({ accountId: IntegerId }),
  run: (context, { accountId, ...page }): Promise<Slice<Med>> =>
    pageOfAccount(context, accountId, page, medsOfAccounts),
});

export const countMeds = readOperation({
  name: 'countMeds',
  scopes: ['pix:read'],
  summary: 'Counts the fund recoveries (MED) of an account',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<number> {
    const [count] = await database.query<{ total: number }>(COUNT, [principal.partnerId, accountId]);
    return count?.total ?? 0;
  },
});
