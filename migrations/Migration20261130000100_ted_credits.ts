import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000100_ted_credits extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in ('pix_out', 'pix_in', 'pix_refund', 'internal', 'ted_out', 'ted_in', 'ted_refund'));

      -- A credit by TED, next to its transaction: a received TED (type ted_in), or a sent TED that was returned (STR0010).
      create table ted_credit (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        -- From the STR. For a TED within the institution, the number of its order, and for its return that of the refund.
        num_ctrl_str text not null unique,
        message_type text not null check (message_type in ('STR0007', 'STR0008', 'STR0010')),
        amount bigint not null check (amount > 0),
        status text not null check (status in ('received', 'refund_processing', 'refunded')),
        transaction_id uuid not null unique references transaction,
        paid_by uuid unique references transaction,
        return_reason text,
        settlement_date date not null,
        received_at timestamptz not null,
        check ((message_type = 'STR0010') = (return_reason is not null)),
        check (message_type <> 'STR0010' or status = 'received')
      );
      create index on ted_credit (account_id, id desc);

      create table ted_refund (
        transaction_id uuid primary key references transaction,
        partner_id uuid not null,
        credit_id uuid not null references ted_credit,
        num_ctrl_if text not null unique,
        reason text not null,
        num_ctrl_str text,
        -- Time of the last status query to the STR.
        asked_at timestamptz
      );
      create index on ted_refund (credit_id, transaction_id);

      -- A refused TED, or a refused return of one. It is booked on no account.
      create table ted_refusal (
        num_ctrl_str text primary key,
        -- Greater amounts are stored as the greatest safe integer.
        amount bigint not null,
        -- The code sent to the rail (CodDevTransf).
        reason_code text not null,
        message jsonb not null,
        refused_at timestamptz not null
      );
      create index on ted_refusal (refused_at);
      grant select, insert, update on ted_credit, ted_refund to gateway_app;
      grant select, insert on ted_refusal to gateway_app;
    `);
  }
}
