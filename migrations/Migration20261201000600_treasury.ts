import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000600_treasury extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table treasury_day (
        institution_id bigint not null references institution,
        day date not null,
        status text not null check (status in ('closed', 'reopening', 'open')),
        -- Closing balances of the institution's accounts: account_id or bank_account_id, balance in cents or null.
        balances jsonb not null,
        closed_by text not null,
        closed_at timestamptz not null,
        reopening_reason text,
        reopening_requested_by text,
        reopening_requested_at timestamptz,
        reopened_by text,
        reopened_at timestamptz,
        primary key (institution_id, day),
        check (reopened_by <> reopening_requested_by),
        check ((status = 'closed') = (reopening_requested_by is null)),
        check ((status = 'open') = (reopened_by is not null)),
        check (num_nulls(reopening_reason, reopening_requested_by, reopening_requested_at) in (0, 3)),
        check (num_nulls(reopened_by, reopened_at) in (0, 2))
      );
      create index on treasury_day (institution_id, day desc) where status <> 'open';

      grant select, insert, update on treasury_day to gateway_app;
    `);
  }
}
