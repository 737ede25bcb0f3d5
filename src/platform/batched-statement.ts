import type { Statement } from './database.ts';

/** Most statements of one batch. Batches have 1, 2, 4 … of them, so that each size is prepared once. */
export const LARGEST_BATCH = 16;

/** How many of those that wait go together. */
export const batchSize = (waiting: number): number => Math.min(LARGEST_BATCH, 2 ** Math.floor(Math.log2(waiting)));

const batches = new Map<string, Statement>();

/** The statement that runs a single one so often, in order, each time with values of its own; `n` says whose row is whose. */
export function batchOf(single: Statement, size: number, parameters: number): Statement {
  const name = `${single.name}_${size}`;
  let known = batches.get(name);
  if (!known) {
    const calls = Array.from({ length: size }, (_, n) => {
      const text = single.text.replaceAll(
        /\$(\d+)/g,
        (_match, digits: string) => `$${Number(digits) + n * parameters}`,
      );
      return `select ${n} as n, c.* from (${text}) c`;
    });
    known = { name, text: calls.join(' union all ') };
    batches.set(name, known);
  }
  return known;
}
