/**
 * What a statement joins to the entries `e` for {@link SHAPE}. Most cite nothing, so each is looked up by itself: as a plain join, the
 * planner reads all entries for each entry while it believes that there are none.
 */
export const CITED = `left join lateral (
     select c.financial_account_id, b.mapping_id from accounting_entry c left join accounting_batch b on b.id = c.batch_id
     where c.id = e.cites offset 0
   ) cited on true`;

/** Columns of an {@link EntryShape}. */
export const SHAPE = `e.kind, e.mapped_kind as "mappedKind", e.financial_account_id as "financialAccountId",
     cited.financial_account_id as "citedFinancialAccountId", cited.mapping_id as "citedMappingId"`;
