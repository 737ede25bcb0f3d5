import { Migration } from '@mikro-orm/migrations';

/** How an attempt ended, as those who sent it tell the database. */
export class Migration20261121000100_webhook_delivery extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create type webhook_result as (
        id uuid, delivery_id uuid, webhook_id uuid, attempt integer,
        -- succeeded, failed (it is tried again after wait_ms; without one its attempts are used up), or refused for good.
        result text, wait_ms bigint, status integer, error text, message text, response text, duration_ms integer, timed_out boolean
      );
    `);
  }
}
