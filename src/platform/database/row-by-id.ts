/**
 * A lateral join of one row by its id: `cross join ${rowById('transaction', 't', 'o.transaction_id')}`. A plain join
 * can read the whole table while table statistics are stale. Not for partitioned tables, where a cached plan can scan a
 * partition that was empty when it was planned, here once per row.
 */
export const rowById = (table: string, alias: string, id: string): string =>
  `lateral (select * from ${table} ${alias} where ${alias}.id = ${id} offset 0) ${alias}`;
