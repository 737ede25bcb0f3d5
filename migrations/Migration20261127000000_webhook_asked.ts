import { Migration } from '@mikro-orm/migrations';

/** A test or a replay goes out also while its webhook is switched off. */
export class Migration20261127000000_webhook_asked extends Migration {
  override up(): void {
    this.addSql(`
      -- Asked for while the webhook was switched off: sent all the same.
      alter table webhook_due add asked boolean not null default false;
      create index on webhook_due (webhook_id) where asked;
    `);
  }
}
