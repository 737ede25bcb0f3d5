import { Migration } from '@mikro-orm/migrations';

export class Migration20261220000100_limit_policy extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table institution add column limit_raise_hours smallint not null default 24
        check (limit_raise_hours between 0 and 48);
      -- Rehearsals continue as before.
      update institution set limit_raise_hours = 0 where is_sandbox;

      create table limit_ceiling (
        institution_id bigint not null references institution,
        account_type text not null,
        transaction_limit bigint not null check (transaction_limit >= 0),
        daily_limit bigint not null check (daily_limit >= 0),
        monthly_limit bigint not null check (monthly_limit >= 0),
        nighttime_limit bigint not null check (nighttime_limit >= 0),
        primary key (institution_id, account_type)
      );
      insert into limit_ceiling
      select i.id, t.account_type, 50000000, 100000000, 1000000000, 10000000
      from institution i cross join unnest(array['payment', 'checking', 'savings', 'salary', 'client', 'client_external',
        'escrow']) t(account_type);
      grant select, insert on limit_ceiling to gateway_app;
      grant update (transaction_limit, daily_limit, monthly_limit, nighttime_limit) on limit_ceiling to gateway_app;
      alter table limit_ceiling enable row level security;
      create policy own_rows on limit_ceiling to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));

      -- A raise of an account's own limit that takes effect at an instant. value null: the default again.
      create type limit_raise as (limit_name text, value cents, effective_at timestamptz);
      -- In the balance's row, whose lock guards them, as the limits are. Null: none.
      alter table balance add column raises limit_raise[];
      create index balance_raises on balance (institution_id, account_id) where raises is not null;

      alter table change_request
        drop constraint change_request_subject_type_check,
        add constraint change_request_subject_type_check check (subject_type in ('credential', 'person', 'partner',
          'finance_settings', 'paying_account', 'default_limits', 'account_limits', 'fee', 'deputyship', 'rail_key', 'passkeys',
          'limit_raise_hours', 'limit_ceilings'));
    `);
  }
}
