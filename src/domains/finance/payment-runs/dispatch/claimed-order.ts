import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { Channel } from '../payment-channel.ts';
import type { Recipient } from '../recipient.ts';

/** Real time for which a claim excludes other workers. */
const LEASE = '60 seconds';

// Of every institution. A lease beyond the maximum was made before the clock went back, so it does not count.
const CLAIM = statement(
  'claim_payment_orders',
  `with due as materialized (
     select id from payment_order
     where status = 'released' and next_attempt_at <= $1 and (leased_until is null or leased_until < clock_timestamp()
       or leased_until > clock_timestamp() + interval '${LEASE}')
     order by next_attempt_at, id limit $2 for update skip locked
   )
   update payment_order o set leased_until = clock_timestamp() + interval '${LEASE}', claim = o.claim + 1
   from due where o.id = due.id
   returning o.id, o.institution_id as "institutionId", o.installment_id as "installmentId", o.payable_id as "payableId",
     o.payable_version as "payableVersion", o.paying_partner_id as "payingPartnerId",
     o.source_account_id as "sourceAccountId", o.channel, o.amount, o.recipient, o.attempt, o.claim, o.quotes,
     o.end_to_end_id as "endToEndId", o.recipient_ispb as "recipientIspb"`,
);

/** Claimed until its lease ends. A later write carries an old claim and changes nothing. */
export interface ClaimedOrder {
  readonly id: string;
  readonly institutionId: number;
  readonly installmentId: string;
  readonly payableId: string;
  readonly payableVersion: number;
  readonly payingPartnerId: string;
  readonly sourceAccountId: number;
  readonly channel: Channel;
  readonly amount: number;
  readonly recipient: Recipient;
  readonly attempt: number;
  readonly claim: number;
  readonly quotes: number;
  readonly endToEndId: string | null;
  readonly recipientIspb: string | null;
}

/** Claims due orders, the longest waiting first. Concurrent workers skip an order until its lease ends. */
export const claimOrders = (db: Queryable, now: Date, most: number): Promise<ClaimedOrder[]> =>
  db.query<ClaimedOrder>(CLAIM, [now, most]);
