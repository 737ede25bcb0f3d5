import { Migration } from '@mikro-orm/migrations';

/** A payable that is cancelled after its approval leaves the books again. */
export class Migration20261201000900_payable_reversals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table accounting_entry drop constraint accounting_entry_check;
      alter table accounting_entry add constraint accounting_entry_check check ((cites is not null) = (kind in
        ('recognition_reversed', 'withholding_reversed', 'payment_reversed', 'receipt_reversed', 'reclassified')));
    `);
  }
}
