import { DEFAULT_LANGUAGE, type Language } from '../language/language.ts';
import { isLocalized, type Localized, spoken } from '../language/text.ts';
import { t } from '../language/texts.ts';
import { declaredRefusal, type ErrorCode, type WordedCode } from './refusal.ts';
import './house-refusals.ts';

type Details = Readonly<Record<string, unknown>>;
type Words = string | Localized;

/** The texts of a refusal in one language. */
export interface Spoken {
  readonly message: string;
  readonly details: Details;
}

/**
 * A refusal with a stable code. The message is for people and shows no internals. Properties with texts are in English.
 * Details are extra members of the error body (`fields`, `limit`, `remaining`, …) and safe to show.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  readonly status: number;
  readonly words: Words;
  readonly #details: Details;

  constructor(code: WordedCode, message?: Words, details?: Details, status?: number);
  constructor(code: ErrorCode, message: Words | undefined, details?: Details, status?: number);
  constructor(code: ErrorCode, message: Words | undefined, details: Details = {}, status?: number) {
    const declared = declaredRefusal(code);
    const words = message ?? declared.words ?? code;
    super(spoken(words, DEFAULT_LANGUAGE));
    this.name = 'AppError';
    this.code = code;
    this.details = detailsIn(details, DEFAULT_LANGUAGE);
    this.#details = details;
    this.status = status ?? declared.status;
    this.words = words;
  }

  /** Texts of invalid fields in each language. Undefined for other refusals. */
  get fields(): Fields | undefined {
    const { fields } = this.#details;
    return typeof fields === 'object' && fields !== null ? (fields as Fields) : undefined;
  }

  /** The message, and the details with the texts of `fields`, in the language. */
  in(language: Language): Spoken {
    return { message: spoken(this.words, language), details: detailsIn(this.#details, language) };
  }
}

function detailsIn(details: Details, language: Language): Details {
  const { fields } = details;
  if (typeof fields !== 'object' || fields === null) return details;
  const texts = Object.entries(fields).map(([name, text]) => [name, isLocalized(text) ? text.in(language) : text]);
  return { ...details, fields: Object.fromEntries(texts) };
}

/** Texts of invalid fields, keyed by the caller's names. */
export type Fields = Readonly<Record<string, Words>>;

/** One sentence that names the invalid fields. */
export function faultsText(fields: Fields): Localized {
  const names = Object.keys(fields);
  const first = names[0];
  const text = first === undefined ? undefined : fields[first];
  return names.length === 1 && first !== undefined && text !== undefined
    ? t('oneField', { name: first, text })
    : t('severalFields', { count: names.length, names: names.join(', ') });
}

/** Refuses invalid input, with one message per field. Fields have the caller's names. */
export const validationFailed = (fields: Fields): AppError =>
  new AppError('validation_failed', faultsText(fields), { fields });

/** The refusal for the first missing scope; null when the token has all of them. */
export function missingScope(needed: Iterable<string>, held: ReadonlySet<string>): AppError | null {
  for (const scope of needed) {
    if (held.has(scope)) continue;
    return new AppError('forbidden', t('missingScope', { scope }), { required_scope: scope });
  }
  return null;
}
