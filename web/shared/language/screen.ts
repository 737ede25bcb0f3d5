import { lazyRouteComponent } from '@tanstack/react-router';
import type { Language } from './language.ts';
import { addTexts, texts } from './text.ts';

/** Loads the messages of each area of a page, by language. */
export type AreaLoaders = Readonly<Record<string, Readonly<Record<Language, () => Promise<object>>>>>;

/**
 * For one page: a screen that loads, when it is first opened, the messages of the areas that it shows, and then its
 * code. Modules read their texts when they are imported.
 */
export const screensOf =
  <Loaders extends AreaLoaders>(loaders: Loaders) =>
  // biome-ignore lint/suspicious/noExplicitAny: the router's own constraint of a module
  <Module extends Record<string, any>, Name extends keyof Module & string>(
    areas: readonly (keyof Loaders & string)[],
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(async () => {
      const language = texts.locale as Language;
      const loaded = await Promise.all(areas.map((area) => loaders[area]?.[language]()));
      for (const messages of loaded) addTexts(messages ?? {});
      return load();
    }, name);
