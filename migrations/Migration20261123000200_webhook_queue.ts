import { Migration } from '@mikro-orm/migrations';

/** What was called a lane is a webhook's delivery queue. */
export class Migration20261123000200_webhook_queue extends Migration {
  override up(): void {
    this.addSql('alter table webhook_lane rename to webhook_queue');
  }
}
