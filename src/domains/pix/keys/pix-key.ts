import { isCnpj, isCpf } from '../../../platform/documents.ts';
import { wordsOf } from '../../../platform/words.ts';
import { PIX_KEY_TYPES, type PixKeyType } from '../../../rails/dict-codes.ts';

/** E.164 with its plus sign: without it, an 11-digit mobile number could be read as a CPF. */
const PHONE = /^\+[1-9]\d{2,15}$/;
/** Lowercase only; `%` is not allowed (DICT 1.7.2) and a dot in the domain is not demanded. */
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const EMAIL_MAX_LENGTH = 77;
/** The shape of a UUID; its version is not checked, the directory's own example is no version 4. */
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const IS_KEY_OF: Record<PixKeyType, (key: string) => boolean> = {
  CPF: isCpf,
  CNPJ: isCnpj,
  PHONE: (key) => PHONE.test(key),
  EMAIL: (key) => key.length <= EMAIL_MAX_LENGTH && EMAIL.test(key),
  EVP: (key) => EVP.test(key),
};

/**
 * Whether `key` is a key of that type in the directory's canonical form: no mask, no spaces, letters as stored (DICT
 * API 1.8.0; CNPJ also alphanumeric, DICT manual 8.5). CPF and CNPJ need right check digits, which the patterns of the
 * API do not say. Nothing is normalised: `Pix@bcb.gov.br` is refused, not lowered.
 */
export function isPixKey(type: PixKeyType, key: string): boolean {
  return IS_KEY_OF[type](key);
}

/** The type of a key in canonical form, or null when it is a key of no type. No string is a key of two types. */
export function pixKeyType(key: string): PixKeyType | null {
  return wordsOf(PIX_KEY_TYPES).find((type) => isPixKey(type, key)) ?? null;
}
