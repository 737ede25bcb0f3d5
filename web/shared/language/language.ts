/** Languages of the pages, each with its own name for the switch. */
export const LANGUAGES = { 'pt-BR': 'Português', en: 'English' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'language';
const isLanguage = (text: string | null): text is Language => text !== null && text in LANGUAGES;

/** The language chosen in this browser, else the first of the browser's languages that the pages have, else English. */
export function language(): Language {
  const chosen = localStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  for (const each of navigator.languages) {
    const [prefix] = each.toLowerCase().split('-');
    if (prefix === 'pt') return 'pt-BR';
    if (prefix === 'en') return 'en';
  }
  return 'en';
}

/** Keeps the choice in this browser and loads the page again, because texts are read once. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen);
  location.reload();
}
