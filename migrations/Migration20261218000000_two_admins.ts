import { Migration } from '@mikro-orm/migrations';

export class Migration20261218000000_two_admins extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table change_request
        drop constraint change_request_subject_type_check,
        add constraint change_request_subject_type_check check (subject_type in ('credential', 'person', 'partner',
          'finance_settings', 'paying_account', 'default_limits', 'account_limits', 'fee', 'deputyship', 'rail_key')),
        -- The previous values of the changed members when the change was requested. Null: nothing is replaced.
        add was jsonb,
        add approvals_needed smallint not null default 1 check (approvals_needed in (1, 2)),
        add consented_by text,
        add consented_at timestamptz,
        add check (num_nulls(consented_by, consented_at) in (0, 2)),
        add unique (id, requested_by);
      -- A key of a rail connector waits in several institutions.
      create unique index on change_request (subject_id, institution_id) where outcome is null;
      drop index change_request_subject_id_idx;

      create table change_approval (
        change_id uuid not null,
        institution_id bigint not null references institution,
        requested_by text not null,
        approved_by text not null,
        approved_at timestamptz not null,
        primary key (change_id, approved_by),
        foreign key (change_id, requested_by) references change_request (id, requested_by),
        check (approved_by <> requested_by)
      );
      alter table change_approval enable row level security;
      create policy own_rows on change_approval to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
      grant select, insert on change_approval to gateway_app;

      create function refuse_unapproved_change() returns trigger language plpgsql as $$
      begin
        if (select count(*) from public.change_approval a where a.change_id = new.id) < new.approvals_needed then
          raise exception 'the change % lacks approvals', new.id using errcode = 'check_violation';
        end if;
        return new;
      end $$;
      create trigger approvals before update of outcome on change_request for each row
        when (new.outcome = 'approved' and old.outcome is null) execute function refuse_unapproved_change();

      create table rail_key_request (
        id uuid primary key,
        connector_id text not null,
        -- For a connector to be registered. Null: the connector exists.
        name text,
        rails text[],
        public_key text not null,
        requested_by text not null,
        requested_at timestamptz not null,
        admitted_at timestamptz,
        check (num_nulls(name, rails) in (0, 2))
      );
      grant select, insert, update on rail_key_request to gateway_app;
    `);
  }
}
