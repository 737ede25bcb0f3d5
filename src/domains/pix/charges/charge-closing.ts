import type { Owner } from '../../../messaging/event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { Deadline, UnattendedContext } from '../../../platform/operation/unattended.ts';
import type { AccountChange } from '../../account-change.ts';
import { CHARGES_OF_CLOSING } from '../../accounts/account-closing.ts';
import { type CancelledCharge, cancellationOf } from './charge-cancellation.ts';

// Skips charges past their end: the expiry deadline marks those expired.
const CANCEL = statement(
  'cancel_charges_of_account',
  `with open as materialized (
     select id from charge where account_id = $1 and partner_id = $2 and status = 'active'
       and (expires_at is null or expires_at > $3)
     order by id limit $4 for update
   )
   update charge c set status = 'cancelled', ended_at = $3 from open where c.id = open.id
   returning c.account_id as "accountId", c.entity_id as "entityId", c.tx_id as "txId",
     c.external_id as "externalId", c.amount`,
);
const MARK = statement(
  'charges_left_of_account',
  'update account set has_charges_left = $3 where id = $1 and partner_id = $2',
);
// Covers the accounts of every partner, because a deadline runs without a principal.
const LEFT = statement(
  'lock_account_with_charges_left',
  `select id as "accountId", institution_id as "institutionId", partner_id as "partnerId" from account
   where has_charges_left order by id limit 1 for update skip locked`,
);

type OwnedAccount = Owner & { readonly accountId: number };

async function cancelCharges(
  { tx, now, stage }: UnattendedContext,
  account: OwnedAccount,
  limit: number,
): Promise<number> {
  const { accountId, partnerId } = account;
  const cancelled = await tx.query<CancelledCharge>(CANCEL, [accountId, partnerId, now, limit]);
  for (const charge of cancelled) stage(cancellationOf(account, charge, now));
  return cancelled.length;
}

const mark = (tx: Queryable, { accountId, partnerId }: OwnedAccount, left: boolean): Promise<object[]> =>
  tx.query(MARK, [accountId, partnerId, left]);

/**
 * Cancels as many open charges as one transaction should, static QR codes too. {@link cancelRemainingCharges} cancels the rest.
 */
export const cancelChargesOfAccount: AccountChange = async (context, account) => {
  const cancelled = await cancelCharges(context, account, CHARGES_OF_CLOSING);
  if (cancelled === CHARGES_OF_CLOSING) await mark(context.tx, account, true);
};

/** Cancels the charges that the closing left open. Until then their locations respond with 410 and reject payments. */
export const cancelRemainingCharges: Deadline = {
  name: 'charges_of_closed_accounts',
  async run(context, limit) {
    let total = 0;
    while (total < limit) {
      const [account] = await context.tx.query<OwnedAccount>(LEFT, []);
      if (!account) break;
      const wanted = limit - total;
      const cancelled = await cancelCharges(context, account, wanted);
      total += cancelled;
      if (cancelled < wanted) await mark(context.tx, account, false);
    }
    return total;
  },
};
