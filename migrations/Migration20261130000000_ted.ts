import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000000_ted extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in ('pix_out', 'pix_in', 'pix_refund', 'internal', 'ted_out'));

      create table ted_order (
        transaction_id uuid primary key references transaction,
        partner_id uuid not null,
        account_id bigint not null,
        -- The gateway's number of the STR0008, and the STR's number once settled.
        num_ctrl_if text not null unique check (length(num_ctrl_if) <= 20),
        num_ctrl_str text unique,
        purpose text not null,
        -- Time of departure: the next opening when the TED was ordered while the STR was closed.
        sends_at timestamptz not null,
        -- When its command was staged, and when a block of its account cancelled it. The TED waits while both are null.
        sent_at timestamptz,
        cancelled_at timestamptz,
        -- Time of the last status query to the STR.
        asked_at timestamptz,
        check (num_nulls(sent_at, cancelled_at) > 0)
      ) with (fillfactor = 80);
      create index ted_order_waiting on ted_order (sends_at) where sent_at is null and cancelled_at is null;
      create index ted_order_waiting_of_account on ted_order (account_id) where sent_at is null and cancelled_at is null;

      create sequence sandbox_str_number as integer maxvalue 999999999 cycle;

      grant select, insert, update, delete on ted_order to gateway_app;
      grant usage on sequence sandbox_str_number to gateway_app;
    `);
  }
}
