import { Migration } from '@mikro-orm/migrations';

/**
 * Each payment is updated soon after its insert, together with the payments on its page. With room for all updates on
 * the page, no index gets a second entry.
 */
export class Migration20261215000100_room_for_updates extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table transaction set (fillfactor = 50);
      alter table sandbox_order set (fillfactor = 50);
    `);
  }
}
