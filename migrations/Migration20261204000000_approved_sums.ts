import { Migration } from '@mikro-orm/migrations';

/** A person's approvals for one supplier in one business day count together. The index is by supplier and time. */
export class Migration20261204000000_approved_sums extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create index payable_approved on payable (institution_id, supplier_document, coalesce(second_approved_at, approved_at))
        where approved_at is not null;
    `);
  }
}
