/**
 * Join of entries `e` that {@link SHAPE} needs. Lateral with `offset 0`, because most entries cite nothing: with a
 * plain join the planner scans all entries for each entry while its statistics say that the table is empty.
 */
export const CITED = `left join lateral (
     select c.financial_account_id, b.mapping_id from accounting_entry c left join accounting_batch b on b.id = c.batch_id
     where c.id = e.cites offset 0
   ) cited on true`;

/** Columns of an {@link EntryShape}. */
export const SHAPE = `e.kind, e.mapped_kind as "mappedKind", e.financial_account_id as "financialAccountId",
     cited.financial_account_id as "citedFinancialAccountId", cited.mapping_id as "citedMappingId"`;
