import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000200_charges extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table charge (
        id uuid primary key,
        entity_id bigint generated always as identity unique,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        type text not null check (type in ('immediate', 'static', 'cobv')),
        status text not null check (status in ('active', 'paid', 'expired', 'cancelled')),
        -- Null: the payer chooses. For a cobv, the original amount.
        amount cents check (amount > 0),
        description text,
        tx_id text not null unique check (tx_id ~ '^[a-zA-Z0-9]{1,35}$'),
        external_id text,
        pix_key text not null,
        city text not null,
        brcode text not null,
        location_url text,
        location_token text unique,
        -- The first instant at which it cannot be paid.
        expires_at timestamptz,
        terms jsonb,
        debtor jsonb,
        revision integer not null default 0,
        payment_count integer not null default 0,
        created_at timestamptz not null,
        -- When it was paid. For a static code, the last time.
        paid_at timestamptz,
        ended_at timestamptz,
        check ((amount is null) <= (type = 'static')),
        check ((type = 'static') = (expires_at is null)),
        check ((type = 'static') = (location_token is null) and (type = 'static') = (location_url is null)),
        check ((type = 'cobv') = (terms is not null)),
        check (type <> 'static' or status in ('active', 'cancelled')),
        check (type = 'static' or payment_count = (status = 'paid')::integer),
        check ((paid_at is null) = (payment_count = 0))
      ) with (fillfactor = 80);
      -- Lists, newest first, by type and status: the list of each requested pair is read in order.
      create index on charge (account_id, type, status, id);
      create index on charge (partner_id, type, status, id);
      create index charge_to_expire on charge (expires_at, id) where status = 'active' and expires_at is not null;

      create table charge_payment (
        transaction_id uuid primary key references transaction,
        charge_id uuid not null references charge,
        partner_id uuid not null,
        amount cents not null check (amount > 0),
        end_to_end_id text not null,
        paid_at timestamptz not null
      );
      create index on charge_payment (charge_id, transaction_id);

      create index log_event_charge on log ((payload ->> 'txId'), position)
        where kind = 'event' and payload ->> 'txId' is not null;

      grant select, insert, update, delete on charge, charge_payment to gateway_app;
    `);
  }
}
