import { Migration } from '@mikro-orm/migrations';

/** Values that a source sent for fields that it does not decide, until a person resolves the conflict. */
export class Migration20261213000100_counterparty_conflicts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- The newest of each source. No foreign key: it is written while the refused sender has the counterparty locked.
      create table counterparty_conflict (
        institution_id bigint not null references institution,
        counterparty_id uuid not null,
        source_partner_id uuid not null references partner,
        reference text not null check (length(reference) between 1 and 200),
        source_version bigint not null check (source_version between 1 and 9007199254740991),
        sent jsonb not null,
        -- The fields that it would have changed and does not decide.
        fields text[] not null check (
          fields <@ array['name', 'trade_name', 'email', 'phone', 'roles', 'status'] and fields <> '{}'
        ),
        refused_at timestamptz not null,
        -- A person has confirmed the institution's values.
        dismissed_by text,
        dismissed_at timestamptz,
        check ((dismissed_by is null) = (dismissed_at is null)),
        primary key (counterparty_id, source_partner_id)
      );
      create index counterparty_conflict_open on counterparty_conflict (institution_id, counterparty_id)
        where dismissed_at is null;

      grant select, insert, update on counterparty_conflict to gateway_app;
      alter table counterparty_conflict enable row level security;
      create policy own_rows on counterparty_conflict to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
    `);
  }
}
