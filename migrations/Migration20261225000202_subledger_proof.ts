import { Migration } from '@mikro-orm/migrations';

/** Results of the daily proof of the books of each institution. */
export class Migration20261225000202_subledger_proof extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table subledger_proof (
        institution_id bigint not null references institution,
        -- Brasília day of the proof.
        day date not null,
        claim text not null check (length(claim) between 1 and 60),
        -- Numbers of rows. Null: the claim could not be examined.
        examined integer check (examined >= 0),
        broken integer check (broken >= 0),
        -- The first broken rows, with the columns that the claim selects.
        broken_rows jsonb not null default '[]' check (jsonb_typeof(broken_rows) = 'array'),
        proved_at timestamptz not null,
        primary key (institution_id, day, claim),
        check ((examined is null) = (broken is null))
      );
      grant select, insert on subledger_proof to gateway_app;
      grant update (examined, broken, broken_rows, proved_at) on subledger_proof to gateway_app;
      alter table subledger_proof enable row level security;
      create policy own_rows on subledger_proof to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
    `);
  }
}
