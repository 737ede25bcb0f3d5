import { Migration } from '@mikro-orm/migrations';

/** Addresses for the payment files of banks that require them. */
export class Migration20261203000600_addresses extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table finance_company add column address jsonb;
      create table supplier_address (
        institution_id bigint not null references institution,
        document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
        address jsonb not null,
        primary key (institution_id, document)
      );
      grant select, insert, update on supplier_address to gateway_app;
    `);
  }
}
