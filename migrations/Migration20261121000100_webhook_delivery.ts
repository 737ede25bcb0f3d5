import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000100_webhook_delivery extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create type webhook_result as (
        id uuid, delivery_id uuid, webhook_id uuid, attempt integer,
        -- succeeded, failed (retried after wait_ms; exhausted without it), or refused permanently.
        result text, wait_ms bigint, status integer, error text, message text, response text, duration_ms integer, timed_out boolean
      );
    `);
  }
}
