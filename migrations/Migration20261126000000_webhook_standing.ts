import { Migration } from '@mikro-orm/migrations';

/** Workers search one standing at a time, so that unresponsive webhooks cannot delay healthy ones. */
export class Migration20261126000000_webhook_standing extends Migration {
  override up(): void {
    this.addSql(`
      -- \`hanging\`: the last attempt timed out. \`unproven\`: no success since the URL was set.
      alter table webhook_queue add standing text not null generated always as (
        case when timeouts > 0 then 'hanging' when last_success_at is null then 'unproven' else 'answering' end) stored;
      create index on webhook_queue (standing, next_at);
      drop index webhook_lane_next_at_idx;
    `);
  }
}
