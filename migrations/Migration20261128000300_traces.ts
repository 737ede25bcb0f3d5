import { Migration } from '@mikro-orm/migrations';

/** The trace that a row goes on with (W3C trace context); null, and free, while nothing is traced. */
export class Migration20261128000300_traces extends Migration {
  override up(): void {
    for (const table of ['outbox', 'log', 'sandbox_message', 'webhook_delivery']) {
      this.addSql(`alter table ${table} add trace text`);
    }
  }
}
