import { z } from 'zod';
import { eventOf, type Owner } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { operation } from '../../../platform/operation.ts';
import type { StagedMessage } from '../../../platform/records.ts';
import { stateAfter } from '../../../platform/state-machine.ts';
import { chargeCancelled } from './charge.events.ts';
import { CHARGE_COLUMNS, type Charge, ChargeName, chargeNotFound } from './charge.ts';
import { statesOf } from './charge-states.ts';

// By id or by txId, whichever is given; each has its index.
const LOCK = statement(
  'lock_charge',
  `select ${CHARGE_COLUMNS} from charge c
   where c.partner_id = $1 and (c.id = $2::uuid or c.tx_id = $3::text) for update`,
);
const CANCEL = statement(
  'cancel_charge',
  `update charge c set status = 'cancelled', ended_at = $3 where c.partner_id = $1 and c.id = $2`,
);

/**
 * Takes an unpaid charge back: what is paid for it from now on is refused to the payer. A static QR code is cancelled the
 * same way; what it was paid before stays.
 */
export const cancelCharge = operation({
  name: 'cancelCharge',
  scopes: ['pix:write'],
  summary: 'Cancels a charge that was not paid; payments of it are refused from then on',
  effects: ['restricts'],
  refusals: ['charge_not_found', 'invalid_charge_state'],
  input: z.strictObject({ txId: ChargeName }),
  async run({ tx, now, principal, stage, audit }, { txId: name }): Promise<Charge> {
    const names = isUuid(name) ? [name, null] : [null, name];
    const [charge] = await tx.query<Charge>(LOCK, [principal.partnerId, ...names]);
    if (!charge) throw chargeNotFound();
    // Its time may be over before it is marked expired.
    const isOver = charge.status === 'active' && charge.expiresAt !== null && charge.expiresAt <= now;
    const status = isOver ? 'expired' : charge.status;
    if (stateAfter(statesOf(charge.type), status, 'cancel') === null) {
      throw new AppError('invalid_charge_state', `the charge is ${status}; only an active one can be cancelled`, {
        status,
      });
    }
    await tx.query(CANCEL, [principal.partnerId, charge.id, now]);
    stage(cancellationOf(principal, charge, now));
    audit({
      action: 'charge.cancelled',
      accountId: charge.accountId,
      resourceType: 'charge',
      resourceId: charge.id,
      changes: { status: { from: 'active', to: 'cancelled' } },
    });
    return { ...charge, status: 'cancelled' };
  },
});

export type CancelledCharge = Pick<Charge, 'accountId' | 'entityId' | 'txId' | 'externalId' | 'amount'>;

/** The event of a charge that is cancelled at that time. */
export function cancellationOf(
  owner: Omit<Owner, 'accountId'>,
  { accountId, entityId, txId, externalId, amount }: CancelledCharge,
  now: Date,
): StagedMessage {
  const unpaid = { accountId, entityId: String(entityId), txId, externalId, amount };
  return eventOf(
    chargeCancelled,
    { ...owner, accountId },
    { ...unpaid, status: 'cancelled', cancelledAt: now.toISOString() },
  );
}
