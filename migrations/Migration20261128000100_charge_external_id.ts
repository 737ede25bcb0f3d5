import { Migration } from '@mikro-orm/migrations';

/** An account has at most one charge per external id. Older charges may share theirs. */
export class Migration20261128000100_charge_external_id extends Migration {
  override up(): void {
    this.addSql(`
      -- SHA-256 of the input of a charge with an external id.
      alter table charge add external_print bytea check (external_print is null or external_id is not null);
      create unique index charge_external_id on charge (account_id, external_id) where external_print is not null;
    `);
  }
}
