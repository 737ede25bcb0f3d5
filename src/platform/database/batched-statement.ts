import { getOrMake } from '../concurrency/get-or-make.ts';
import type { Statement } from './queryable.ts';

export const LARGEST_BATCH = 16;

/** A statement for a JSON array of calls. Each object has its call number `n`, and each returned row too. */
export interface SetStatement extends Statement {
  readonly takesAll: true;
}

export const setStatement = (name: string, text: string): SetStatement => ({ name, text, takesAll: true });

/** The size of the next batch: statements for one call use powers of 2, so that each size is prepared once. */
export function batchSize(statement: Statement | SetStatement, waiting: number): number {
  const most = Math.min(LARGEST_BATCH, waiting);
  return 'takesAll' in statement ? most : 2 ** Math.floor(Math.log2(most));
}

/** Builds one statement for all calls, in order. With several calls, `n` is the call number of a row, from 0. */
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

/** Builds the statement that runs `single` `size` times, in order, each time with its own values. */
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
