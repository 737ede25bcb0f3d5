import { commandOf, type Owner } from '../../messaging/event.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { Deadline } from '../../platform/operation/unattended.ts';
import { billOutcome, billStatus } from '../../rails/bills.ts';

/** Time without an outcome after which a payment is queried, and after which each inquiry is repeated. */
const SILENCE = '60 seconds';

// Covers the bill payments of all partners, because this is a background job.
const EXPIRE = statement(
  'expire_bill_quotes',
  `with due as materialized (
     select id from bill_payment where status in ('unconfirmed', 'quoted') and quote_expires_at <= $1
     order by quote_expires_at, id limit $2 for update skip locked
   )
   update bill_payment b set updated_at = $1, status = case b.status when 'quoted' then 'expired' else 'failed' end,
     failure_code = case b.status when 'unconfirmed' then 'provider_unconfirmed' end,
     failure_message = case b.status when 'unconfirmed' then 'the provider did not say what the bill costs' end
   from due where b.id = due.id returning b.id`,
);
// Skips payments with an outcome that could not be applied or is a dead message: another inquiry would only add the
// same failure every minute.
const ASK = statement(
  'ask_about_bill_payments',
  `with due as materialized (
     select id from bill_payment b where b.status = 'processing' and b.updated_at <= $1::timestamptz - interval '${SILENCE}'
       and (b.asked_at is null or b.asked_at <= $1::timestamptz - interval '${SILENCE}')
       and not exists (
         select 1 from failed_message f where f.routing_key = '${billOutcome.type}' and (f.dead or f.retry_at is not null)
           and f.body->>'transactionId' = b.transaction_id::text)
     order by b.updated_at, b.id limit $2 for update skip locked
   )
   update bill_payment b set asked_at = $1 from due where b.id = due.id
   returning b.id as "operationId", b.transaction_id as "transactionId", b.institution_id as "institutionId",
     b.partner_id as "partnerId", b.account_id as "accountId"`,
);

export const billQuoteExpiry: Deadline = {
  name: 'bill_quote_expiry',
  run: async ({ tx, now }, limit) => (await tx.query(EXPIRE, [now, limit])).length,
};

/** Payments are never sent again: money returns only when the provider reports it in reply to an inquiry. */
export const billSilence: Deadline = {
  name: 'bill_silence',
  async run({ tx, now, stage }, limit) {
    const silent = await tx.query<Owner & { operationId: string; transactionId: string }>(ASK, [now, limit]);
    for (const { operationId, transactionId, ...owner } of silent)
      stage(commandOf(billStatus, owner, { operationId, transactionId }));
    return silent.length;
  },
};
