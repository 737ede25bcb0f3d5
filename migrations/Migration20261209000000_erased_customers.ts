import { Migration } from '@mikro-orm/migrations';

/** Customers whose personal data was erased, as the law requires. */
export class Migration20261209000000_erased_customers extends Migration {
  override up(): void {
    this.addSql('alter table customer add column is_erased boolean not null default false');
  }
}
