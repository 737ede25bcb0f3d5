import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000400_keys extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- When the directory last blocked or unblocked the key, by its own clock. An older late message is ignored.
      alter table pix_key add column directory_at timestamptz;
      create index on pix_key (key, id desc);

      -- Lookup tokens that a payer (a customer) has left, as the directory counts them. Negative: a miss cost more
      -- than the remaining tokens.
      create table dict_budget (
        customer_id bigint primary key references customer,
        partner_id uuid not null,
        tokens numeric not null,
        refilled_at timestamptz not null
      ) with (fillfactor = 70);

      -- Whether the payment that used a lookup has returned its token. The next lookup marks it, because the payment
      -- must stay short: its update of the row touches no indexed column.
      alter table dict_lookup add column token_returned boolean not null default false;
      create index dict_lookup_tokens on dict_lookup (account_id, created_at) where not token_returned;

      grant select, insert, update, delete on dict_budget to gateway_app;
    `);
  }
}
