import { Migration } from '@mikro-orm/migrations';

/** One check per line of a match: the match exists in the same institution. */
export class Migration20261203000600_reconciliation_lines extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Matches are also listed in its order.
      alter table reconciliation_match add unique (institution_id, id);
      drop index reconciliation_match_list;
      alter table reconciliation_match_item
        drop constraint reconciliation_match_item_institution_id_fkey,
        drop constraint reconciliation_match_item_match_id_fkey,
        add foreign key (institution_id, match_id) references reconciliation_match (institution_id, id);
    `);
  }
}
