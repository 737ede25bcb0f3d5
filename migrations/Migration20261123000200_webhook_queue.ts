import { Migration } from '@mikro-orm/migrations';

/** Renames the lane of a webhook to its delivery queue. */
export class Migration20261123000200_webhook_queue extends Migration {
  override up(): void {
    this.addSql('alter table webhook_lane rename to webhook_queue');
  }
}
