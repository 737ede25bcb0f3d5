import { Migration } from '@mikro-orm/migrations';

/** Lists payments by day for manual matching. Receipts already have an index. */
export class Migration20261211000300_items_by_day extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create index payment_order_paid_by_day on payment_order (institution_id, paid_on, id) where status = 'paid';
      create index remittance_item_paid_by_day on remittance_item (institution_id, paid_on, id) where status = 'paid';
    `);
  }
}
