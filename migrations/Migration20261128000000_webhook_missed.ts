import { Migration } from '@mikro-orm/migrations';

/** What a webhook missed while the gateway had switched it off can be recovered, also after it was switched on by hand. */
export class Migration20261128000000_webhook_missed extends Migration {
  override up(): void {
    this.addSql(`
      -- Since when its deliveries failed before the gateway switched it off; null when they were recovered since.
      alter table webhook add missed_since timestamptz;
      update webhook w set missed_since = coalesce(l.failing_since, w.disabled_at) from webhook_queue l
      where l.webhook_id = w.id and w.disabled_at is not null;
    `);
  }
}
