/**
 * The Brazilian IBAN (ISO 13616; Circular BCB 3.625/2013), 29 characters: `BR`, 2 check digits, ISPB 8, agency 5,
 * account 10 with its check digit, account type 1, holder 1.
 */

const IBAN_LAYOUT = /^BR(\d{2})(\d{8})(\d{5})(\d{10})([A-Z])([A-Z0-9])$/;

export type IbanAccount = {
  readonly ispb: string;
  readonly agency: string;
  readonly account: string;
  /** `C` current account (payment accounts as well), `P` savings, or another uppercase letter. */
  readonly accountType: string;
  readonly holder: string;
};

/** The fields of an IBAN. Agency and account are padded with zeros to 5 and 10 digits. */
export type IbanFields = IbanAccount & { readonly country: 'BR'; readonly checkDigits: string };

const FIELD_SHAPES: readonly (readonly [keyof IbanAccount, RegExp])[] = [
  ['ispb', /^\d{8}$/],
  ['agency', /^\d{1,5}$/],
  ['account', /^\d{1,10}$/],
  ['accountType', /^[A-Z]$/],
  ['holder', /^[A-Z0-9]$/],
];

function ibanCheckDigits(bban: string): string {
  let remainder = 0;
  for (const character of `${bban}BR00`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return String(98 - remainder).padStart(2, '0');
}

function readIban(s: string): IbanFields | null {
  const match = IBAN_LAYOUT.exec(s);
  if (match === null) return null;
  const [, checkDigits = '', ispb = '', agency = '', account = '', accountType = '', holder = ''] = match;
  // Compared as text: by remainder, 00, 01 and 99 would pass as aliases of 97, 98 and 02.
  if (checkDigits !== ibanCheckDigits(s.slice(4))) return null;
  return { country: 'BR', checkDigits, ispb, agency, account, accountType, holder };
}

/**
 * The IBAN of an account in electronic form (no spaces). Agencies and accounts are padded with zeros on the left, so
 * accounts `12` and `0012` have the same IBAN. @throws RangeError naming the field that does not fit
 */
export function buildIban(parts: IbanAccount): string {
  for (const [field, shape] of FIELD_SHAPES) {
    if (!shape.test(parts[field])) throw new RangeError(`${field} does not fit an IBAN`);
  }
  const agency = parts.agency.padStart(5, '0');
  const account = parts.account.padStart(10, '0');
  const bban = `${parts.ispb}${agency}${account}${parts.accountType}${parts.holder}`;
  return `BR${ibanCheckDigits(bban)}${bban}`;
}

/** The inverse of {@link buildIban}. @throws RangeError unless {@link isIban} */
export function parseIban(iban: string): IbanFields {
  const fields = readIban(iban);
  if (fields === null) throw new RangeError('not a Brazilian IBAN');
  return fields;
}

/**
 * Whether `s` is a Brazilian IBAN in electronic form with correct check digits, which detect any single wrong digit.
 * Rejects lowercase letters and spaces ({@link normalizeIban} removes the spaces).
 */
export function isIban(s: string): boolean {
  return readIban(s) !== null;
}

/** Removes the spaces of the print form and changes nothing else. The result can still be invalid. */
export function normalizeIban(printed: string): string {
  return printed.replaceAll(' ', '');
}

/** The print form: groups of 4 separated by a space (ISO 13616). @throws RangeError unless {@link isIban} */
export function formatIban(iban: string): string {
  if (!isIban(iban)) throw new RangeError('not a Brazilian IBAN');
  return iban.replace(/.{4}(?=.)/g, '$& ');
}
