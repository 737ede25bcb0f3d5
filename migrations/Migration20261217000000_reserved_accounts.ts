import { Migration } from '@mikro-orm/migrations';

/** Business time as in `business_now()`. A migration cannot call that function: functions belong to a build. */
const NOW = `date_trunc('milliseconds', clock_timestamp())
  + coalesce((select offset_ms from business_clock), 0) * interval '1 millisecond'`;

/** Paying accounts and escrow accounts accept debits only from orders that two persons released. */
export class Migration20261217000000_reserved_accounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table balance
        add column purpose text not null default 'customer' check (purpose in ('customer', 'paying', 'escrow')),
        -- Business time. Earlier accepted debits needed no released order.
        add column reserved_since timestamptz,
        add check ((purpose = 'customer') = (reserved_since is null));
      update balance b set purpose = x.purpose, reserved_since = greatest(${NOW}, b.updated_at)
      from (
        select a.id, case when a.account_type = 'escrow' then 'escrow' else 'paying' end as purpose from account a
        where a.account_type = 'escrow' or exists (select from paying_account p where p.account_id = a.id)
      ) x where b.account_id = x.id;

      create table released_order (
        id uuid primary key,
        institution_id bigint not null references institution,
        account_id bigint not null references balance,
        amount bigint not null check (amount > 0),
        -- The part of the amount that the balance has blocked for this order only.
        held bigint not null default 0 check (held between 0 and amount),
        transaction_id uuid,
        released_at timestamptz not null,
        revoked_at timestamptz,
        check (transaction_id is null or revoked_at is null),
        check (held = 0 or transaction_id is null and revoked_at is null)
      );
      create unique index on released_order (transaction_id) where transaction_id is not null;
      insert into released_order (id, institution_id, account_id, amount, released_at)
      select o.id, o.institution_id, o.source_account_id, o.amount, coalesce(b.released_at, o.updated_at)
      from payment_order o join payment_batch b on b.id = o.batch_id where o.status = 'released';
      grant select, insert, update on released_order to gateway_app;
      alter table released_order enable row level security;
      create policy own_rows on released_order to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));

      alter table reservation add column order_id uuid;
    `);
  }
}
