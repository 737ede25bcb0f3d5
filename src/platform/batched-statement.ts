import type { Statement } from './database.ts';
import { getOrMake } from './get-or-make.ts';

/** Most calls of one batch. Batches have 1, 2, 4 … calls, so that each size is prepared once. */
export const LARGEST_BATCH = 16;

/** The size of the next batch when so many calls wait. */
export const batchSize = (waiting: number): number => Math.min(LARGEST_BATCH, 2 ** Math.floor(Math.log2(waiting)));

const batches = new Map<string, Statement>();

/** The statement that runs `single` `size` times, in order, each time with its own values; `n` is the call of each row. */
export function batchOf(single: Statement, size: number, parameters: number): Statement {
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
