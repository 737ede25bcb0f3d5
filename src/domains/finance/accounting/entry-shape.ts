/** For {@link SHAPE}. `offset 0` prevents a plain join, which scans all entries per entry with stale statistics. */
export const CITED = `left join lateral (
     select c.financial_account_id, b.mapping_id from accounting_entry c left join accounting_batch b on b.id = c.batch_id
     where c.id = e.cites offset 0
   ) cited on true`;

export const SHAPE = `e.kind, e.mapped_kind as "mappedKind", e.financial_account_id as "financialAccountId",
     cited.financial_account_id as "citedFinancialAccountId", cited.mapping_id as "citedMappingId"`;
