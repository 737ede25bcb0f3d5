import type { GetICUArgs } from '@schummar/icu-type-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { LRUCache } from 'lru-cache';
import { DEFAULT_LANGUAGE, type Language } from './language.ts';

/** Something that a person reads, in each language. */
export interface Localized {
  in(language: Language): string;
}

type Value = string | number | Localized;
type ValuesOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** The values that an ICU message needs. Absent for a message without values. */
type Values<Message extends string> = keyof ValuesOf<Message> extends never ? [] : [values: ValuesOf<Message>];

type Messages = Readonly<Record<string, string>>;
/** The same messages in another language: the same names, each with a text. */
export type Translated<English> = { readonly [Name in keyof English]: string };

type Catalogues = Readonly<Record<Language, Messages>>;

const formats = new WeakMap<Messages, Map<string, IntlMessageFormat>>();

function formatOf(catalogue: Messages, name: string, language: Language): IntlMessageFormat {
  const known = formats.get(catalogue) ?? new Map<string, IntlMessageFormat>();
  formats.set(catalogue, known);
  const format = known.get(name) ?? new IntlMessageFormat(catalogue[name] ?? name, language, {}, { ignoreTag: true });
  known.set(name, format);
  return format;
}

/** One message with its values. As a string and in JSON it is English. */
export class Text implements Localized {
  readonly #catalogues: Catalogues;
  readonly #name: string;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(catalogues: Catalogues, name: string, values: Readonly<Record<string, unknown>>) {
    this.#catalogues = catalogues;
    this.#name = name;
    this.#values = values;
  }

  in(language: Language): string {
    const values = Object.fromEntries(
      Object.entries(this.#values).map(([name, value]) => [name, isLocalized(value) ? value.in(language) : value]),
    );
    return String(formatOf(this.#catalogues[language], this.#name, language).format(values as Record<string, string>));
  }

  toString(): string {
    return this.in(DEFAULT_LANGUAGE);
  }

  toJSON(): string {
    return this.toString();
  }
}

export const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && 'in' in value && typeof value.in === 'function';

/** The text in the language. A string stays as it is. */
export const spoken = (text: string | Localized, language: Language): string =>
  typeof text === 'string' ? text : text.in(language);

/**
 * The messages of a domain: `t(name, values)` is the text with this name. Catalogues are beside their domain, as
 * `messages.en.ts` and `messages.pt-br.ts`.
 */
export const textsOf =
  <const English extends Messages>(english: English, portuguese: Translated<English>) =>
  <Name extends keyof English & string>(name: Name, ...[values]: Values<English[Name]>): Text =>
    new Text({ en: english, 'pt-BR': portuguese }, name, values ?? {});

const MAX_FAULTS = 5_000;
const schemaTexts = new Map<string, Text>();
const faults = new LRUCache<string, Text>({ max: MAX_FAULTS });

/** The English form of a text, for a schema, whose faults are strings. {@link reportedText} finds the text again. */
export function inSchema(text: Text): string {
  const english = text.toString();
  schemaTexts.set(english, text);
  return english;
}

/** Like {@link inSchema}, for a text that is made while a schema reads a value. Only the last texts are kept. */
export function inFault(text: Text): string {
  const english = text.toString();
  faults.set(english, text);
  return english;
}

/** The text whose English form a schema has reported. */
export const reportedText = (english: string): Text | string =>
  schemaTexts.get(english) ?? faults.get(english) ?? english;
