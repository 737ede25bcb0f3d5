/** The words of a closed list, in order. The list is a table of each word's meaning or properties. */
export const wordsOf = <Word extends string>(table: Readonly<Record<Word, unknown>>): readonly Word[] =>
  Object.keys(table) as Word[];

/** SQL literals for `in (…)`. Never for a caller's input. */
export const sqlList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** `limit_amount` → `limitAmount`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Replaces all rows of a table that the modules fill. @throws Error when two rows have one name */
export function refill<Row>(table: Readonly<Record<string, Row>>, rows: readonly (readonly [string, Row])[]): void {
  const open = table as Record<string, Row>;
  for (const name of Object.keys(open)) delete open[name];
  for (const [name, row] of rows) {
    if (Object.hasOwn(open, name)) throw new Error(`two modules define ${name}`);
    open[name] = row;
  }
}
