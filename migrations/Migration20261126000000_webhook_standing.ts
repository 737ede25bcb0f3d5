import { Migration } from '@mikro-orm/migrations';

/** Workers look for what is due among webhooks of one standing at a time: those that hang stand before no others. */
export class Migration20261126000000_webhook_standing extends Migration {
  override up(): void {
    this.addSql(`
      -- \`hanging\`: its last attempt timed out; \`unproven\`: it has not succeeded yet, since its URL is what it is.
      alter table webhook_queue add standing text not null generated always as (
        case when timeouts > 0 then 'hanging' when last_success_at is null then 'unproven' else 'answering' end) stored;
      create index on webhook_queue (standing, next_at);
      drop index webhook_lane_next_at_idx;
    `);
  }
}
