import { type Queryable, statement } from './queryable.ts';

/** Reads a partner's rows by their ids or the ids of their parents: `$1` is the partner, `$2` the ids. */
export function rowsByIds<Row extends object, Id extends string | number = string>(name: string, text: string) {
  const stmt = statement(name, text);
  return (db: Queryable, partnerId: string, ids: readonly Id[]): Promise<Row[]> =>
    db.query<Row>(stmt, [partnerId, ids]);
}
