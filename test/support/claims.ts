import type { ClaimRecord } from '../../src/domains/pix/claims/claim.ts';
import { createClaim } from '../../src/domains/pix/claims/claim-opening.ts';
import { getClaim } from '../../src/domains/pix/claims/claim-pages.ts';
import { deadlinesFrom } from '../../src/domains/pix/claims/claim-states.ts';
import { cancelClaim, completeClaim, confirmClaim } from '../../src/domains/pix/claims/claim-steps.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { ClaimOpened } from '../../src/rails/dict-claims.ts';
import type { ClaimReason, ClaimType } from '../../src/rails/dict-codes.ts';
import { newCustomer } from './customers.ts';
import type { TestDoor, TestPartner } from './door.ts';
import { eventsOf } from './payments.ts';

export const DAY = 86_400;
export const OTHER_BANK = '99999011';

export interface Holder {
  readonly accountId: number;
  readonly customerId: number;
  readonly document: string;
  readonly partner: TestPartner;
}

export async function newHolder(t: TestDoor, partner = t.alpha, document?: string): Promise<Holder> {
  const made = await newCustomer(t, partner, document === undefined ? {} : { document });
  return { accountId: made.accountId, customerId: made.id, document: made.document, partner };
}

export async function keyElsewhere(t: TestDoor, key: string, ownerDocument: string, type = 'EMAIL'): Promise<string> {
  await t.sql(
    `insert into sandbox_dict_entry (key, key_type, ispb, participant_name, branch, account_number, account_type,
       owner_name, owner_document, created_at)
     values ($1, $2, $3, 'Banco Simulado S.A.', '0001', '7654321', 'CACC', 'Maria', $4, $5)`,
    [key, type, OTHER_BANK, ownerDocument, t.clock.now()],
  );
  return key;
}

export const claimKey = async (
  t: TestDoor,
  { accountId, partner }: Holder,
  key: string,
  keyType: 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP' = 'EMAIL',
): Promise<ClaimRecord> => (await t.door.enter(createClaim, partner.caller(), { accountId, key, keyType })).value;

const STEPS = { confirm: confirmClaim, cancel: cancelClaim } as const;

export const take = async (
  t: TestDoor,
  step: 'confirm' | 'cancel' | 'complete',
  { accountId, partner }: Holder,
  claimId: string,
  reason?: ClaimReason,
): Promise<ClaimRecord> =>
  step === 'complete'
    ? (await t.door.enter(completeClaim, partner.caller(), { claimId, accountId })).value
    : (await t.door.enter(STEPS[step], partner.caller(), { claimId, accountId, reason })).value;

export const readClaim = async (t: TestDoor, { accountId, partner }: Holder, claimId: string): Promise<ClaimRecord> =>
  (await t.door.enter(getClaim, partner.caller(), { claimId, accountId })).value;

export const directoryMessage = (t: TestDoor, step: string, body: object): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey: `dict.claim_${step}`,
  body: { at: t.clock.now().toISOString(), ...body },
});

export function openedByOther(
  t: TestDoor,
  key: string,
  { claimType = 'PORTABILITY' as ClaimType, keyType = 'EMAIL' as ClaimOpened['keyType'], claimId = newId() } = {},
): Message & { readonly body: ClaimOpened } {
  const { donorDeadline, claimerDeadline } = deadlinesFrom(t.clock.now());
  const body: ClaimOpened = {
    claimId,
    claimType,
    keyType,
    key,
    claimerIspb: OTHER_BANK,
    claimerDocument: '12345678909',
    donorIspb: '99999004',
    donorDeadline: donorDeadline.toISOString(),
    claimerDeadline: claimerDeadline.toISOString(),
    at: t.clock.now().toISOString(),
  };
  return { ...directoryMessage(t, 'opened', body), body };
}

export const storyOf = async (t: TestDoor, { accountId }: Holder): Promise<string[]> =>
  (await eventsOf(t, accountId)).map(({ type }) => type).filter((type) => /^pix\.(claim|key)\./.test(type));

export async function ownerOf(t: TestDoor, key: string): Promise<number | null> {
  const [row] = await t.sql<{ account_id: number }>(
    `select account_id from pix_key where key = $1 and status not in ('deleted', 'rejected')`,
    [key],
  );
  return row?.account_id ?? null;
}

export async function directoryOf(t: TestDoor, key: string): Promise<{ ispb: string; account: string } | null> {
  const [row] = await t.sql<{ ispb: string; account: string }>(
    'select ispb, account_number as account from sandbox_dict_entry where key = $1',
    [key],
  );
  return row ?? null;
}

export async function accountNumberOf(t: TestDoor, { accountId }: Holder): Promise<string> {
  const [row] = await t.sql<{ n: string }>('select account_number as n from account where id = $1', [accountId]);
  return row?.n ?? '';
}
