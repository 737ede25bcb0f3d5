import { Migration } from '@mikro-orm/migrations';

/** Checks the match of lines once per statement instead of per line: an import writes thousands of lines. */
export class Migration20261204000200_match_lines extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- A match is never deleted, so its lines are checked only when they are added.
      create trigger append_only before update or delete on reconciliation_match for each row execute function refuse_change();
      create trigger never_emptied before truncate on reconciliation_match for each statement execute function refuse_change();
      alter table reconciliation_match_item drop constraint reconciliation_match_item_institution_id_match_id_fkey;

      create function reconciliation_lines_have_match() returns trigger language plpgsql as $$
      begin
        if exists (
          select from added l left join reconciliation_match m on m.institution_id = l.institution_id and m.id = l.match_id
          where m.id is null)
        then
          raise foreign_key_violation using message = 'a line belongs to no match of its institution',
            table = 'reconciliation_match_item', constraint = 'reconciliation_line_match';
        end if;
        return null;
      end $$;
      create trigger reconciliation_line_match after insert on reconciliation_match_item referencing new table as added
        for each statement execute function reconciliation_lines_have_match();
      -- A line cannot be moved to another match.
      create trigger stays before update of match_id, line, institution_id, kind, item_id, amount, reason
        on reconciliation_match_item for each row execute function refuse_change();
    `);
  }
}
