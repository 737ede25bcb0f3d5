import * as console from '../../web/console/messages/areas.ts';
import * as dashboard from '../../web/dashboard/messages/areas.ts';
import type { Language } from '../../web/shared/language/language.ts';
import { activateTexts } from '../../web/shared/language/text.ts';

export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const PAGES = ['console', 'dashboard'] as const;
export type Page = (typeof PAGES)[number];

export const AREAS = { console: console.AREAS, dashboard: dashboard.AREAS };

const START: Readonly<Record<Page, Readonly<Record<Language, () => Promise<Catalogue>>>>> = {
  console: {
    en: () => import('../../web/console/messages/en.ts'),
    'pt-BR': () => import('../../web/console/messages/pt-br.ts'),
  },
  dashboard: {
    en: () => import('../../web/dashboard/messages/en.ts'),
    'pt-BR': () => import('../../web/dashboard/messages/pt-br.ts'),
  },
};

/** Names of the areas whose messages the page loads first. */
export const startOf = async (page: Page): Promise<string[]> => Object.keys(await START[page].en());

/** All messages of the page. */
export async function catalogueOf(page: Page, language: Language): Promise<Catalogue> {
  const loaded = await Promise.all(Object.values(AREAS[page]).map((area) => area[language]() as Promise<object>));
  return Object.assign({}, await START[page][language](), ...loaded);
}

/** English texts for modules of the pages that tests call outside a browser. */
export async function speakEnglish(): Promise<void> {
  activateTexts('en', { ...(await catalogueOf('console', 'en')), ...(await catalogueOf('dashboard', 'en')) });
}
