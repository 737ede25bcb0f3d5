import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000000_favorites extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table favorite (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        -- Null: for all accounts of the partner.
        account_id bigint references account,
        name text not null check (length(name) between 1 and 140),
        document text not null,
        bank_code text not null check (bank_code ~ '^([0-9]{3}|[0-9]{8})$'),
        branch text not null check (branch ~ '^[0-9]{1,4}$'),
        account_number text not null check (account_number ~ '^[0-9]{0,19}[0-9X]$'),
        account_type text not null check (account_type in ('checking', 'savings', 'payment', 'salary')),
        pix_key text,
        pix_key_type text,
        created_at timestamptz not null,
        unique nulls not distinct (partner_id, account_id, document, bank_code, branch, account_number),
        check (num_nulls(pix_key, pix_key_type) in (0, 2))
      );
      create index on favorite (partner_id, created_at, id);
      create index on favorite (account_id) where account_id is not null;
      grant select, insert, update, delete on favorite to gateway_app;
    `);
  }
}
