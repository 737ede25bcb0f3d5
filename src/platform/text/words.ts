/** The words of a closed list, in order. The list is a table of each word's meaning or properties. */
export const wordsOf = <Word extends string>(table: Readonly<Record<Word, unknown>>): readonly Word[] =>
  Object.keys(table) as Word[];

/** SQL literals for `in (…)`. Never for a caller's input. */
export const sqlList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** `limit_amount` → `limitAmount`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
