import { Migration } from '@mikro-orm/migrations';

export class Migration20261205000100_administration extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table change_request (
        id uuid primary key,
        institution_id bigint not null references institution,
        subject_type text not null check (subject_type in ('credential', 'person')),
        subject_id uuid not null,
        subject text not null,
        -- The new values of the changed members.
        wanted jsonb not null,
        requested_by text not null,
        requested_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
        check (num_nulls(decided_by, decided_at, outcome) in (0, 3)),
        check (outcome is distinct from 'approved' or decided_by <> requested_by)
      );
      create unique index on change_request (subject_id) where outcome is null;
      create index on change_request (institution_id, id desc);
      create index on change_request (institution_id, id desc) where outcome is null;
      grant select, insert, update on change_request to gateway_app;

      create index on partner (institution_id, id desc);
      create index on credential (partner_id, id desc);
      create index on audit_event (institution_id, occurred_at desc, id desc) where actor_type in ('operator', 'deployment');
    `);
  }
}
