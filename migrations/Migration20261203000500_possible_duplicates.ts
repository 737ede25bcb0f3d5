import { Migration } from '@mikro-orm/migrations';

/** Possible duplicates of a payable are found by supplier and amount, by barcode, or by key and amount. */
export class Migration20261203000500_possible_duplicates extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create index payable_by_amount on payable (institution_id, supplier_document, amount, due_date);
      create index payable_by_barcode on payable (institution_id, barcode) where barcode is not null;
      create index payable_by_key on payable (institution_id, pix_key, amount, due_date) where pix_key is not null;
    `);
  }
}
