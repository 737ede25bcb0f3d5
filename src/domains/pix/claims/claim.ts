import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import type { ClaimSide } from '../../../rails/dict-codes.ts';
import { claim, type claimAccount } from './claim.resource.ts';

/** A side of a claim. At another bank, institution, partner and account are null. */
export interface ClaimParty {
  readonly institutionId: number | null;
  readonly partnerId: string | null;
  readonly accountId: number | null;
  readonly ispb: string;
  /** CPF or CNPJ of the holder. */
  readonly document: string;
}

export interface OwnParty extends ClaimParty {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
}

export const isOwn = (party: ClaimParty): party is OwnParty => party.accountId !== null;

export interface ClaimAccount extends RowOf<typeof claimAccount> {}

export interface ClaimRecord extends RowOf<typeof claim> {}

/** Both sides in full. Never shown to a partner. */
export interface Claim extends Omit<ClaimRecord, 'claimerAccount' | 'donorAccount'> {
  readonly claimer: ClaimParty;
  readonly donor: ClaimParty;
}

const partyOf = (side: ClaimSide) => `jsonb_build_object('institutionId', c.${side}_institution_id,
  'partnerId', c.${side}_partner_id, 'accountId', c.${side}_account_id, 'ispb', c.${side}_ispb,
  'document', c.${side}_document) as ${side}`;

export const CLAIM_COLUMNS = `${columnsOf(claim, 'c')}, ${partyOf('claimer')}, ${partyOf('donor')}`;

const OWN = `(c.claimer_partner_id = $1 or c.donor_partner_id = $1)`;

const FIND = statement('find_pix_claim', `select ${CLAIM_COLUMNS} from pix_claim c where c.id = $2 and ${OWN}`);
const LOCK = statement(
  'lock_pix_claim',
  `select ${CLAIM_COLUMNS} from pix_claim c where c.id = $2 and ${OWN} for update`,
);
const BY_ID = statement(
  'pix_claims_by_id',
  `select ${CLAIM_COLUMNS} from pix_claim c where c.id = any ($2) and ${OWN}`,
);
// The contract distinguishes a claim of others (403) from one that does not exist (404).
const EXISTS = statement('pix_claim_exists', 'select 1 from pix_claim where id = $1');

export function seenBy({ claimer, donor, ...shared }: Claim, partnerId: string): ClaimRecord {
  const seen = (party: ClaimParty): ClaimAccount => ({
    accountId: party.partnerId === partnerId ? party.accountId : null,
    ispb: party.ispb,
  });
  return { ...shared, claimerAccount: seen(claimer), donorAccount: seen(donor) };
}

/** @throws AppError claim_not_of_account */
export function sideOf(claim: Claim, accountId: number): ClaimSide {
  if (claim.claimer.accountId === accountId) return 'claimer';
  if (claim.donor.accountId === accountId) return 'donor';
  throw claimNotOfAccount();
}

/** @throws AppError claim_not_of_account, claim_not_found */
export const findClaim = (db: Queryable, partnerId: string, claimId: string): Promise<Claim> =>
  claimBy(FIND, db, partnerId, claimId);

/** Locked until the transaction ends. Lock order: claim, balances, keys. */
export const lockClaim = (tx: Queryable, partnerId: string, claimId: string): Promise<Claim> =>
  claimBy(LOCK, tx, partnerId, claimId);

async function claimBy(stmt: typeof FIND, db: Queryable, partnerId: string, claimId: string): Promise<Claim> {
  const [found] = await db.query<Claim>(stmt, [partnerId, claimId]);
  if (found) return found;
  const [other] = await db.query(EXISTS, [claimId]);
  throw other ? claimNotOfAccount() : new AppError('claim_not_found');
}

/** Includes only claims in which the partner has a side. */
export async function claimsById(
  db: Queryable,
  partnerId: string,
  ids: readonly string[],
): Promise<readonly ClaimRecord[]> {
  const rows = await db.query<Claim>(BY_ID, [partnerId, ids]);
  return rows.map((row) => seenBy(row, partnerId));
}

const claimNotOfAccount = (): AppError => new AppError('claim_not_of_account');
