/**
 * The Brazilian IBAN (ISO 13616; Circular BCB 3.625/2013), 29 characters:
 * `BR`, 2 check digits, ISPB 8, agency 5, account 10 with its check digit, account type 1, holder 1.
 */

const IBAN_LAYOUT = /^BR(\d{2})(\d{8})(\d{5})(\d{10})([A-Z])([A-Z0-9])$/;

/** What an IBAN is built from. */
export type IbanAccount = {
  /** Eight digits. An alphanumeric ISPB does not fit an IBAN. */
  readonly ispb: string;
  /** One to five digits, without check digit. */
  readonly agency: string;
  /** One to ten digits, with check digit. */
  readonly account: string;
  /** One uppercase letter: `C` current account (payment accounts as well), `P` savings. */
  readonly accountType: string;
  /** Order of the holder: `1` the first or only one. */
  readonly holder: string;
};

/** The fields of an IBAN; agency and account are padded with zeros to 5 and 10 digits. */
export type IbanFields = IbanAccount & { readonly country: 'BR'; readonly checkDigits: string };

const FIELD_SHAPES: readonly (readonly [keyof IbanAccount, RegExp])[] = [
  ['ispb', /^\d{8}$/],
  ['agency', /^\d{1,5}$/],
  ['account', /^\d{1,10}$/],
  ['accountType', /^[A-Z]$/],
  ['holder', /^[A-Z0-9]$/],
];

/** ISO 7064 MOD 97-10 over the account part followed by `BR00`. Letters count as 10–35. */
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
  // Compared as written: by the remainder alone, 00, 01 and 99 would pass as aliases of 97, 98 and 02.
  if (checkDigits !== ibanCheckDigits(s.slice(4))) return null;
  return { country: 'BR', checkDigits, ispb, agency, account, accountType, holder };
}

/**
 * The IBAN of an account, in electronic form (no spaces). Short agencies and accounts are padded with zeros on the
 * left, so accounts `12` and `0012` have the same IBAN.
 *
 * @throws RangeError naming the field that does not fit its place.
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

/**
 * The fields of an IBAN in electronic form; the inverse of {@link buildIban}.
 *
 * @throws RangeError when {@link isIban} is false.
 */
export function parseIban(iban: string): IbanFields {
  const fields = readIban(iban);
  if (fields === null) throw new RangeError('not a Brazilian IBAN');
  return fields;
}

/**
 * Whether `s` is a Brazilian IBAN in electronic form, with right check digits. Any single wrong digit is noticed.
 * Strict: lowercase and spaces are refused ({@link normalizeIban} removes the spaces).
 */
export function isIban(s: string): boolean {
  return readIban(s) !== null;
}

/** The electronic form of an IBAN in print form: spaces removed, nothing else changed. It may still be no IBAN. */
export function normalizeIban(printed: string): string {
  return printed.replaceAll(' ', '');
}

/**
 * The print form: groups of four separated by a space (ISO 13616).
 *
 * @throws RangeError when {@link isIban} is false.
 */
export function formatIban(iban: string): string {
  if (!isIban(iban)) throw new RangeError('not a Brazilian IBAN');
  return iban.replace(/.{4}(?=.)/g, '$& ');
}
