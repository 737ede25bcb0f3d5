import { isCnpj, isCpf } from '../../../platform/text/documents.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES, type PixKeyType } from '../../../rails/dict-codes.ts';

/** E.164 with its plus sign: without it, an 11-digit mobile number could be read as a CPF. */
const PHONE = /^\+[1-9]\d{2,15}$/;
/** Lower case only, without `%` (DICT 1.7.2). A dot in the domain is not required. */
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const EMAIL_MAX_LENGTH = 77;
/** A UUID of any version, because the directory's own example is not version 4. */
const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const IS_KEY_OF: Record<PixKeyType, (key: string) => boolean> = {
  CPF: isCpf,
  CNPJ: isCnpj,
  PHONE: (key) => PHONE.test(key),
  EMAIL: (key) => key.length <= EMAIL_MAX_LENGTH && EMAIL.test(key),
  EVP: (key) => EVP.test(key),
};

/**
 * Whether `key` is in the directory's canonical form (DICT API 1.8.0; alphanumeric CNPJ: DICT manual 8.5). Check digits
 * must be correct, although the API's patterns do not require it. Nothing is normalised.
 */
export function isPixKey(type: PixKeyType, key: string): boolean {
  return IS_KEY_OF[type](key);
}

/** Null when the text is not a key. No text is a key of two types. */
export function pixKeyType(key: string): PixKeyType | null {
  return wordsOf(PIX_KEY_TYPES).find((type) => isPixKey(type, key)) ?? null;
}
