import { type Language, language } from './language.ts';
import { activateTexts } from './text.ts';

/** Loads the messages of the page's language. */
export async function speak(loads: Readonly<Record<Language, () => Promise<object>>>): Promise<void> {
  const chosen = language();
  activateTexts(chosen, await loads[chosen]());
  document.documentElement.lang = chosen;
}
