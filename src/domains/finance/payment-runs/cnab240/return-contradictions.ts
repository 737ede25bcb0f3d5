import type { Localized } from '../../../../platform/language/text.ts';
import { amountText } from '../../../../platform/money/money.ts';
import { batchTrailer, fileTrailer } from './file-records.ts';
import type { RecordLine } from './record.ts';
import { t } from './texts.ts';

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
export function contradictionsOf(lines: readonly RecordLine[], items: readonly SummedItem[]): readonly Localized[] {
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
  if (last?.type !== '9') return [...ofBatches, t('noFileTrailer')];
  const said = fileTrailer.read(last.line);
  return [
    ...ofBatches,
    ...differing(said.records, lines.length, (counts) => t('fileRecords', counts)),
    ...differing(said.batches, batches.length, (counts) => t('fileBatches', counts)),
  ];
}

function ofBatch(batch: number, records: readonly RecordLine[], items: readonly SummedItem[]): readonly Localized[] {
  const types = records.map(({ type }) => type).join('');
  // Types 2 and 4 are the optional first and last records of a batch.
  if (!/^1[234]*5$/.test(types)) return [t('batchOpen', { batch })];
  const said = batchTrailer.read(records.at(-1)?.line ?? '');
  const sums = [items.map(({ amount }) => amount), items.map(({ paidAmount }) => paidAmount)].map((amounts) =>
    amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
  );
  const found = amountText(sums[0] ?? 0n);
  const isSum = said.sum !== null && sums.includes(BigInt(said.sum));
  return [
    ...differing(said.records, records.length, (counts) => t('batchRecords', { batch, ...counts })),
    ...(isSum
      ? []
      : [
          said.sum === null
            ? t('batchWithoutSum', { batch, found })
            : t('batchSum', { batch, stated: amountText(said.sum), found }),
        ]),
  ];
}

interface Counts {
  readonly stated: string;
  readonly found: number;
}

const differing = (stated: number | null, found: number, text: (counts: Counts) => Localized): readonly Localized[] =>
  stated === found ? [] : [text({ stated: String(stated ?? 'none'), found })];
