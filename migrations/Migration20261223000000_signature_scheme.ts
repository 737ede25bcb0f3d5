import { Migration } from '@mikro-orm/migrations';

export class Migration20261223000000_signature_scheme extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table webhook add signature_scheme text not null default 'service'
        check (signature_scheme in ('service', 'standard_webhooks'));
    `);
  }
}
