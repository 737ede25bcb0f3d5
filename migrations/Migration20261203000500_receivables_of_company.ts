import { Migration } from '@mikro-orm/migrations';

export class Migration20261203000500_receivables_of_company extends Migration {
  override up(): void {
    this.addSql('create index on receivable (institution_id, company_id, id desc)');
  }
}
