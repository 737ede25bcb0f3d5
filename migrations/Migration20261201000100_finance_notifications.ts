import { Migration } from '@mikro-orm/migrations';

/** Facts of an institution's finance module, each told once. */
export class Migration20261201000100_finance_notifications extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- What has been told: of a fact that is here no further event is staged.
      create table finance_fact (
        institution_id bigint not null references institution,
        fact_key text not null check (length(fact_key) between 1 and 200),
        event_id uuid not null,
        primary key (institution_id, fact_key)
      );
      grant select, insert on finance_fact to gateway_app;
    `);
  }
}
