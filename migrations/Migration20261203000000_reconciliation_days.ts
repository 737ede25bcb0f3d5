import { Migration } from '@mikro-orm/migrations';

/** Daily totals of statements, whose cost does not depend on the number of entries, and returned amounts of entries. */
export class Migration20261203000000_reconciliation_days extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Amount that other entries returned, in cents with the opposite sign: the sum is the remaining amount.
      alter table statement_entry add column returned bigint not null default 0,
        add check (returned = 0 or sign(returned) <> sign(amount) and abs(returned) <= abs(amount));
      grant update (returned) on statement_entry to gateway_app;
      update statement_entry e set returned = r.amount from (
        select l.item_id, sum(l.amount) as amount from reconciliation_match_item l
        where l.live and l.kind = 'returned_entry' group by l.item_id
      ) r where e.id = r.item_id and abs(r.amount) <= abs(e.amount);

      -- A match stores the returned amount of its entry: with it, the matched items add up to the whole.
      alter table reconciliation_match_item drop constraint reconciliation_match_item_kind_check, add check (kind in (
        'entry', 'payment_order', 'remittance_item', 'receipt', 'returned_entry', 'given_back', 'agreed_fee', 'difference'));

      create index reconciliation_given_back on reconciliation_match_item (item_id) where live and kind = 'given_back';
      drop index reconciliation_unmatched;
      create index reconciliation_unmatched on reconciliation_match_item (item_id, kind) where not live;
      create index reconciliation_match_list on reconciliation_match (institution_id, id desc) where rule <> 'undo';

      -- Totals of a day, account and state, maintained by the statements that write entries or change their state.
      create table statement_day (
        institution_id bigint not null references institution,
        bank_account_id uuid,
        account_id bigint,
        day date not null,
        status text not null,
        count bigint not null,
        -- In cents. Money that leaves the account is outflow.
        inflow numeric(30) not null,
        outflow numeric(30) not null,
        unique nulls not distinct (institution_id, day, account_id, bank_account_id, status)
      );
      grant select, insert, update on statement_day to gateway_app;

      insert into statement_day (institution_id, bank_account_id, account_id, day, status, count, inflow, outflow)
      select institution_id, bank_account_id, account_id, entry_date, status, count(*), sum(greatest(amount, 0)),
        sum(greatest(-amount, 0)) from statement_entry group by 1, 2, 3, 4, 5;

      -- One index per list: of all accounts, of one account, of open entries, of ignored entries.
      drop index statement_entry_institution_id_entry_date_id_status_amount_idx;
      create index statement_entry_by_day on statement_entry (institution_id, entry_date desc, id desc);
      create index statement_entry_of_bank_account on statement_entry (bank_account_id, entry_date desc, id desc)
        where bank_account_id is not null;
      create index statement_entry_of_account on statement_entry (account_id, entry_date desc, id desc)
        where account_id is not null;
      create index statement_entry_ignored on statement_entry (institution_id, entry_date desc, id desc) where status = 'ignored';
      drop index statement_entry_pending_amount;
      create index statement_entry_pending_amount on statement_entry (institution_id, (amount + returned), entry_date)
        where status in ('unmatched', 'proposed', 'conflict');
    `);
  }
}
