/** The words of a closed list, in its order. The list is a table: each word with its meaning or its properties. */
export const wordsOf = <Word extends string>(table: Readonly<Record<Word, unknown>>): readonly Word[] =>
  Object.keys(table) as Word[];

/** Words of such a list for `in (…)` of a statement's text. Never for a caller's input. */
export const sqlList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
