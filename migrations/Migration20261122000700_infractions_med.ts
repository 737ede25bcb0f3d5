import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000700_infractions_med extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table infraction (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        transaction_id uuid not null references transaction,
        end_to_end_id text not null,
        opened_by text not null check (opened_by in ('partner', 'counterparty')),
        status text not null check (status in
          ('created', 'acknowledged', 'defense_submitted', 'founded', 'unfounded', 'cancelled')),
        amount cents not null,
        fraud_category text check (fraud_category in ('FRAUDULENT_ACCESS', 'SCAM', 'ACCOUNT_TAKEOVER', 'OTHER')),
        details text,
        debtor_ispb text,
        creditor_ispb text,
        analysis_details text,
        defense_text text,
        -- For a report by the counterparty: deadline of the defense.
        defense_until timestamptz,
        block_id uuid references hold,
        refund_id uuid references transaction,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check ((opened_by = 'counterparty') = (defense_until is not null)),
        check ((status = 'defense_submitted') <= (defense_text is not null))
      );
      -- At most one report per transaction and side at a time.
      create unique index infraction_of_transaction on infraction (transaction_id, opened_by) where status <> 'cancelled';
      create unique index infraction_of_block on infraction (block_id) where block_id is not null;
      create unique index infraction_of_refund on infraction (refund_id) where refund_id is not null;
      create index on infraction (account_id, id desc);
      create index on infraction (partner_id, id desc);

      create table med (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        transaction_id uuid not null references transaction,
        end_to_end_id text not null,
        amount cents not null,
        fraud_category text not null check (fraud_category in
          ('FRAUDULENT_ACCESS', 'SCAM', 'ACCOUNT_TAKEOVER', 'OTHER')),
        details text,
        status text not null check (status in ('CREATED', 'TRACKED', 'AWAITING_ANALYSIS', 'ANALYSED', 'REFUNDING',
          'REFUND_COMPLETED', 'COMPLETED', 'CANCELLED')),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index med_open on med (transaction_id) where status not in
        ('REFUND_COMPLETED', 'COMPLETED', 'CANCELLED');
      create index on med (transaction_id, id desc);
      create index on med (account_id, id desc);
      create index on med (partner_id, id desc);

      create table med_refund (
        id uuid primary key,
        med_id uuid not null references med,
        partner_id uuid not null,
        amount bigint not null check (amount > 0),
        status text not null check (status in ('OPEN', 'CLOSED', 'CANCELLED')),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index med_refund_open on med_refund (med_id) where status = 'OPEN';
      create index on med_refund (med_id, id desc);

      create table med_rejected_return (
        return_id text primary key,
        med_id uuid not null references med,
        partner_id uuid not null,
        amount bigint not null check (amount > 0),
        reason_code text not null,
        reason_description text not null,
        rejected_at timestamptz not null
      );
      create index on med_rejected_return (med_id, rejected_at);

      grant select, insert, update, delete on infraction, med, med_refund, med_rejected_return to gateway_app;
    `);
  }
}
