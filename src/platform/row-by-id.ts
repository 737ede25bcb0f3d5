/**
 * The one row of a table with an id, to be joined laterally: `cross join ${rowById('transaction', 't', 'o.transaction_id')}`.
 * It is read by its id for each row that it is joined to. A plain join may read the whole table instead, as long as PostgreSQL takes
 * it for small: it learns that a table has grown only from time to time. Not for tables in partitions: a kept plan may read a partition that
 * was empty from end to end, here once for each row.
 */
export const rowById = (table: string, alias: string, id: string): string =>
  `lateral (select * from ${table} ${alias} where ${alias}.id = ${id} offset 0) ${alias}`;
