import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  cappedAt,
  cappedRange,
  KeysetPage,
  rowsOfLimit,
  type Slice,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { pageOfAccount, requireAccount } from '../../accounts/account-ownership.ts';
import { CLAIM_COLUMNS, type Claim, type ClaimRecord, findClaim, seenBy, sideOf } from './claim.ts';
import { claimStates } from './claim-states.ts';

/** Claims in which an account of the partner ($1) has this side. No account has both sides of one claim. */
const ofSide = (side: 'claimer' | 'donor', account: string, rest: string) =>
  `select c.* from pix_claim c where c.${side}_account_id = ${account} and c.${side}_partner_id = $1 and ${rest}`;

const STATUS = `($3::text is null or c.status = $3)`;
const OF_ACCOUNT = `${ofSide('claimer', '$2', STATUS)} union all ${ofSide('donor', '$2', STATUS)}`;

const LIST = statement(
  'list_pix_claims',
  `select ${CLAIM_COLUMNS} from (${OF_ACCOUNT}) c order by c.id desc limit $4 offset $5`,
);
const COUNT = statement('count_pix_claims', `select count(*) as total from (${OF_ACCOUNT}) c`);

const before = (side: 'claimer' | 'donor') =>
  `(${ofSide(side, 'parent.id', `c.id < $3 and ($5::text is null or c.status = $5)`)} order by c.id desc limit $4)`;
const OF_ACCOUNTS = statement(
  'pix_claims_of_accounts',
  `select parent.id as "parentId", x.* from unnest($2::bigint[]) parent(id) cross join lateral (
     select ${CLAIM_COLUMNS} from (${before('claimer')} union all ${before('donor')}) c order by c.id desc limit $4
   ) x`,
);
const OF_KEYS = statement(
  'pix_claims_of_keys',
  `select x.* from unnest($2::text[]) parent(key) cross join lateral (
     select ${CLAIM_COLUMNS} from pix_claim c
     where c.key = parent.key and (c.claimer_partner_id = $1 or c.donor_partner_id = $1) and c.id < $3
     order by c.id desc limit $4
   ) x`,
);

export interface ClaimList {
  readonly claims: readonly ClaimRecord[];
  readonly total: number;
  readonly limit?: number;
}

export const listClaims = readOperation({
  name: 'listClaims',
  scopes: ['pix:read'],
  summary: 'Lists the claims that involve an account as claimer or donor, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId,
    status: z.enum(wordsOf(claimStates.states)).optional().meta({ description: 'Return only claims in this state' }),
    ...cappedRange,
  }),
  async run({ database, principal }, { accountId, status, limit, offset }): Promise<ClaimList> {
    const { partnerId } = principal;
    await requireAccount(database, partnerId, accountId);
    const filter = [partnerId, accountId, status ?? null];
    const [rows, [count]] = await Promise.all([
      database.query<Claim>(LIST, [...filter, rowsOfLimit(limit), offset]),
      database.query<{ total: number }>(COUNT, filter),
    ]);
    return { claims: rows.map((row) => seenBy(row, partnerId)), total: count?.total ?? 0, ...cappedAt(limit) };
  },
});

export const getClaim = readOperation({
  name: 'getClaim',
  scopes: ['pix:read'],
  summary: 'Returns a claim that involves the account',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner', 'claim_not_of_account', 'claim_not_found'],
  input: z.strictObject({ claimId: Uuid, accountId: IntegerId }),
  async run({ database, principal }, { claimId, accountId }): Promise<ClaimRecord> {
    await requireAccount(database, principal.partnerId, accountId);
    const claim = await findClaim(database, principal.partnerId, claimId);
    sideOf(claim, accountId);
    return seenBy(claim, principal.partnerId);
  },
});

export const ClaimPage = KeysetPage.extend({ status: z.enum(wordsOf(claimStates.states)).nullish() });

export async function claimsOfAccounts(
  db: Queryable,
  partnerId: string,
  accountIds: readonly number[],
  { first, after, status }: z.output<typeof ClaimPage>,
): Promise<ReadonlyMap<number, Slice<ClaimRecord>>> {
  const values = [partnerId, accountIds, beforeId(after), first + 1, status ?? null];
  const rows = await db.query<Claim & { readonly parentId: number }>(OF_ACCOUNTS, values);
  const records = rows.map(({ parentId, ...row }) => ({ parentId, ...seenBy(row, partnerId) }));
  return slicesByParent(records, first, (row) => row.parentId, byIdDescending);
}

export const pageClaims = readOperation({
  name: 'pageClaims',
  scopes: ['pix:read'],
  summary: 'Lists the claims that involve an account by cursor, newest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: ClaimPage.extend({ accountId: IntegerId }),
  run: (context, { accountId, ...page }): Promise<Slice<ClaimRecord>> =>
    pageOfAccount(context, accountId, page, claimsOfAccounts),
});

export async function claimsOfKeys(
  db: Queryable,
  partnerId: string,
  keys: readonly string[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<string, Slice<ClaimRecord>>> {
  const rows = await db.query<Claim>(OF_KEYS, [partnerId, keys, beforeId(after), first + 1]);
  return slicesByParent(
    rows.map((row) => seenBy(row, partnerId)),
    first,
    (row) => row.key,
    byIdDescending,
  );
}
