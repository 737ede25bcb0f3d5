import { type InstitutionClaim, institutionClaim } from '../../ledger-claim.ts';

export const reconciliationClaims: readonly InstitutionClaim[] = [
  institutionClaim({
    name: 'reconciliation_matches',
    claim: 'the entries of a match equal the sum of everything else in it, and an undone match has no active lines',
    rows: "select institution_id from reconciliation_match where rule <> 'undo'",
    broken: `select m.institution_id, m.id as match_id, sum(l.amount) filter (where l.kind = 'entry') as entries, sum(l.amount) filter (where l.kind <> 'entry') as items
      from reconciliation_match m left join reconciliation_match_item l on l.match_id = m.id
        left join reconciliation_match undo on undo.reverses = m.id
      where m.rule <> 'undo'
      group by m.id, undo.id
      having sum(l.amount) filter (where l.kind = 'entry') is distinct from sum(l.amount) filter (where l.kind <> 'entry')
        or bool_or(l.live) is distinct from (undo.id is null) or bool_and(l.live) is distinct from (undo.id is null)`,
  }),
  institutionClaim({
    name: 'statement_entries',
    claim: 'an entry is matched exactly when one standing match contains it with its amount',
    rows: 'select institution_id from statement_entry',
    broken: `select e.institution_id, e.id as entry_id, e.status, e.amount, l.amount as matched from statement_entry e
      left join reconciliation_match_item l on l.item_id = e.id and l.kind = 'entry' and l.live
      where (e.status = 'matched') is distinct from (l.match_id is not null) or l.amount <> e.amount`,
  }),
  institutionClaim({
    name: 'statement_entries_given_back',
    claim: 'the returned amount of an entry equals the sum of its returns, and no match counts more as returned',
    rows: 'select institution_id from statement_entry where returned <> 0',
    broken: `select e.institution_id, e.id as entry_id, e.returned, r.amount, g.amount as taken from statement_entry e
      left join (select item_id, sum(amount) as amount from reconciliation_match_item where live and kind = 'returned_entry' group by 1) r
        on r.item_id = e.id
      left join reconciliation_match_item g on g.item_id = e.id and g.live and g.kind = 'given_back'
      where e.returned <> coalesce(r.amount, 0) or abs(g.amount) > abs(e.returned)`,
  }),
  institutionClaim({
    name: 'statement_days',
    claim: 'the totals of a day, an account and a state equal those of its entries',
    rows: 'select institution_id from statement_day',
    broken: `select coalesce(d.institution_id, e.institution_id) as institution_id,
        coalesce(d.bank_account_id, e.bank_account_id) as bank_account_id, coalesce(d.account_id, e.account_id) as account_id,
        coalesce(d.day, e.day) as day, coalesce(d.status, e.status) as status, d.count, e.count as entries,
        d.inflow, e.inflow as entries_in, d.outflow, e.outflow as entries_out
      from (
        select institution_id, bank_account_id, account_id, entry_date as day, status, count(*) as count,
          sum(greatest(amount, 0)) as inflow, sum(greatest(-amount, 0)) as outflow from statement_entry group by 1, 2, 3, 4, 5
      ) e full join (select * from statement_day where count <> 0) d
        on (d.institution_id, d.day, d.status, coalesce(d.bank_account_id::text, d.account_id::text))
          = (e.institution_id, e.day, e.status, coalesce(e.bank_account_id::text, e.account_id::text))
      where (d.count, d.inflow, d.outflow) is distinct from (e.count, e.inflow, e.outflow)`,
  }),
];
