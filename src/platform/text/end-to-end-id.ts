import { randomInt } from 'node:crypto';
import { nonBlankText } from './text.ts';

/**
 * The identifiers of PIX payments (`E…`) and returns (`D…`), 32 case-sensitive characters: letter, ISPB 8,
 * `yyyyMMddHHmm` in UTC, 11 alphanumerics (SPI; rule text in the Open Finance Brasil schema). Between 21:00 and
 * midnight in Brasília, the UTC date is already the next day.
 */

const ISPB = /^[0-9A-Z]{8}$/;
const SEQUENCE = /^[0-9A-Za-z]{11}$/;
const ID_LAYOUT = /^[ED][0-9A-Z]{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[0-9A-Za-z]{11}$/;
const SEQUENCE_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOLERANCE_MS = 12 * 60 * 60 * 1000;

/** An end-to-end id in a caller's input. Only its length is checked: an id of another form matches no payment. */
export const EndToEndId = nonBlankText(32).meta({ description: 'End-to-end id of the PIX, 32 characters' });

export type EndToEndIdParts = {
  readonly instant: Date;
  readonly ispb: string;
  readonly sequence?: string;
};

/**
 * Whether `s` has the form of an ISPB: 8 characters of `0-9A-Z`. It equals the first 8 characters of a CNPJ, which can
 * contain letters (bacen/pix-api openapi 2.9.0). `00000000` is a real one.
 */
export function isIspb(s: string): boolean {
  return ISPB.test(s);
}

function readInstant(id: string): Date | null {
  const match = ID_LAYOUT.exec(id);
  if (match === null) return null;
  const [, year, month, day, hour, minute] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const instant = new Date(iso);
  // The parser turns 30 February into a day of March, so the date must print back unchanged.
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso ? instant : null;
}

function randomSequence(): string {
  // randomInt avoids the bias of a modulo.
  return Array.from({ length: 11 }, () => SEQUENCE_ALPHABET.charAt(randomInt(SEQUENCE_ALPHABET.length))).join('');
}

function buildId(prefix: 'E' | 'D', { instant, ispb, sequence = randomSequence() }: EndToEndIdParts): string {
  if (!isIspb(ispb)) throw new RangeError('an ISPB must be 8 characters of 0-9 or A-Z');
  if (!SEQUENCE.test(sequence)) throw new RangeError('the sequence must be 11 characters of 0-9, A-Z or a-z');
  const stamp = instant.toISOString().slice(0, 16).replace(/[-T:]/g, '');
  if (stamp.length !== 12) throw new RangeError('the instant must be in the years 0000 to 9999');
  return `${prefix}${ispb}${stamp}${sequence}`;
}

/**
 * Creates an end-to-end id. Its random sequence has 62^11 equally likely values per minute and participant, so ids need
 * no registry to be distinct. @throws RangeError when a part or the date is invalid
 */
export function buildEndToEndId(parts: EndToEndIdParts): string {
  return buildId('E', parts);
}

/** Creates a return id (rtrId): the same layout with prefix `D`. @throws RangeError when a part is invalid */
export function buildReturnId(parts: EndToEndIdParts): string {
  return buildId('D', parts);
}

export function isEndToEndId(s: string): boolean {
  return s.startsWith('E') && readInstant(s) !== null;
}

export function isReturnId(s: string): boolean {
  return s.startsWith('D') && readInstant(s) !== null;
}

/** The minute stamped in the id of a payment or return. @throws RangeError when `id` is neither */
export function endToEndInstant(id: string): Date {
  const instant = readInstant(id);
  if (instant === null) throw new RangeError('not an end-to-end id');
  return instant;
}

/**
 * Whether the stamp is at most 12 hours before or after the processing (SPI tolerance). It does not detect a generator
 * that stamps local time: 3 hours are within the tolerance. @throws RangeError when `id` is neither the id of a payment
 * nor of a return
 */
export function withinTolerance(id: string, processedAt: Date): boolean {
  return Math.abs(processedAt.getTime() - endToEndInstant(id).getTime()) <= TOLERANCE_MS;
}
