import { Migration } from '@mikro-orm/migrations';

export class Migration20261101000400_money_moves extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create domain transaction_type as text check (value in ('pix_out', 'pix_in', 'internal'));
      create domain transaction_status as text check (value in
        ('processing', 'accepted', 'settled', 'completed', 'rejected', 'timeout', 'cancelled', 'refunded'));

      create table transaction (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        destination_account_id bigint,
        type transaction_type not null,
        status transaction_status not null,
        amount cents not null,
        fee cents not null default 0,
        refunded_amount cents not null default 0,
        description text,
        end_to_end_id text,
        recipient_key text,
        counterparty jsonb,
        error_reason text,
        held_since timestamptz,
        created_at timestamptz not null,
        completed_at timestamptz,
        check (fee < amount and refunded_amount <= amount)
      ) with (fillfactor = 80);
      create index on transaction (account_id, id desc);
      create index on transaction (destination_account_id, id desc) where destination_account_id is not null;
      create index on transaction (partner_id, id desc);
      create unique index transaction_end_to_end on transaction (end_to_end_id, type) where end_to_end_id is not null;

      create table fee (
        id uuid primary key,
        institution_id bigint not null references institution,
        fee_type text not null check (fee_type in ('pix_out', 'ted')),
        client_type text not null check (client_type in ('pf', 'pj')),
        sub_type text,
        fixed_amount bigint not null default 0 check (fixed_amount >= 0),
        min_amount bigint not null default 0 check (min_amount >= 0),
        max_amount bigint check (max_amount >= min_amount),
        percent numeric(7, 4) not null default 0 check (percent between 0 and 100),
        charging_model text not null default 'immediate' check (charging_model = 'immediate'),
        free_transactions_per_month integer not null default 0 check (free_transactions_per_month >= 0),
        effective_from date not null,
        effective_until date check (effective_until >= effective_from),
        scope text not null check (scope in ('global', 'customer', 'account')),
        customer_id bigint references customer,
        account_id bigint references account,
        check ((scope = 'customer') = (customer_id is not null)),
        check ((scope = 'account') = (account_id is not null))
      );
      create index on fee (institution_id, fee_type);

      create table fee_charge (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        fee_type text not null,
        amount bigint not null check (amount > 0),
        origin_transaction_id uuid not null,
        origin_transaction_type text not null,
        origin_amount bigint not null,
        status text not null check (status in ('posted', 'reversed')),
        charged_at timestamptz not null,
        reversed_at timestamptz,
        check (amount < origin_amount),
        check ((status = 'reversed') = (reversed_at is not null))
      );
      create unique index on fee_charge (origin_transaction_id, fee_type);
      create index on fee_charge (partner_id, charged_at desc, id desc);
      create index on fee_charge (account_id, charged_at desc, id desc);

      -- Result of a directory lookup, under the end-to-end id that it issued. That id pays once.
      create table dict_lookup (
        end_to_end_id text primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        key text not null,
        recipient jsonb not null,
        recipient_ispb text not null,
        created_at timestamptz not null,
        transaction_id uuid
      ) with (fillfactor = 70);
      create index on dict_lookup (created_at);

      create table pix_return (
        return_id text primary key,
        partner_id uuid not null,
        transaction_id uuid not null references transaction,
        amount bigint not null check (amount > 0),
        reason text not null,
        status text not null check (status in ('settled', 'rejected')),
        created_at timestamptz not null
      );
      create index on pix_return (transaction_id);

      create table pix_inquiry (
        transaction_id uuid primary key,
        asked_at timestamptz not null,
        times integer not null
      );
    `);
  }
}
