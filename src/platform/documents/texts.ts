import type { DocumentLanguage } from './language.ts';

type Messages = Readonly<Record<string, string>>;

/** A text of a document, in each language. */
export interface DocumentText {
  in(language: DocumentLanguage): string;
}

/** The messages of a catalogue: `t(name, values)` is the text with this name, `{value}` replaced. */
export const documentTexts =
  <English extends Messages>(english: English, portuguese: { readonly [Name in keyof English]: string }) =>
  (name: keyof English, values: Readonly<Record<string, string>> = {}): DocumentText => ({
    in: (language) =>
      (language === 'en' ? english : portuguese)[name].replaceAll(/\{(\w+)\}/g, (_, value) => values[value] ?? ''),
  });
