import type { Client } from 'pg';
import { now } from './clock.ts';

export const EVENT_TYPE = 'pix.payout.confirmed';
/** The sandbox account of the events. */
export const EVENT_ACCOUNT = 1003;
/** Number of partners of the staged payments. The log has no foreign key to them. */
const PARTNERS = 100;

/**
 * Stages events of the partner alpha as settlement does, with the relay's wake-up, in one transaction. Returns the time
 * just before its COMMIT is sent, so that measurements include the commit.
 */
export async function stageEvents(sql: Client, events: number): Promise<number> {
  await sql.query('begin');
  await sql.query({
    name: 'stage_events',
    text: `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
      select uuid_v7(), 'event', p.institution_id, p.id, ${EVENT_ACCOUNT}, '${EVENT_TYPE}',
        jsonb_build_object('accountId', ${EVENT_ACCOUNT}, 'transactionId', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
          'endToEndId', 'E99999004202611211530' || lpad(n::text, 11, '0'), 'amount', 1000, 'status', 'settled',
          'errorReason', null), now()
      from generate_series(1, $1::integer) n, partner p where p.name = 'alpha'`,
    values: [events],
  });
  await sql.query('notify gateway_outbox');
  const at = now();
  await sql.query('commit');
  return at;
}

/**
 * Stages the outbox rows of this many settled payments, five each: three events, the fee's event, and the order to the
 * rail. A hundred partners alternate, because events of one partner stay together. Wakes no process.
 */
export async function stagePayments(sql: Client, payments: number): Promise<void> {
  const party = {
    ispb: '99999011',
    name: 'Maria Recebedora',
    document: '12345678909',
    agency: '0001',
    accountNumber: '1234567',
  };
  await sql.query(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), r.kind::message_kind, p.institution_id, md5((n % ${PARTNERS})::text)::uuid, ${EVENT_ACCOUNT}, r.type,
       jsonb_build_object('accountId', ${EVENT_ACCOUNT}, 'transactionId', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10', 'endToEndId',
         'E99999004202611211530' || lpad(n::text, 11, '0'), 'amount', 1000, 'status', 'settled', 'errorReason', null) || r.more, now()
     from partner p, generate_series(1, $1::integer) n, (values
       (1, 'event', 'pix.payout.queued', '{}'::jsonb), (2, 'command', 'spi.payment', $2::jsonb), (3, 'event', 'pix.payout.processing', '{}'),
       (4, 'event', '${EVENT_TYPE}', '{}'), (5, 'event', 'fee.charged', '{}')) r(nth, kind, type, more)
     where p.name = 'alpha' order by n, r.nth`,
    [payments, JSON.stringify({ key: 'ok@sandbox', description: 'bench', payer: party, recipient: party })],
  );
}
