import { Migration } from '@mikro-orm/migrations';

/**
 * Checks the institution of matches and published facts once per statement: an import writes thousands of rows. An
 * institution with a partner is never deleted, and these rows are written for its own partner.
 */
export class Migration20261210000100_facts_of_institution extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create function rows_have_institution() returns trigger language plpgsql as $$
      begin
        if exists (select from (select distinct a.institution_id from added a) a
          where not exists (select from institution i where i.id = a.institution_id))
        then
          raise foreign_key_violation using message = 'a row belongs to no institution', table = tg_table_name, constraint = tg_name;
        end if;
        return null;
      end $$;
      alter table reconciliation_match drop constraint reconciliation_match_institution_id_fkey;
      create trigger reconciliation_match_institution after insert on reconciliation_match referencing new table as added
        for each statement execute function rows_have_institution();
      alter table finance_fact drop constraint finance_fact_institution_id_fkey;
      create trigger finance_fact_institution after insert on finance_fact referencing new table as added
        for each statement execute function rows_have_institution();
    `);
  }
}
