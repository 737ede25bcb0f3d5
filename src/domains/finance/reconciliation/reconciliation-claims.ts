import type { LedgerClaim } from '../../ledger/verify.ts';

/** What must hold of matches. */
export const reconciliationClaims: readonly LedgerClaim[] = [
  {
    name: 'reconciliation matches',
    claim: 'the entries of a match are as much as everything else in it, and none stands that was undone',
    examined: "select count(*) as n from reconciliation_match where rule <> 'undo'",
    broken: `select m.id, sum(l.amount) filter (where l.kind = 'entry') as entries, sum(l.amount) filter (where l.kind <> 'entry') as items
      from reconciliation_match m left join reconciliation_match_item l on l.match_id = m.id
        left join reconciliation_match undo on undo.reverses = m.id
      where m.rule <> 'undo'
      group by m.id, undo.id
      having sum(l.amount) filter (where l.kind = 'entry') is distinct from sum(l.amount) filter (where l.kind <> 'entry')
        or bool_or(l.live) is distinct from (undo.id is null) or bool_and(l.live) is distinct from (undo.id is null)`,
  },
  {
    name: 'statement entries',
    claim: 'an entry is matched exactly when one match that stands has it, with its amount',
    examined: 'select count(*) as n from statement_entry',
    broken: `select e.id, e.status, e.amount, l.amount as matched from statement_entry e
      left join reconciliation_match_item l on l.item_id = e.id and l.kind = 'entry' and l.live
      where (e.status = 'matched') is distinct from (l.match_id is not null) or l.amount <> e.amount`,
  },
];
