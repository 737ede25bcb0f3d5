import type { Localized } from '../../../../platform/language/text.ts';
import { BANK_PROFILES, type CnabProfileName, profileOfBank } from './bank-profile.ts';
import { fileHeader } from './file-records.ts';
import { LayoutFault } from './layout-fault.ts';
import { type Outcome, occurrenceCodes, outcomeOf } from './occurrences.ts';
import { segmentO, segmentZ } from './payment-records.ts';
import { linesOfFile, type RecordLine } from './record.ts';
import { contradictionsOf, type SummedItem } from './return-contradictions.ts';
import { t } from './texts.ts';

/** `reversed`: it was paid and has come back through the clearing house. */
export interface ReturnedItem {
  /** Number of the line in the file, from 1. */
  readonly at: number;
  readonly segment: string;
  readonly outcome: Outcome | 'reversed';
  /** Codes of the payment and those that refuse its whole batch or file. Empty without an answer. */
  readonly codes: readonly string[];
  readonly yourNumber: string;
  readonly bankNumber: string;
  /** Day and amount in cents. Null unless it was paid. */
  readonly paidOn: string | null;
  readonly paidAmount: number | null;
  /** End-to-end id of a PIX; otherwise the bank's authentication. */
  readonly authentication: string | null;
}

/** The company and its account, as the file header states them. */
export interface ReturnOwner {
  readonly bank: string;
  readonly document: string;
  readonly agreement: string;
  readonly branch: string;
  readonly account: string;
  readonly accountDigit: string;
}

export interface ReturnFile {
  readonly owner: ReturnOwner;
  /** NSA: number of the file, which the bank gives. */
  readonly sequence: number;
  /** Brasília day. */
  readonly generatedOn: string | null;
  /** Lines that cannot be read, each with its number and the reason. Their payments are not among the items. */
  readonly unreadable: readonly Localized[];
  /** Counts and sums that do not agree, with both figures. */
  readonly contradictions: readonly Localized[];
  readonly items: readonly ReturnedItem[];
}

const REVERSAL = '333';
/** Kind of return at 181-191 of a header of Banco do Brasil: the bank has checked the payments and executed none. */
const PREVIEW = 'PREVIA';

/** Returns null when the line is not about a payment. @throws RangeError if it cannot be read */
export function returnedItem(line: RecordLine, bank: CnabProfileName): ReturnedItem | null {
  const layout = layoutOf(line, bank);
  if (layout === null) return null;
  const read = layout.read(line.line);
  const codes = occurrenceCodes(read.occurrences);
  const outcome = read.movement + read.instruction === REVERSAL ? 'reversed' : outcomeOf(codes, bank);
  // J and O have no fields for the payment itself, so the ordered day and amount apply.
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

/** Records with occurrences. A J-52 has a name or a TXID in those positions. */
function layoutOf({ segment, line }: RecordLine, bank: CnabProfileName) {
  const { segmentA, segmentJ } = BANK_PROFILES[bank];
  if (segment === 'A') return segmentA;
  if (segment === 'O') return segmentO;
  const ofParties = bank === 'itau' ? '00052' : ' 0052';
  return segment === 'J' && (BARCODE.test(line) || line.slice(14, 19) !== ofParties) ? segmentJ : null;
}

/** A J-52 has a name in these positions. A barcode may begin with 52, its identifier. */
const BARCODE = /^.{17}\d{44}/;

/**
 * Refusals of the file or a batch outweigh answers about its payments. Skips records of other kinds. The layout and the
 * occurrences of the header's bank apply when they are known, otherwise those of the profile.
 * @throws RangeError when the file is not a return
 */
export function readReturnFile(file: Uint8Array, profile: CnabProfileName): ReturnFile {
  const lines = linesOfFile(file);
  const [first] = lines;
  if (first?.type !== '0' || first.fault !== null) throw new LayoutFault(t('noFileHeader'));
  const header = fileHeader.read(first.line);
  if (header.direction !== '2') throw new LayoutFault(t('notReturnHeader'));
  const bank = profileOfBank(header.bank) ?? profile;
  const isPreview = bank === 'bancodobrasil' && header.bankUse.toUpperCase().includes(PREVIEW);
  const above = codesAbove(lines, bank);
  const items: ReturnedItem[] = [];
  const summed: SummedItem[] = [];
  const unreadable: Localized[] = [];
  /** The payment that the next segment Z authenticates. */
  let open: number | null = null;
  for (const line of lines) {
    const { at, batch, fault, segment } = line;
    try {
      if (fault !== null) throw new LayoutFault(fault);
      const item = returnedItem(line, bank);
      if (item) {
        open = items.push(under([...(above.get(0) ?? []), ...(above.get(batch) ?? [])], item, bank)) - 1;
        summed.push({ batch, ...amountsOf(line, bank) });
      } else if (segment === 'Z' && open !== null) {
        const last = items[open] as ReturnedItem;
        items[open] = { ...last, authentication: segmentZ.read(line.line).authentication || null };
      }
    } catch (error) {
      if (!(error instanceof LayoutFault)) throw error;
      open = null;
      unreadable.push(fault ? t('lineFault', { at, text: fault }) : t('lineUnreadable', { at, text: error.text }));
    }
  }
  const { bank: code, document, agreement, branch, account, accountDigit, branchAccountDigit } = header;
  return {
    owner: { bank: code, document, agreement, branch, account, accountDigit: accountDigit + branchAccountDigit },
    sequence: header.sequence,
    generatedOn: header.generatedOn,
    unreadable,
    contradictions: agreeing(() => contradictionsOf(lines, summed)),
    items: isPreview ? items.map(notPaid) : items,
  };
}

/** A payment that a preview calls paid needs a review. */
const notPaid = (item: ReturnedItem): ReturnedItem =>
  item.outcome === 'paid' ? { ...item, outcome: 'unknown', paidOn: null, paidAmount: null } : item;

function amountsOf(line: RecordLine, bank: CnabProfileName) {
  const { amount, ...read } = layoutOf(line, bank)?.read(line.line) ?? { amount: 0 };
  return { amount, paidAmount: 'paidAmount' in read ? read.paidAmount : amount };
}

/** A trailer that cannot be read agrees with nothing. */
function agreeing(compare: () => readonly Localized[]): readonly Localized[] {
  try {
    return compare();
  } catch (error) {
    if (error instanceof LayoutFault) return [t('trailerUnreadable', { text: error.text })];
    throw error;
  }
}

/** Returns the refusing and unknown codes of headers and trailers, by batch. Batch 0 holds those of the whole file. */
function codesAbove(lines: readonly RecordLine[], bank: CnabProfileName): ReadonlyMap<number, readonly string[]> {
  const found = lines
    .filter(({ type }) => type !== '3')
    .map(({ type, batch, line }) => {
      const isFile = type === '0' || type === '9';
      const codes = occurrenceCodes(line.slice(230)).filter((each) => {
        const outcome = outcomeOf([each], bank);
        // The layout does not define occurrences in records of the file, so unknown codes there do not count.
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
