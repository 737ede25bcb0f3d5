import { Migration } from '@mikro-orm/migrations';

/** Tests and replays are also sent while the webhook is switched off. */
export class Migration20261127000000_webhook_asked extends Migration {
  override up(): void {
    this.addSql(`
      -- Requested while the webhook was switched off: sent in any case.
      alter table webhook_due add asked boolean not null default false;
      create index on webhook_due (webhook_id) where asked;
    `);
  }
}
