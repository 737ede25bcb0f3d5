import { Migration } from '@mikro-orm/migrations';

/** Changes of default limits and fees never change the past. */
export class Migration20261209000000_administered_catalogues extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      grant update (transaction_limit, daily_limit, monthly_limit, nighttime_limit) on limit_default to gateway_app;
      grant update (effective_until) on fee to gateway_app;
      create index on fee (institution_id, id desc);
    `);
  }
}
