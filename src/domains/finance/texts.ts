import { type Localized, textsOf } from '../../platform/language/text.ts';
import { english } from './messages.en.ts';
import { portuguese } from './messages.pt-br.ts';

export const t = textsOf(english, portuguese);

/** One of several words: `queued or released`. */
export const oneOf = ([first = '', ...others]: readonly string[]): string | Localized =>
  others.reduce<string | Localized>((one, other) => t('oneOrTheOther', { one, other }), first);

/** Several texts after each other. */
export const listed = (texts: readonly Localized[]): Localized => ({
  in: (language) => texts.map((text) => text.in(language)).join('; '),
});
