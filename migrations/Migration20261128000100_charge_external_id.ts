import { Migration } from '@mikro-orm/migrations';

/** The same external id twice is the same charge: an account has one of each. Charges from before may share theirs. */
export class Migration20261128000100_charge_external_id extends Migration {
  override up(): void {
    this.addSql(`
      -- SHA-256 of what the charge was asked for with, when that named an external id.
      alter table charge add external_print bytea check (external_print is null or external_id is not null);
      create unique index charge_external_id on charge (account_id, external_id) where external_print is not null;
    `);
  }
}
