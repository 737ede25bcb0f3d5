import { type Language, language } from './language.ts';
import { activateTexts } from './text.ts';

type Loads = Readonly<Partial<Record<Language, () => Promise<object>>>> & { readonly en: () => Promise<object> };

/** Loads the messages of the page's language, or the English ones when the page has no others. */
export async function speak(loads: Loads): Promise<void> {
  const wanted = language();
  const chosen = loads[wanted] ? wanted : 'en';
  activateTexts(chosen, await (loads[chosen] ?? loads.en)());
  document.documentElement.lang = chosen;
}
