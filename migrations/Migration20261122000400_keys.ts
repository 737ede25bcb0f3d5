import { Migration } from '@mikro-orm/migrations';

/** When the directory blocked a key, and budgets of directory lookups. */
export class Migration20261122000400_keys extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- When the directory last blocked or unblocked the key, by its own clock: an older word that comes late is not heeded.
      alter table pix_key add column directory_at timestamptz;
      create index on pix_key (key, id desc);

      -- What a payer (a customer) may still look up: tokens, as the directory counts them. Below zero: a miss cost more
      -- than was left.
      create table dict_budget (
        customer_id bigint primary key references customer,
        partner_id uuid not null,
        tokens numeric not null,
        refilled_at timestamptz not null
      ) with (fillfactor = 70);

      -- Whether the payment that used a lookup has given its token back. Marked by the next lookup, not by the payment,
      -- which must stay short: its update of the row touches no indexed column.
      alter table dict_lookup add column token_returned boolean not null default false;
      create index dict_lookup_tokens on dict_lookup (account_id, created_at) where not token_returned;

      grant select, insert, update, delete on dict_budget to gateway_app;
    `);
  }
}
