import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { Caller } from '../../../../platform/operation/caller.ts';
import type { Door } from '../../../../platform/operation/door.ts';
import type { Principal, Scope } from '../../../../platform/operation/principal.ts';
import { sendInternalTransfer } from '../../../transfers/internal/internal-transfer.ts';
import { payByKey } from '../../payment-runs/dispatch/key-payment.ts';
import type { ClaimedRelease } from './claimed-release.ts';

const SAVE_LOOKUP = statement(
  'save_lookup_of_escrow_release',
  `update escrow_release set end_to_end_id = $3, recipient_ispb = $4 where id = $1 and claim = $2 and status = 'approved'
   returning true as saved`,
);

export const RELEASING_SCOPES: readonly Scope[] = ['pix:read', 'pix:write', 'transfer:write'];

/** The gateway's own idempotency key of a release: at most one attempt is accepted. */
export const keyOfRelease = (releaseId: string): string => `escrow-release:${releaseId}`;

export interface Paying {
  readonly database: Queryable;
  readonly enter: Door['enter'];
  readonly principal: Principal;
}

/**
 * Pays the beneficiary as the account's partner would, with the same operations. Returns the transaction id.
 * @throws AppError any refusal of these operations; OrderFailure; ClaimLost
 */
export async function payRelease(paying: Paying, release: ClaimedRelease): Promise<string> {
  const { database, enter, principal } = paying;
  const { id, claim, accountId, amount, beneficiary, endToEndId, recipientIspb } = release;
  const asking: Caller = { principal, requestId: keyOfRelease(id), releasedOrder: id };
  const ordering: Caller = { ...asking, ownKey: keyOfRelease(id) };
  if (beneficiary.accountId !== null) {
    const transfer = { accountId, destinationAccountId: beneficiary.accountId, amount };
    return (await enter(sendInternalTransfer, ordering, transfer)).value.transactionId;
  }
  if (beneficiary.pixKey === null || beneficiary.document === null)
    throw new Error(`the escrow release ${id} has no payee`);
  return payByKey(paying, {
    ...{ accountId, amount, key: beneficiary.pixKey, ownerDocument: beneficiary.document },
    known: endToEndId !== null && recipientIspb !== null ? { endToEndId, recipientIspb } : null,
    paying: ordering,
    asking,
    keep: async (lookup) =>
      (await database.query(SAVE_LOOKUP, [id, claim, lookup.endToEndId, lookup.recipientIspb])).length > 0,
  });
}
