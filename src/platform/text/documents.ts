import { z } from 'zod';
import { inSchema } from '../language/text.ts';
import { t } from '../language/texts.ts';

/**
 * CPF (individuals) and CNPJ (legal entities), the two Brazilian taxpayer numbers. Both are strings, never integers:
 * leading zeros count, and a CNPJ can contain letters since July 2026 (IN RFB 2.229/2024). The internal form is
 * unmasked and uppercase.
 */

const CPF_SHAPE = /^\d{11}$/;
const CNPJ_SHAPE = /^[0-9A-Z]{12}\d{2}$/;
const DOCUMENT_SHAPE = /^(\d{11}|[0-9A-Z]{12}\d{2})$/;
const ONE_CHARACTER_REPEATED = /^(.)\1+$/;

// Weights of the second check digit; the first one uses the same without the leading weight.
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Value of a CNPJ position in the check digit sum: ASCII − 48 (IN RFB 2.229/2024). @throws RangeError unless 0-9A-Z */
export function cnpjCharacterValue(character: string): number {
  if (!/^[0-9A-Z]$/.test(character)) throw new RangeError('a CNPJ position must be one of 0-9 or A-Z');
  return character.charCodeAt(0) - 48;
}

function mod11CheckDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, i) => total + weight * cnpjCharacterValue(characters.charAt(i)), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

function checkDigits(base: string, weights: readonly number[]): string {
  const first = mod11CheckDigit(base, weights.slice(1));
  const second = mod11CheckDigit(`${base}${first}`, weights);
  return `${first}${second}`;
}

/** The check digits of a CPF, from its first 9 digits (mod 11). @throws RangeError unless `base` is 9 digits */
export function cpfCheckDigits(base: string): string {
  if (!/^\d{9}$/.test(base)) throw new RangeError('a CPF base must have 9 digits');
  return checkDigits(base, CPF_WEIGHTS);
}

/**
 * The check digits of a CNPJ, from its first 12 characters (IN RFB 2.229/2024). @throws RangeError unless 12 of 0-9A-Z
 */
export function cnpjCheckDigits(base: string): string {
  if (!/^[0-9A-Z]{12}$/.test(base)) throw new RangeError('a CNPJ base must have 12 characters of 0-9 or A-Z');
  return checkDigits(base, CNPJ_WEIGHTS);
}

/**
 * Whether `s` is an unmasked CPF: 11 digits, not all equal, with correct check digits (Receita Federal). It guards
 * against typing errors only: remainders 0 and 1 both give the digit 0, so some wrong digits pass when the first check
 * digit is 0.
 */
export function isCpf(s: string): boolean {
  return CPF_SHAPE.test(s) && !ONE_CHARACTER_REPEATED.test(s) && s.endsWith(cpfCheckDigits(s.slice(0, 9)));
}

/**
 * Whether `s` is an unmasked CNPJ: 12 characters of `0-9A-Z` and 2 correct check digits, not all equal (IN RFB
 * 2.229/2024). Rejects lowercase letters and masks, as the partner contract requires. In addition to the limit of
 * {@link isCpf}, characters whose values differ by a multiple of 11 are interchangeable (`6` and `A`).
 */
export function isCnpj(s: string): boolean {
  return CNPJ_SHAPE.test(s) && !ONE_CHARACTER_REPEATED.test(s) && s.endsWith(cnpjCheckDigits(s.slice(0, 12)));
}

/** The kind of the unmasked document `s`; null when it is neither a valid CPF nor a valid CNPJ. */
export function documentKind(s: string): 'cpf' | 'cnpj' | null {
  if (isCpf(s)) return 'cpf';
  return isCnpj(s) ? 'cnpj' : null;
}

/** Removes `.`, `/`, `-` and spaces only. Letters keep their case: a lowercase CNPJ is invalid and must stay so. */
export function normalizeDocument(masked: string): string {
  return masked.replace(/[./ -]/g, '');
}

function groups(s: string, shape: RegExp, kind: string): string[] {
  const match = shape.exec(s);
  // The message omits the value, because it can be a person's document and end up in a log.
  if (match === null) throw new RangeError(`not an unmasked ${kind}`);
  return match.slice(1);
}

function cpfGroups(s: string): string[] {
  return groups(s, /^(\d{3})(\d{3})(\d{3})(\d{2})$/, 'CPF');
}

function cnpjGroups(s: string): string[] {
  return groups(s, /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, 'CNPJ');
}

/** Formats as `123.456.789-09`. Does not verify check digits. @throws RangeError unless `s` is 11 digits */
export function formatCpf(s: string): string {
  const [a, b, c, digits] = cpfGroups(s);
  return `${a}.${b}.${c}-${digits}`;
}

/** Formats as `12.ABC.345/01DE-35` without verification. @throws RangeError unless `s` looks like a CNPJ */
export function formatCnpj(s: string): string {
  const [a, b, c, branch, digits] = cnpjGroups(s);
  return `${a}.${b}.${c}/${branch}-${digits}`;
}

/** Formats a CPF or CNPJ by its length, without verification. @throws RangeError when `s` looks like neither */
export function formatDocument(s: string): string {
  return CPF_SHAPE.test(s) ? formatCpf(s) : formatCnpj(s);
}

/** The CPF for end users, `***.456.789-**` (DICT manual 8.5). @throws RangeError unless 11 digits, to hide all else */
export function maskCpf(s: string): string {
  const [, b, c] = cpfGroups(s);
  return `***.${b}.${c}-**`;
}

/** The CNPJ on receipts, `**.222.333/0001-**`, by convention. @throws RangeError unless `s` looks like a CNPJ */
export function maskCnpj(s: string): string {
  const [, b, c, branch] = cnpjGroups(s);
  return `**.${b}.${c}/${branch}-**`;
}

export const Cpf = z
  .string()
  .regex(CPF_SHAPE, { error: inSchema(t('mustBeCpf')), abort: true })
  .refine(isCpf, inSchema(t('invalidCpf')));

export const Cnpj = z
  .string()
  .regex(CNPJ_SHAPE, {
    error: inSchema(t('mustBeCnpj')),
    abort: true,
  })
  .refine(isCnpj, inSchema(t('invalidCnpj')));

/** A valid CPF or CNPJ without mask, the `document` of the partner contract. */
export const Document = z
  .string()
  .regex(DOCUMENT_SHAPE, {
    error: inSchema(t('mustBeDocument')),
    abort: true,
  })
  .refine((s) => documentKind(s) !== null, inSchema(t('invalidDocument')))
  .meta({ description: 'CPF (11 digits) or CNPJ (14 digits and uppercase letters), without mask' });
