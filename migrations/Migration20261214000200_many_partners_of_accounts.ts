import { Migration } from '@mikro-orm/migrations';

/** Sets the planner's statistics to many partners of accounts and customers (adr 93). */
export class Migration20261214000200_many_partners_of_accounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table account alter column partner_id set (n_distinct = 100);
      alter table customer alter column partner_id set (n_distinct = 100);
      do $$
      begin
        if exists (select from account) then analyze account (partner_id); end if;
        if exists (select from customer) then analyze customer (partner_id); end if;
      end $$;
    `);
  }
}
