import { eventOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { Deadline } from '../../../platform/operation/unattended.ts';
import { chargeExpired } from './charge.events.ts';
import type { Charge } from './charge.ts';

const EXPIRE = statement(
  'expire_charges',
  `with due as materialized (
     select id from charge where status = 'active' and expires_at <= $1
     order by expires_at, id limit $2 for update skip locked
   )
   update charge c set status = 'expired', ended_at = c.expires_at from due where c.id = due.id
   returning c.institution_id as "institutionId", c.partner_id as "partnerId", c.account_id as "accountId",
     c.entity_id as "entityId", c.tx_id as "txId", c.external_id as "externalId", c.amount, c.expires_at as "expiresAt"`,
);

type Expired = Pick<Charge, 'accountId' | 'entityId' | 'txId' | 'externalId' | 'amount'> & {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly expiresAt: Date;
};

/** Payments that the rail accepts after a charge's end are rejected even before this deadline has marked it expired. */
export const chargeExpiry: Deadline = {
  name: 'charge_expiry',
  async run({ tx, now, stage }, limit) {
    const expired = await tx.query<Expired>(EXPIRE, [now, limit]);
    for (const charge of expired) {
      const { accountId, entityId, txId, externalId, amount, expiresAt } = charge;
      const unpaid = { accountId, entityId: String(entityId), txId, externalId, amount };
      stage(eventOf(chargeExpired, charge, { ...unpaid, status: 'expired', expiredAt: expiresAt.toISOString() }));
    }
    return expired.length;
  },
};
