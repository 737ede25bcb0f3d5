import { randomInt } from 'node:crypto';
import { nonBlankText } from './text.ts';

/**
 * The identifiers of PIX payments (`E…`) and returns (`D…`), 32 characters, case-sensitive:
 * letter, ISPB 8, `yyyyMMddHHmm` in UTC, 11 alphanumerics (SPI; Open Finance Brasil schema for the text of the rule).
 *
 * The stamp is UTC: between 21:00 and midnight in Brasília its date is already tomorrow's.
 */

const ISPB = /^[0-9A-Z]{8}$/;
const SEQUENCE = /^[0-9A-Za-z]{11}$/;
const ID_LAYOUT = /^[ED][0-9A-Z]{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[0-9A-Za-z]{11}$/;
const SEQUENCE_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOLERANCE_MS = 12 * 60 * 60 * 1000;

/** An end-to-end id in a caller's input, bounded only in length: one of another form belongs to no payment. */
export const EndToEndId = nonBlankText(32).meta({ description: 'End-to-end id of the PIX, 32 characters' });

/** What an id is built from. */
export type EndToEndIdParts = {
  /** When the order was given; seconds are cut off. */
  readonly instant: Date;
  /** ISPB of the participant that originates the message. */
  readonly ispb: string;
  /** Eleven alphanumerics; random when absent. */
  readonly sequence?: string;
};

/**
 * Whether `s` has the form of an ISPB: eight of `0-9A-Z`. Letters come with the alphanumeric CNPJ, whose first eight
 * characters it is (bacen/pix-api openapi 2.9.0). `00000000` is a real one.
 */
export function isIspb(s: string): boolean {
  return ISPB.test(s);
}

/** The stamped instant, or null when the layout or the calendar is wrong. */
function readInstant(id: string): Date | null {
  const match = ID_LAYOUT.exec(id);
  if (match === null) return null;
  const [, year, month, day, hour, minute] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const instant = new Date(iso);
  // The parser rolls 30 February over to March: only a date that prints back as it was read exists.
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso ? instant : null;
}

function randomSequence(): string {
  // randomInt rejects the tail that would make the first characters of the alphabet likelier.
  return Array.from({ length: 11 }, () => SEQUENCE_ALPHABET.charAt(randomInt(SEQUENCE_ALPHABET.length))).join('');
}

function buildId(prefix: 'E' | 'D', { instant, ispb, sequence = randomSequence() }: EndToEndIdParts): string {
  if (!isIspb(ispb)) throw new RangeError('an ISPB is 8 characters of 0-9 or A-Z');
  if (!SEQUENCE.test(sequence)) throw new RangeError('the sequence is 11 characters of 0-9, A-Z or a-z');
  const stamp = instant.toISOString().slice(0, 16).replace(/[-T:]/g, '');
  if (stamp.length !== 12) throw new RangeError('the instant must be in the years 0000 to 9999');
  return `${prefix}${ispb}${stamp}${sequence}`;
}

/**
 * A new end-to-end id. The random sequence has 62^11 values per minute and participant, all equally likely: no registry
 * is needed to keep ids apart.
 *
 * @throws RangeError when a part does not fit or the date is invalid.
 */
export function buildEndToEndId(parts: EndToEndIdParts): string {
  return buildId('E', parts);
}

/**
 * A new return id (rtrId): the same layout with the prefix `D`.
 *
 * @throws RangeError when a part does not fit or the date is invalid.
 */
export function buildReturnId(parts: EndToEndIdParts): string {
  return buildId('D', parts);
}

/** Whether `s` is the id of a payment: prefix `E`, layout right, and a minute that exists. */
export function isEndToEndId(s: string): boolean {
  return s.startsWith('E') && readInstant(s) !== null;
}

/** Whether `s` is the id of a return: prefix `D`, layout right, and a minute that exists. */
export function isReturnId(s: string): boolean {
  return s.startsWith('D') && readInstant(s) !== null;
}

/**
 * The minute stamped in an id of a payment or of a return.
 *
 * @throws RangeError when `id` is neither.
 */
export function endToEndInstant(id: string): Date {
  const instant = readInstant(id);
  if (instant === null) throw new RangeError('not an end-to-end id');
  return instant;
}

/**
 * Whether the stamp is at most 12 hours away from the processing, before or after (SPI tolerance).
 * It does not reveal a generator that stamps local time: three hours are well inside.
 *
 * @throws RangeError when `id` is no id of a payment or of a return.
 */
export function withinTolerance(id: string, processedAt: Date): boolean {
  return Math.abs(processedAt.getTime() - endToEndInstant(id).getTime()) <= TOLERANCE_MS;
}
