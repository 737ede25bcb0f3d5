import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { Text } from '../../../platform/language/text.ts';
import { operation, type ReadContext } from '../../../platform/operation/operation.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import * as dict from '../../../rails/dict-claims.ts';
import { type ClaimType, PIX_KEY_TYPES, type PixKeyType } from '../../../rails/dict-codes.ts';
import type { KeyHolder } from '../../../rails/directory.ts';
import { holdAccountOpen } from '../../accounts/account-closing.ts';
import type { AccountStatus } from '../../ledger/balance.ts';
import { type KeyHolderAnswer, queryKeyHolder, returnQueryTokens } from '../dict/key-holder-query.ts';
import { requirePixKey } from '../dict/typed-pix-key.ts';
import { requireOpen } from '../keys/key-holder.ts';
import { lockKey } from '../keys/key-ownership.ts';
import { type Claim, type ClaimParty, type ClaimRecord, isOwn, type OwnParty, seenBy } from './claim.ts';
import { acknowledged, stageClaimEvents } from './claim-change.ts';
import { deadlinesFrom } from './claim-states.ts';
import { t } from './texts.ts';

const SIDE = `b.institution_id as "institutionId", b.partner_id as "partnerId", b.account_id as "accountId", i.ispb,
  c.document`;
const CLAIMER = statement(
  'pix_claim_claimer',
  `select ${SIDE}, b.status from balance b join customer c on c.id = b.customer_id
     join institution i on i.id = b.institution_id where b.partner_id = $1 and b.account_id = $2`,
);
// No partner filter: a claim of one partner can concern a key of another.
const DONOR = statement(
  'pix_claim_donor',
  `select ${SIDE} from pix_key k join balance b on b.account_id = k.account_id join customer c on c.id = b.customer_id
     join institution i on i.id = b.institution_id where k.key = $1 and k.status in ('active', 'blocked')`,
);
const IS_HERE = statement('ispb_is_here', 'select 1 from institution where ispb = $1');
const INSERT = statement(
  'insert_pix_claim',
  `insert into pix_claim (id, claim_type, key_type, key, status, claimer_institution_id, claimer_partner_id,
     claimer_account_id, claimer_ispb, claimer_document, donor_institution_id, donor_partner_id, donor_account_id,
     donor_ispb, donor_document, donor_deadline, claimer_deadline, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
   on conflict do nothing returning id`,
);

type ClaimOpening = Omit<
  Claim,
  'status' | 'confirmReason' | 'cancelReason' | 'cancelledBy' | 'createdAt' | 'updatedAt'
>;

/**
 * Writes a claim and stages its events. Returns null and writes nothing when the key has an open claim or this one is
 * known. The donor's key is locked after the claim's row.
 */
export async function openClaim(context: UnattendedContext, opening: ClaimOpening): Promise<Claim | null> {
  const { claimer, donor } = opening;
  const { now } = context;
  const reasons = { confirmReason: null, cancelReason: null, cancelledBy: null };
  const opened: Claim = { ...opening, ...reasons, status: 'OPEN', createdAt: now, updatedAt: now };
  const claim = isOwn(donor) ? acknowledged(opened, now) : opened;
  // Locked before the write: a closing of the donor's account either ends the claim or has already removed the key.
  if (isOwn(donor)) await holdAccountOpen(context.tx, donor.accountId);
  const written = await context.tx.query(INSERT, [
    claim.id,
    claim.claimType,
    claim.keyType,
    claim.key,
    claim.status,
    ...[claimer, donor].flatMap((party) => [
      party.institutionId,
      party.partnerId,
      party.accountId,
      party.ispb,
      party.document,
    ]),
    claim.donorDeadline,
    claim.claimerDeadline,
    claim.createdAt,
  ]);
  if (written.length === 0) return null;
  stageClaimEvents(context, 'create', claim);
  if (isOwn(donor)) stageClaimEvents(context, 'acknowledge', claim);
  return claim;
}

export function stageAcknowledgeCommand({ now, stage }: UnattendedContext, claimId: string, donor: OwnParty): void {
  stage(commandOf(dict.claimAcknowledge, donor, { claimId, at: now.toISOString() }));
}

/** Null when no account of this deployment has the key. */
export async function localDonor(tx: Queryable, key: string): Promise<OwnParty | null> {
  const [donor] = await tx.query<OwnParty>(DONOR, [key]);
  return donor ?? null;
}

/** Whether the account still has the key. Once the claim is written, only the claim can move the key. */
export async function accountHasKey(tx: Queryable, donor: OwnParty, key: string): Promise<boolean> {
  const locked = await lockKey(tx, key);
  return locked?.accountId === donor.accountId && (locked.status === 'active' || locked.status === 'blocked');
}

/**
 * CPF and CNPJ: only portability. Phone and e-mail: portability for the same document, otherwise ownership. Costs a
 * lookup.
 */
export const createClaim = operation({
  spansPartners: true,
  name: 'createClaim',
  scopes: ['pix:write'],
  summary: "Claims a PIX key for an account: portability of the holder's own key, or ownership of a phone or e-mail",
  effects: ['keeps_records'],
  refusals: [
    'account_not_of_partner',
    'account_blocked',
    'account_closed',
    'invalid_pix_key',
    'payer_account_required',
    'lookup_budget_exhausted',
    'key_not_claimable',
    'claim_already_open',
    'directory_unavailable',
  ],
  input: z.strictObject({ accountId: IntegerId, key: nonBlankText(77), keyType: z.enum(wordsOf(PIX_KEY_TYPES)) }),
  async before(context: ReadContext, { accountId, key, keyType }): Promise<KeyHolderAnswer | undefined> {
    if (keyType === 'EVP') return undefined;
    const canonical = requirePixKey(key, 'key', keyType).key;
    return queryKeyHolder(context, accountId, (document) => {
      requireClaimable(keyType, canonical, document);
      return canonical;
    });
  },
  async undo(context, asked) {
    if (asked) await returnQueryTokens(context, asked);
  },
  async run(context, { accountId, key: typed, keyType }, asked): Promise<ClaimRecord> {
    const { tx, now, principal } = context;
    const key = asked?.key ?? typed;
    await holdAccountOpen(tx, accountId);
    const claimer = await claimerOf(tx, principal.partnerId, accountId);
    requireClaimable(keyType, key, claimer.document);
    const donor = (await localDonor(tx, key)) ?? (await donorAtOtherBank(tx, asked?.holder ?? null));
    if (donor.accountId === accountId) throw notClaimable(t('alreadyHere'));
    const claimType: ClaimType = donor.document === claimer.document ? 'PORTABILITY' : 'OWNERSHIP';
    if (claimType === 'OWNERSHIP' && (keyType === 'CPF' || keyType === 'CNPJ')) {
      throw notClaimable(t('movesBetweenHolders'));
    }
    const claim = await openClaim(context, {
      id: newId(),
      claimType,
      keyType,
      key,
      claimer,
      donor,
      ...deadlinesFrom(now),
    });
    if (!claim) throw new AppError('claim_already_open');
    if (isOwn(donor) && !(await accountHasKey(tx, donor, key))) {
      throw notClaimable(t('keyJustLeft'));
    }
    context.stage(commandOf(dict.claimCreate, claimer, creationOf(claim)));
    if (isOwn(donor)) stageAcknowledgeCommand(context, claim.id, donor);
    context.audit({
      action: 'pix_claim.created',
      accountId,
      resourceType: 'pix_claim',
      resourceId: claim.id,
      changes: { claim_type: claimType, key_type: keyType, key },
    });
    return seenBy(claim, principal.partnerId);
  },
});

async function claimerOf(tx: Queryable, partnerId: string, accountId: number): Promise<OwnParty> {
  const [claimer] = await tx.query<OwnParty & { readonly status: AccountStatus }>(CLAIMER, [partnerId, accountId]);
  if (!claimer) throw new AppError('account_not_of_partner');
  const { status, ...party } = claimer;
  requireOpen(status);
  return party;
}

function requireClaimable(keyType: PixKeyType, key: string, document: string): asserts keyType is dict.ClaimedKeyType {
  if (keyType === 'EVP') throw notClaimable(t('evpNotClaimable'));
  if ((keyType === 'CPF' || keyType === 'CNPJ') && key !== document) {
    throw notClaimable(t('documentOfHolder'));
  }
}

async function donorAtOtherBank(tx: Queryable, holder: KeyHolder | null): Promise<ClaimParty> {
  if (!holder) throw notClaimable(t('notRegistered'));
  const { ispb, ownerDocument: document } = holder;
  const [here] = await tx.query(IS_HERE, [ispb]);
  if (here) throw notClaimable(t('keyInMotion'));
  return { institutionId: null, partnerId: null, accountId: null, ispb, document };
}

const creationOf = (claim: Claim): z.input<typeof dict.claimCreate.body> => ({
  claimId: claim.id,
  claimType: claim.claimType,
  keyType: claim.keyType,
  key: claim.key,
  claimerIspb: claim.claimer.ispb,
  claimerDocument: claim.claimer.document,
  donorIspb: claim.donor.ispb,
  donorDeadline: claim.donorDeadline.toISOString(),
  claimerDeadline: claim.claimerDeadline.toISOString(),
  at: claim.createdAt.toISOString(),
});

const notClaimable = (message: Text): AppError => new AppError('key_not_claimable', message);
