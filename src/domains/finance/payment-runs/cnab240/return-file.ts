import type { CnabProfileName } from './bank-profile.ts';
import { fileHeader } from './file-records.ts';
import { type Outcome, occurrenceCodes, outcomeOf } from './occurrences.ts';
import { segmentA, segmentJ, segmentO, segmentZ } from './payment-records.ts';
import { type RecordLine, recordLines } from './record.ts';

/** What a return says of one payment. `reversed`: it was paid and has come back through the clearing house. */
export interface ReturnedItem {
  /** The line of the file that says it, from 1. */
  readonly at: number;
  readonly segment: string;
  readonly outcome: Outcome | 'reversed';
  /** The bank's occurrence codes, with those that refuse its whole batch or file; none: the file says nothing of it. */
  readonly codes: readonly string[];
  readonly yourNumber: string;
  readonly bankNumber: string;
  /** When, and how much in cents, was paid; null unless it was. */
  readonly paidOn: string | null;
  readonly paidAmount: number | null;
  /** Of a PIX the end-to-end id, else how the bank authenticates the payment. */
  readonly authentication: string | null;
}

export interface ReturnFile {
  readonly bank: string;
  /** As the file's header names them. */
  readonly agreement: string;
  readonly account: string;
  readonly sequence: number;
  /** Every payment that the file has, in its order. */
  readonly items: readonly ReturnedItem[];
}

/** Movement and instruction that take a payment back. */
const REVERSAL = '333';

/** What one line says of a payment; null: it is about none. @throws RangeError when it cannot be read. */
export function returnedItem(line: RecordLine, bank: CnabProfileName): ReturnedItem | null {
  const layout = layoutOf(line);
  if (layout === null) return null;
  const read = layout.read(line.line);
  const codes = occurrenceCodes(read.occurrences);
  const outcome = read.movement + read.instruction === REVERSAL ? 'reversed' : outcomeOf(codes, bank);
  // J and O have no place for it: the day and the amount ordered are what was done.
  const { paidOn, paidAmount } = 'paidOn' in read ? read : { paidOn: read.payOn, paidAmount: read.amount };
  const wasPaid = outcome === 'paid' || outcome === 'reversed';
  return {
    at: line.at,
    segment: line.segment,
    outcome,
    codes,
    yourNumber: read.yourNumber,
    bankNumber: read.bankNumber,
    paidOn: wasPaid ? paidOn : null,
    paidAmount: wasPaid ? paidAmount : null,
    authentication: null,
  };
}

/** The kinds of records that have occurrences; a J-52 ends with a name, or a TXID, in their place. */
function layoutOf({ segment, line }: RecordLine) {
  if (segment === 'A') return segmentA;
  if (segment === 'O') return segmentO;
  return segment === 'J' && line.slice(14, 19) !== ' 0052' ? segmentJ : null;
}

/**
 * Reads a return file. What the bank says of a whole file or batch (`HA`, `TA`, `HI`) outweighs what it says of a payment in
 * it; records of other kinds are skipped.
 * @throws RangeError saying which line is no CNAB 240, or that the file is no return.
 */
export function readReturnFile(file: Uint8Array, bank: CnabProfileName): ReturnFile {
  const lines = recordLines(file);
  const [first] = lines;
  if (first?.type !== '0') throw new RangeError('the file does not begin with a header');
  const { direction, bank: code, agreement, account, sequence } = fileHeader.read(first.line);
  if (direction !== '2') throw new RangeError('the file is no return: position 143 is not 2');
  const above = codesAbove(lines, bank);
  const items: ReturnedItem[] = [];
  for (const line of lines) {
    try {
      const item = returnedItem(line, bank);
      const last = items.at(-1);
      if (item) items.push(under([...(above.get(0) ?? []), ...(above.get(line.batch) ?? [])], item, bank));
      else if (line.segment === 'Z' && last) {
        items[items.length - 1] = { ...last, authentication: segmentZ.read(line.line).authentication || null };
      }
    } catch (error) {
      throw new RangeError(`line ${line.at}: ${(error as Error).message}`, { cause: error });
    }
  }
  return { bank: code, agreement, account, sequence, items };
}

/** What headers and trailers say that is no good news, by batch; 0: of the whole file. */
function codesAbove(lines: readonly RecordLine[], bank: CnabProfileName): ReadonlyMap<number, readonly string[]> {
  const found = lines
    .filter(({ type }) => type !== '3')
    .map(({ type, batch, line }) => {
      const isFile = type === '0' || type === '9';
      const codes = occurrenceCodes(line.slice(230)).filter((each) => {
        const outcome = outcomeOf([each], bank);
        // A file's own records have no defined place for it: only what is known counts there.
        return outcome === 'refused' || (!isFile && outcome === 'unknown');
      });
      return [isFile ? 0 : batch, codes] as const;
    });
  return new Map(
    [...Map.groupBy(found, ([batch]) => batch)].map(([batch, all]) => [batch, all.flatMap(([, codes]) => codes)]),
  );
}

function under(above: readonly string[], item: ReturnedItem, bank: CnabProfileName): ReturnedItem {
  if (above.length === 0) return item;
  const codes = [...new Set([...above, ...item.codes])];
  return { ...item, codes, outcome: outcomeOf(codes, bank), paidOn: null, paidAmount: null };
}
