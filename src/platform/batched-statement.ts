import type { Statement } from './database.ts';
import { getOrMake } from './get-or-make.ts';

/** Most calls of one batch. */
export const LARGEST_BATCH = 16;

/**
 * A statement that runs a batch of calls itself: its parameter is a JSON array of them. A call's one value is its JSON object, to which
 * its number `n` in the batch is added, and `n` says whose an answered row is.
 */
export interface SetStatement extends Statement {
  readonly takesAll: true;
}

export const setStatement = (name: string, text: string): SetStatement => ({ name, text, takesAll: true });

/**
 * The size of the next batch when so many calls wait. Of statements that take one call, batches have 1, 2, 4 … calls, so that
 * each size is prepared once.
 */
export function batchSize(statement: Statement | SetStatement, waiting: number): number {
  const most = Math.min(LARGEST_BATCH, waiting);
  return 'takesAll' in statement ? most : 2 ** Math.floor(Math.log2(most));
}

/** What runs calls of one statement together, in order, and its values; of several, `n` is the call of each row, from 0. */
export function together(
  single: Statement | SetStatement,
  calls: readonly { readonly values: readonly unknown[] }[],
): { readonly statement: Statement; readonly values: readonly unknown[] } {
  if ('takesAll' in single) {
    const numbered = calls.map(({ values: [call] }, n) => `{"n":${n},${(call as string).slice(1)}`);
    return { statement: single, values: [`[${numbered.join(',')}]`] };
  }
  const [first, ...others] = calls;
  if (first && others.length === 0) return { statement: single, values: first.values };
  const values = calls.flatMap((call) => call.values);
  return { statement: repeated(single, calls.length, values.length / calls.length), values };
}

const batches = new Map<string, Statement>();

/** The statement that runs `single` `size` times, in order, each time with its own values. */
function repeated(single: Statement, size: number, parameters: number): Statement {
  const name = `${single.name}_${size}`;
  return getOrMake(batches, name, () => {
    const calls = Array.from({ length: size }, (_, n) => {
      const text = single.text.replaceAll(
        /\$(\d+)/g,
        (_match, digits: string) => `$${Number(digits) + n * parameters}`,
      );
      return `select ${n} as n, c.* from (${text}) c`;
    });
    return { name, text: calls.join(' union all ') };
  });
}
