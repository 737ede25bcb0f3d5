import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000000_customers_of_partner extends Migration {
  override up(): void {
    this.addSql('create index on customer (partner_id, id)');
  }
}
