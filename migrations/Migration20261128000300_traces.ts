import { Migration } from '@mikro-orm/migrations';

/** The trace that a row continues (W3C trace context). Null, and without cost, while tracing is off. */
export class Migration20261128000300_traces extends Migration {
  override up(): void {
    for (const table of ['outbox', 'log', 'sandbox_message', 'webhook_delivery']) {
      this.addSql(`alter table ${table} add trace text`);
    }
  }
}
