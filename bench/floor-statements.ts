import type { PoolConfig, QueryConfig } from 'pg';

/** Connections of each side: the gateway's default. */
export const POOL_SIZE = 20;

export const poolOf = (url: string): PoolConfig => ({ connectionString: url, max: POOL_SIZE });

/** The minimum that a payment must write: reserved money, the payment, its key, one message. */
export const FLOOR_SCHEMA = /* sql */ `
  create table balance (
    account_id bigint primary key,
    balance bigint not null,
    blocked bigint not null default 0,
    check (blocked <= balance)
  ) with (fillfactor = 60);
  create table payment (
    id uuid primary key,
    account_id bigint not null,
    amount bigint not null,
    fee bigint not null default 0,
    pix_key text not null,
    end_to_end_id text not null,
    status text not null,
    created_at timestamptz not null
  ) with (fillfactor = 80);
  create index on payment (account_id, id desc);
  create table idempotency_key (key text primary key, payment_id uuid not null, answer jsonb not null);
  create table posting (
    id uuid primary key,
    debit_account_id bigint not null,
    credit_account_id bigint not null,
    amount bigint not null,
    kind text not null,
    payment_id uuid not null,
    occurred_at timestamptz not null
  );
  create index on posting (debit_account_id, id desc);
  create table outbox (
    seq bigint generated always as identity primary key,
    id uuid not null,
    type text not null,
    payload jsonb not null,
    occurred_at timestamptz not null
  );`;

const ACCEPT = `
  with reserved as (
    update balance set blocked = blocked + $3 where account_id = $2 and balance - blocked >= $3 returning account_id
  ), paid as (
    insert into payment (id, account_id, amount, pix_key, end_to_end_id, status, created_at)
    select $1, account_id, $3, $4, $5, 'processing', now() from reserved
  ), keyed as (
    insert into idempotency_key (key, payment_id, answer) select $6, $1, $7 from reserved
  ), staged as (
    insert into outbox (id, type, payload, occurred_at) select $8, 'payment.accepted', $7, now() from reserved
  )
  select account_id from reserved`;

const SETTLE = `
  with settled as (
    update payment set status = 'settled', fee = $2 where id = $1 and status = 'processing'
    returning id, account_id, amount
  ), moved as (
    update balance b set balance = b.balance - s.amount - $2, blocked = b.blocked - s.amount
    from settled s where b.account_id = s.account_id
  ), posted as (
    insert into posting (id, debit_account_id, credit_account_id, amount, kind, payment_id, occurred_at)
    select $3::uuid, account_id, 1, amount, 'payment', id, now() from settled
    union all select $4::uuid, account_id, 2, $2, 'fee', id, now() from settled
  ), told as (
    insert into outbox (id, type, payload, occurred_at)
    select e.id, e.type, jsonb_build_object('paymentId', s.id, 'amount', s.amount, 'fee', $2), now()
    from settled s cross join (values ($5::uuid, 'payment.settled'), ($6::uuid, 'fee.charged')) e(id, type)
  )
  select account_id from settled`;

export interface FloorPayment {
  readonly id: string;
  readonly accountId: number;
  readonly amount: number;
  readonly key: string;
  readonly endToEndId: string;
  readonly idempotencyKey: string;
  readonly outboxId: string;
}

/** Accepts one payment in one named prepared statement that commits by itself. */
export const acceptQuery = (payment: FloorPayment, answer: string): QueryConfig => ({
  name: 'accept',
  text: ACCEPT,
  values: [
    payment.id,
    payment.accountId,
    payment.amount,
    payment.key,
    payment.endToEndId,
    payment.idempotencyKey,
    answer,
    payment.outboxId,
  ],
});

/**
 * Settles one payment, posts its fee and writes both events, in one such statement. `ids`: two postings, two events.
 */
export const settleQuery = (id: string, fee: number, ids: readonly [string, string, string, string]): QueryConfig => ({
  name: 'settle',
  text: SETTLE,
  values: [id, fee, ...ids],
});
