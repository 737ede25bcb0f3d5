import { Migration } from '@mikro-orm/migrations';

/** Double entry: one row per posting, one balance row per customer account, and reservations. */
export class Migration20261101000300_ledger extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table posting (
        id uuid not null primary key,
        institution_id bigint not null,
        debit_account_id bigint not null,
        credit_account_id bigint not null,
        amount bigint not null check (amount > 0),
        kind text not null,
        transaction_id uuid not null,
        fee_charge_id uuid,
        occurred_at timestamptz not null,
        check (debit_account_id <> credit_account_id)
      ) partition by range (id);
      create index on posting (debit_account_id, occurred_at desc, id desc);
      create index on posting (credit_account_id, occurred_at desc, id desc);
      create index on posting (transaction_id);
      insert into partitioned_table values ('posting', 'uuid', null);
      create trigger append_only before update or delete on posting for each row execute function refuse_change();
      create trigger never_emptied before truncate on posting for each statement execute function refuse_change();

      -- Domains instead of check constraints: every statement that writes the table reads and compiles its check
      -- constraints again. A domain's check is cached by the session and runs only when its column is assigned.
      create domain cents as bigint check (value >= 0);
      create domain holder_type as text check (value in ('pf', 'pj'));
      create domain account_status as text check (value in ('active', 'blocked', 'closed'));

      -- The one row that reserving, settling, blocking, closing and changing limits lock.
      create table balance (
        account_id bigint primary key references account,
        institution_id bigint not null,
        partner_id uuid not null,
        customer_id bigint not null,
        holder_type holder_type not null,
        status account_status not null,
        -- R$ 900 billion: the amount in base units (cents x 100) is still a safe JavaScript integer.
        balance bigint not null default 0 check (balance between 0 and 90000000000000),
        blocked cents not null default 0,
        pix_out_transaction_limit cents,
        pix_out_daily_limit cents,
        pix_out_monthly_limit cents,
        nighttime_limit cents,
        limit_day date,
        pix_out_day_used cents not null default 0,
        limit_month date,
        pix_out_month_used cents not null default 0,
        limit_night timestamptz,
        night_used cents not null default 0,
        updated_at timestamptz not null,
        check (blocked <= balance),
        check (status <> 'closed' or balance = 0)
      ) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

      -- Money reserved for a payment without an outcome. The row is deleted with the outcome.
      create table reservation (
        id uuid primary key,
        account_id bigint not null,
        amount cents not null,
        fee cents not null,
        limit_product text,
        limit_day date,
        limit_month date,
        limit_night timestamptz,
        reserved_at timestamptz not null,
        check (fee < amount)
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      create index on reservation (reserved_at);
    `);
  }
}
