/** What a statement joins to the entries `e` for {@link SHAPE}. */
export const CITED = `left join accounting_entry cited on cited.id = e.cites
   left join accounting_batch booked on booked.id = cited.batch_id`;

/** Columns of an {@link EntryShape}. */
export const SHAPE = `e.kind, e.mapped_kind as "mappedKind", e.financial_account_id as "financialAccountId",
     cited.financial_account_id as "citedFinancialAccountId", booked.mapping_id as "citedMappingId"`;
