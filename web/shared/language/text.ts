import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { Language } from './language.ts';

/** English messages by area. Each area adds its own in its `messages.en.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface
export interface Texts {}

/** Names of all messages: the area, a dot, and the name in the area. */
export type TextKey = { [Area in keyof Texts]: `${Area}.${keyof Texts[Area] & string}` }[keyof Texts];

type MessageOf<Key extends TextKey> = Key extends `${infer Area extends keyof Texts}.${infer Name}`
  ? Name extends keyof Texts[Area]
    ? Extract<Texts[Area][Name], string>
    : never
  : never;
type ValuesOf<Key extends TextKey, Value> = GetICUArgs<
  MessageOf<Key>,
  { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** The values that the message of the key needs. Absent for a message without values. */
export type Values<Key extends TextKey, Value = string | number> = keyof ValuesOf<Key, Value> extends never
  ? []
  : [values: ValuesOf<Key, Value>];

/** The same messages in another language: the same names, each with a text. */
export type Translated<Messages> = { readonly [Name in keyof Messages]: string };

type Compiled = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/** The messages of the page's language. */
export const texts = setupI18n();

/** The messages of compiled areas, under their names. */
const named = (areas: object) =>
  Object.fromEntries(
    Object.entries(areas as Compiled).flatMap(([area, messages]) =>
      Object.entries(messages).map(([name, message]) => [`${area}.${name}`, message] as const),
    ),
  );

/** Must run before a module that calls `t` is imported. */
export function activateTexts(language: Language, areas: object): void {
  texts.loadAndActivate({ locale: language, messages: named(areas) });
}

/** Adds areas in the page's language. Must run before a module that reads their texts is imported. */
export function addTexts(areas: object): void {
  texts.load(texts.locale, named(areas));
}

/** The text of the key in the page's language. */
export const t = <Key extends TextKey>(key: Key, ...[values]: Values<Key>): string => texts._(key, values);
