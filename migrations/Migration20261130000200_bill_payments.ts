import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000200_bill_payments extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in
          ('pix_out', 'pix_in', 'pix_refund', 'internal', 'ted_out', 'ted_in', 'ted_refund', 'bill_payment'));

      -- Bills that the institution's provider can pay. Without a row, the institution pays no bills.
      create table bill_catalogue (
        institution_id bigint primary key references institution,
        -- Null: the provider's agreement is unknown at the moment.
        confirmed_at timestamptz
      );
      create table bill_agreement (
        institution_id bigint not null references bill_catalogue,
        id text not null,
        name text not null,
        -- For guides only: the second digit of their barcode. Null: any segment.
        segment smallint check (segment between 1 and 9),
        -- The collector in the barcode. Null: every collector of the segment.
        company_id text,
        types text[] not null check (types <@ array['boleto', 'guide'] and types <> '{}'),
        primary key (institution_id, id)
      );

      create table bill_payment (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        payable_id text,
        type text not null check (type in ('boleto', 'guide')),
        status text not null check
          (status in ('unconfirmed', 'quoted', 'processing', 'settled', 'failed', 'expired', 'cancelled')),
        barcode text not null check (barcode ~ '^[0-9]{44}$'),
        line text not null check (line ~ '^[0-9]{47,48}$'),
        beneficiary_name text,
        beneficiary_document text,
        original_amount cents,
        discount_amount cents,
        addition_amount cents,
        total_amount cents check (total_amount > 0),
        due_date date,
        -- The Brasília day of the amounts, and the payment hours on it.
        payment_date date not null,
        opens_at timestamptz not null,
        closes_at timestamptz not null,
        quote_expires_at timestamptz not null,
        failure_code text,
        failure_message text,
        transaction_id uuid unique references transaction,
        -- Time of the last status query to the provider.
        asked_at timestamptz,
        authentication text,
        receipt text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (total_amount = original_amount - discount_amount + addition_amount),
        check (num_nulls(beneficiary_name, original_amount, discount_amount, addition_amount, total_amount) in (0, 5)),
        check (status not in ('quoted', 'processing', 'settled', 'expired', 'cancelled') or total_amount is not null),
        check (status not in ('processing', 'settled') or transaction_id is not null),
        check ((status = 'failed') = (failure_code is not null)),
        check (num_nulls(failure_code, failure_message) in (0, 2)),
        check (num_nulls(authentication, receipt) in (0, 2))
      );
      -- A bill is paid at most once per institution, whichever account pays.
      create unique index bill_payment_once on bill_payment (institution_id, barcode)
        where status in ('processing', 'settled');
      create index on bill_payment (partner_id, status, id desc);
      create index on bill_payment (account_id, status, id desc);
      create index on bill_payment (quote_expires_at) where status in ('unconfirmed', 'quoted');
      create index on bill_payment (updated_at) where status = 'processing';

      create table sandbox_bill_order (
        operation_id uuid not null,
        kind text not null check (kind in ('inquiry', 'payment')),
        barcode text not null,
        amount bigint,
        taken_at timestamptz not null,
        primary key (operation_id, kind)
      );

      grant select, insert, update on bill_catalogue, bill_agreement, bill_payment to gateway_app;
      grant select, insert, update, delete on sandbox_bill_order to gateway_app;
    `);
  }
}
