import { Migration } from '@mikro-orm/migrations';

/** Receivables that are cancelled are not owed any more: one more kind of accounting entry that cites another. */
export class Migration20261201001000_receivable_reversals extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table accounting_entry drop constraint accounting_entry_check;
      alter table accounting_entry add constraint accounting_entry_check check ((cites is not null) = (kind in
        ('recognition_reversed', 'withholding_reversed', 'revenue_reversed', 'payment_reversed', 'receipt_reversed',
         'reclassified')));
    `);
  }
}
