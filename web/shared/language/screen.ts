import { lazyRouteComponent } from '@tanstack/react-router';
import type { Language } from './language.ts';
import { addTexts, type Texts, texts } from './text.ts';

/** Loads the messages of each area of a page, by language. */
export type AreaLoaders = Readonly<Record<string, Readonly<Record<Language, () => Promise<object>>>>>;

let loaders: AreaLoaders = {};

/** Tells the screens of this page where their messages are. Must run before a screen is opened. */
export function registerAreas(areas: AreaLoaders): void {
  loaders = areas;
}

async function loadArea(area: string): Promise<void> {
  const load = loaders[area]?.[texts.locale as Language];
  if (!load) throw new Error(`this page has no messages of ${area}`);
  addTexts(await load());
}

/**
 * A screen that loads, when it is first opened, the messages of the areas that it shows, and then its code. Modules
 * read their texts when they are imported.
 */
export const screen =
  // biome-ignore lint/suspicious/noExplicitAny: the router's own constraint of a module
  <Module extends Record<string, any>, Name extends keyof Module & string>(
    areas: readonly (keyof Texts)[],
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(async () => {
      await Promise.all(areas.map(loadArea));
      return load();
    }, name);
