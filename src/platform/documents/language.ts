import { type Language, languageOf } from '../language/language.ts';

/** Brazilian Portuguese, unless the header `Accept-Language` prefers English. */
export const documentLanguage = (accepted: string | undefined): Language => languageOf(accepted, 'pt-BR');
