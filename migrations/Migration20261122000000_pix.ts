import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000000_pix extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in ('pix_out', 'pix_in', 'pix_refund', 'internal'));

      create table pix_key (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        type text not null check (type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
        key text not null,
        status text not null check (status in ('pending', 'active', 'blocked', 'deleting', 'deleted', 'rejected')),
        reason text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      -- A key belongs to one account at a time.
      create unique index pix_key_in_use on pix_key (key) where status not in ('deleted', 'rejected');
      create index on pix_key (account_id, id);
      create index on pix_key (partner_id, id desc);

      -- A refund of a received PIX, next to its transaction (type pix_refund). return_id is its end_to_end_id.
      create table pix_refund (
        transaction_id uuid primary key references transaction,
        partner_id uuid not null,
        original_transaction_id uuid not null references transaction,
        return_id text not null unique,
        reason text not null,
        -- The infraction that caused the refund. Null: the partner's own refund.
        infraction_id uuid
      );
      create index on pix_refund (original_transaction_id, transaction_id);

      -- The simulated directory (DICT): keys of every institution, including those of this gateway.
      create table sandbox_dict_entry (
        key text primary key,
        key_type text not null,
        ispb text not null,
        participant_name text not null,
        branch text not null,
        account_number text not null,
        account_type text not null,
        owner_name text not null,
        owner_document text not null,
        blocked boolean not null default false,
        created_at timestamptz not null
      );

      grant select, insert, update, delete on pix_key, pix_refund, sandbox_dict_entry to gateway_app;
    `);
  }
}
