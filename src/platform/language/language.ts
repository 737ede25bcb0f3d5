import Negotiator from 'negotiator';

/** Languages of everything that people read. Codes and names never depend on the language. */
export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

const BY_PREFIX: Readonly<Record<string, Language>> = { en: 'en', pt: 'pt-BR' };

/**
 * The language that the header `Accept-Language` prefers among those that exist, else the other one. Any Portuguese is
 * answered in Brazilian Portuguese.
 */
export function languageOf(accepted: string | undefined, otherwise = DEFAULT_LANGUAGE): Language {
  if (accepted === undefined) return otherwise;
  const wanted = new Negotiator({ headers: { 'accept-language': accepted } }).languages();
  for (const each of wanted) {
    const found = BY_PREFIX[each.split('-', 1)[0]?.toLowerCase() ?? ''];
    if (found) return found;
  }
  return otherwise;
}
