import { Migration } from '@mikro-orm/migrations';

/** Claims to PIX keys: portability and ownership (DICT API 1.8.0). */
export class Migration20261122000500_claims extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table pix_claim (
        id uuid primary key,
        claim_type text not null check (claim_type in ('PORTABILITY', 'OWNERSHIP')),
        key_type text not null check (key_type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL')),
        key text not null,
        status text not null check (status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED')),
        -- A side at another bank has an ISPB and its holder's document, and no account here.
        claimer_institution_id bigint references institution,
        claimer_partner_id uuid references partner,
        claimer_account_id bigint references account,
        claimer_ispb text not null,
        claimer_document text not null,
        donor_institution_id bigint references institution,
        donor_partner_id uuid references partner,
        donor_account_id bigint references account,
        donor_ispb text not null,
        donor_document text not null,
        donor_deadline timestamptz not null,
        claimer_deadline timestamptz not null,
        confirm_reason text,
        cancel_reason text,
        cancelled_by text check (cancelled_by in ('claimer', 'donor')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (claim_type = 'PORTABILITY' or key_type in ('PHONE', 'EMAIL')),
        check (num_nulls(claimer_institution_id, claimer_partner_id, claimer_account_id) in (0, 3)),
        check (num_nulls(donor_institution_id, donor_partner_id, donor_account_id) in (0, 3)),
        check (claimer_account_id is not null or donor_account_id is not null),
        check (claimer_account_id <> donor_account_id),
        check ((status = 'CANCELLED') = (cancelled_by is not null)),
        check ((cancelled_by is null) = (cancel_reason is null)),
        check (status not in ('CONFIRMED', 'COMPLETED') or confirm_reason is not null)
      );
      -- At most one open claim per key.
      create unique index pix_claim_open on pix_claim (key)
        where status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED');
      create index on pix_claim (key, id desc);
      create index on pix_claim (claimer_account_id, id desc) where claimer_account_id is not null;
      create index on pix_claim (donor_account_id, id desc) where donor_account_id is not null;
      -- Claims that end when a donor of this gateway does not respond.
      create index pix_claim_silence on pix_claim (donor_deadline)
        where status = 'WAITING_RESOLUTION' and donor_account_id is not null;

      grant select, insert, update, delete on pix_claim to gateway_app;
    `);
  }
}
