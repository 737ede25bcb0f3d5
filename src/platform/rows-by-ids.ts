import { type Queryable, statement } from './database.ts';

/** What reads a partner's rows by ids, of theirs or of what they belong to: `$1` of the statement is the partner, `$2` the ids. */
export function rowsByIds<Row extends object, Id extends string | number = string>(name: string, text: string) {
  const stmt = statement(name, text);
  return (db: Queryable, partnerId: string, ids: readonly Id[]): Promise<Row[]> =>
    db.query<Row>(stmt, [partnerId, ids]);
}
