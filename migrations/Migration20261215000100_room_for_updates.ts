import { Migration } from '@mikro-orm/migrations';

/**
 * Every payment is written again when it ends, soon after it was made and together with those beside it: with room for all of
 * them on the page, no index gets a second entry of each.
 */
export class Migration20261215000100_room_for_updates extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table transaction set (fillfactor = 50);
      alter table sandbox_order set (fillfactor = 50);
    `);
  }
}
