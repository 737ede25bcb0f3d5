import { z } from 'zod';
import { eventOf, type Owner } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { isUuid } from '../../../platform/text/ids.ts';
import { chargeCancelled } from './charge.events.ts';
import { CHARGE_COLUMNS, type Charge, ChargeName, chargeNotFound } from './charge.ts';
import { statesOf } from './charge-states.ts';
import { t } from './language/texts.ts';

// Each predicate has its own index.
const LOCK = statement(
  'lock_charge',
  `select ${CHARGE_COLUMNS} from charge c
   where c.partner_id = $1 and (c.id = $2::uuid or c.tx_id = $3::text) for update`,
);
const CANCEL = statement(
  'cancel_charge',
  `update charge c set status = 'cancelled', ended_at = $3 where c.partner_id = $1 and c.id = $2`,
);

/** Later payments of the charge are rejected. A cancelled static QR code keeps its earlier payments. */
export const cancelCharge = operation({
  name: 'cancelCharge',
  scopes: ['pix:write'],
  summary: 'Cancels an unpaid charge. Later payments of it are rejected',
  effects: ['restricts'],
  refusals: ['charge_not_found', 'invalid_charge_state'],
  input: z.strictObject({ txId: ChargeName }),
  async run({ tx, now, principal, stage, audit }, { txId: name }): Promise<Charge> {
    const names = isUuid(name) ? [name, null] : [null, name];
    const [charge] = await tx.query<Charge>(LOCK, [principal.partnerId, ...names]);
    if (!charge) throw chargeNotFound();
    // A charge can be past its end before the expiry deadline marks it expired.
    const isOver = charge.status === 'active' && charge.expiresAt !== null && charge.expiresAt <= now;
    const status = isOver ? 'expired' : charge.status;
    if (stateAfter(statesOf(charge.type), status, 'cancel') === null) {
      throw new AppError('invalid_charge_state', t('notCancellable', { status }), {
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
