import { Migration } from '@mikro-orm/migrations';

/** Each fact of an institution's finance module is published once. */
export class Migration20261201000100_finance_notifications extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
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
