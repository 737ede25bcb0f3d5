import Negotiator from 'negotiator';

export type DocumentLanguage = 'en' | 'pt-BR';

/** Brazilian Portuguese, unless the header `Accept-Language` prefers English. */
export function documentLanguage(accepted: string | undefined): DocumentLanguage {
  if (accepted === undefined) return 'pt-BR';
  for (const wanted of new Negotiator({ headers: { 'accept-language': accepted } }).languages()) {
    if (/^en\b/i.test(wanted)) return 'en';
    if (/^pt\b/i.test(wanted)) return 'pt-BR';
  }
  return 'pt-BR';
}
