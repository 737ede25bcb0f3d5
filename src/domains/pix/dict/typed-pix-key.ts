import { AppError } from '../../../platform/errors/errors.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES, type PixKeyType } from '../../../rails/dict-codes.ts';
import { isPixKey, pixKeyType } from './pix-key.ts';
import { t } from './texts.ts';

export interface CanonicalKey {
  readonly type: PixKeyType;
  readonly key: string;
}

/** Area codes of Brazil (Anatel). */
const AREA = '1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]';
const GAP = '[ .-]{0,3}';
/** A trunk zero needs a mark of the area code: without one, the number could be a CPF. */
const BRAZILIAN_PHONE = new RegExp(
  `^(?:\\+?55${GAP})?(?:\\(0?(${AREA})\\)|0?(${AREA})(?=[ .-])|(${AREA}))${GAP}(9${GAP}\\d{4}|[2-5]\\d{3})${GAP}(\\d{4})$`,
);
const SHOWS_A_PHONE = /^(?:\+|\(|0?\d\d[ .-])/;
const FOREIGN_PHONE = /^\+[\d ().-]+$/;
const SEPARATORS = /[ .-]/g;

/** Only ASCII letters: the lower case of some other letters is an ASCII letter, and would be another address. */
const lowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function phoneOf(typed: string): string {
  const brazilian = BRAZILIAN_PHONE.exec(typed);
  if (brazilian) {
    const [, inParentheses, marked, bare, prefix = '', line] = brazilian;
    return `+55${inParentheses ?? marked ?? bare}${prefix.replace(SEPARATORS, '')}${line}`;
  }
  return FOREIGN_PHONE.test(typed) ? typed.replace(/[ ().-]/g, '') : typed;
}

const CANONICAL: Readonly<Record<PixKeyType, (typed: string) => string>> = {
  CPF: (typed) => typed.replace(SEPARATORS, ''),
  CNPJ: (typed) => typed.replace(/[ ./-]/g, '').toUpperCase(),
  PHONE: phoneOf,
  EMAIL: lowerCase,
  EVP: (typed) => lowerCase(typed.replaceAll(' ', '')),
};

/** The key of this type; without a type, the one that the text shows. A canonical key is always returned unchanged. */
export function readPixKey(typed: string, type: PixKeyType | null = null): CanonicalKey | null {
  const text = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const canonical = pixKeyType(text);
  if (type === null && canonical !== null) return { type: canonical, key: text };
  const types = type === null ? typesOf(text) : [type];
  for (const candidate of types) {
    const key = CANONICAL[candidate](text);
    if (isPixKey(candidate, key)) return { type: candidate, key };
  }
  return null;
}

/**
 * 11 digits without any mark are a CPF when its check digits are correct, because this is the canonical form of a CPF;
 * otherwise a mobile number.
 */
const typesOf = (text: string): readonly PixKeyType[] =>
  SHOWS_A_PHONE.test(text) ? ['PHONE', ...wordsOf(PIX_KEY_TYPES)] : wordsOf(PIX_KEY_TYPES);

/** `member` names the input in the message. @throws AppError invalid_pix_key */
export function requirePixKey(typed: string, member: string, type: PixKeyType | null = null): CanonicalKey {
  const read = readPixKey(typed, type);
  if (read) return read;
  throw new AppError(
    'invalid_pix_key',
    type === null ? t('invalidKey', { member }) : t('invalidKeyOfType', { member, type }),
  );
}

/** A key that must exist already, in canonical form. A text that is no key stays as it is, and is found nowhere. */
export const KnownPixKey = nonBlankText(77).overwrite((typed) => readPixKey(typed)?.key ?? typed);
