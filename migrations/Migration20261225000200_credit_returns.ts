import { Migration } from '@mikro-orm/migrations';

const OWN_ROWS = `using (institution_id =
  coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id))`;

/** Returns of PIX credits of paying accounts, and references that cite a credit in another case. */
export class Migration20261225000200_credit_returns extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Returns of PIX credits of paying accounts to their payers, each posting once.
      create table credit_return (
        posting_id uuid primary key,
        institution_id bigint not null references institution,
        account_id bigint not null references paying_account,
        credit_transaction_id uuid not null references transaction,
        amount cents not null check (amount > 0),
        -- Brasília day.
        returned_on date not null,
        -- Null until the books and the receipts follow the return.
        applied_at timestamptz
      );
      create index credit_return_open on credit_return (posting_id) where applied_at is null;
      create index on credit_return (credit_transaction_id) include (amount) where applied_at is not null;
      -- The time up to which the postings of each paying account were checked for such returns.
      create table credit_return_follow (
        account_id bigint primary key references paying_account,
        institution_id bigint not null references institution,
        followed_until timestamptz not null
      );
      grant select, insert, update on credit_return, credit_return_follow to gateway_app;
      alter table credit_return enable row level security;
      create policy own_rows on credit_return to gateway_app ${OWN_ROWS};
      alter table credit_return_follow enable row level security;
      create policy own_rows on credit_return_follow to gateway_app ${OWN_ROWS};

      -- The return that reversed the receipt. Null: a person reversed it.
      alter table receivable_receipt add column reversed_by_return uuid references credit_return,
        add check (reversed_by_return is null or reversed_on is not null);
      grant update (reversed_by_return) on receivable_receipt to gateway_app;
      create index receivable_receipt_returned on receivable_receipt (institution_id, receivable_id)
        where reversed_by_return is not null;

      -- Finds a credit and its receipts by an end-to-end id in any case.
      create index transaction_pix_credit on transaction (lower(end_to_end_id)) where type = 'pix_in';
      create index receivable_receipt_cited on receivable_receipt (institution_id, lower(reference))
        where reversed_on is null and reference is not null;
    `);
  }
}
