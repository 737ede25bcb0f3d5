import { formatCents } from '../../../../platform/money/money.ts';
import { batchTrailer, fileTrailer } from './file-records.ts';
import type { RecordLine } from './record.ts';

/** Cents of a payment, as ordered and as paid. */
export interface SummedItem {
  readonly batch: number;
  readonly amount: number;
  readonly paidAmount: number;
}

/**
 * Counts, sums and batches of a return that do not agree, in words with both figures. Empty for a file that agrees. The
 * sum of a batch may be of the ordered or of the paid amounts, because banks differ.
 */
export function contradictionsOf(lines: readonly RecordLine[], items: readonly SummedItem[]): readonly string[] {
  const last = lines.at(-1);
  const body = lines.slice(1, last?.type === '9' ? -1 : undefined);
  const batches = [...Map.groupBy(body, ({ batch }) => batch)];
  const ofBatches = batches.flatMap(([batch, records]) =>
    ofBatch(
      batch,
      records,
      items.filter((item) => item.batch === batch),
    ),
  );
  if (last?.type !== '9') return [...ofBatches, 'the file has no trailer'];
  const said = fileTrailer.read(last.line);
  return [
    ...ofBatches,
    ...differing(said.records, lines.length, 'the file trailer counts', 'records'),
    ...differing(said.batches, batches.length, 'the file trailer counts', 'batches'),
  ];
}

function ofBatch(batch: number, records: readonly RecordLine[], items: readonly SummedItem[]): readonly string[] {
  const types = records.map(({ type }) => type).join('');
  // Types 2 and 4 are the optional first and last records of a batch.
  if (!/^1[234]*5$/.test(types)) return [`batch ${batch} does not begin with its header and end with its trailer`];
  const said = batchTrailer.read(records.at(-1)?.line ?? '');
  const sums = [items.map(({ amount }) => amount), items.map(({ paidAmount }) => paidAmount)].map((amounts) =>
    amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
  );
  const isSum = said.sum !== null && sums.includes(BigInt(said.sum));
  return [
    ...differing(said.records, records.length, `the trailer of batch ${batch} counts`, 'records'),
    ...(isSum
      ? []
      : [
          `the trailer of batch ${batch} states ${said.sum === null ? 'no sum' : formatCents(said.sum)}, but its payments sum to ${formatCents(sums[0] ?? 0n)}`,
        ]),
  ];
}

const differing = (said: number | null, found: number, subject: string, what: string): readonly string[] =>
  said === found ? [] : [`${subject} ${said ?? 'no'} ${what}, but there are ${found}`];
