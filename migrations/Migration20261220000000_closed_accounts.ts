import { Migration } from '@mikro-orm/migrations';

/** Open charges of closed accounts are cancelled: the first of them with the closing, the others by a deadline. */
export class Migration20261220000000_closed_accounts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table account add column has_charges_left boolean not null default false;
      -- Accounts that were closed before charges ended with them.
      update account a set has_charges_left = true
      where a.closing_date is not null and exists (
        select from charge c where c.account_id = a.id and c.status = 'active');
      create index account_charges_left on account (id) where has_charges_left;
    `);
  }
}
