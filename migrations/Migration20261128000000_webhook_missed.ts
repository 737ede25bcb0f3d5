import { Migration } from '@mikro-orm/migrations';

/** Events missed while the gateway had switched the webhook off can be recovered, also after a manual switch-on. */
export class Migration20261128000000_webhook_missed extends Migration {
  override up(): void {
    this.addSql(`
      -- Start of the failures before the gateway switched it off. Null when the missed events were recovered.
      alter table webhook add missed_since timestamptz;
      update webhook w set missed_since = coalesce(l.failing_since, w.disabled_at) from webhook_queue l
      where l.webhook_id = w.id and w.disabled_at is not null;
    `);
  }
}
