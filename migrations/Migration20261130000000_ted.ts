import { Migration } from '@mikro-orm/migrations';

/** TEDs that partners send. */
export class Migration20261130000000_ted extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in ('pix_out', 'pix_in', 'pix_refund', 'internal', 'ted_out'));

      -- A TED, beside the transaction (type ted_out) that it is.
      create table ted_order (
        transaction_id uuid primary key references transaction,
        partner_id uuid not null,
        account_id bigint not null,
        -- Our number of the STR0008, and the STR's own of what it has settled.
        num_ctrl_if text not null unique check (length(num_ctrl_if) <= 20),
        num_ctrl_str text unique,
        purpose text not null,
        -- When it leaves: at the next opening, when it was ordered while the STR was closed.
        sends_at timestamptz not null,
        -- When its command was staged, or the block of its account cancelled it. Both null: it waits.
        sent_at timestamptz,
        cancelled_at timestamptz,
        -- When the STR was last asked what became of it.
        asked_at timestamptz,
        check (num_nulls(sent_at, cancelled_at) > 0)
      ) with (fillfactor = 80);
      create index ted_order_waiting on ted_order (sends_at) where sent_at is null and cancelled_at is null;
      create index ted_order_waiting_of_account on ted_order (account_id) where sent_at is null and cancelled_at is null;

      -- Numbers that the simulated STR gives what it settles.
      create sequence sandbox_str_number as integer maxvalue 999999999 cycle;

      grant select, insert, update, delete on ted_order to gateway_app;
      grant usage on sequence sandbox_str_number to gateway_app;
    `);
  }
}
