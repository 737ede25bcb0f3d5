/**
 * Join for {@link SHAPE}. `offset 0` forces one lookup per entry: with stale statistics, a plain join scans all entries
 * each time.
 */
export const CITED = `left join lateral (
     select c.financial_account_id, b.mapping_id from accounting_entry c left join accounting_batch b on b.id = c.batch_id
     where c.id = e.cites offset 0
   ) cited on true`;

export const SHAPE = `e.kind, e.mapped_kind as "mappedKind", e.financial_account_id as "financialAccountId",
     cited.financial_account_id as "citedFinancialAccountId", cited.mapping_id as "citedMappingId"`;
