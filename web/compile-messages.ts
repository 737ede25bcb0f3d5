import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /messages\.(en|pt-br)\.ts$/;

type Area = Readonly<Record<string, string>>;

/** Compiles the ICU messages of the catalogues, so that the pages need no parser. */
export const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  enforce: 'pre',
  async load(id) {
    if (!CATALOGUE.test(id)) return null;
    // A new address at each load, because a watched file changes.
    const exported: Readonly<Record<string, Area>> = await import(`${id}?at=${Date.now()}`);
    return Object.entries(exported)
      .map(([name, area]) => `export const ${name} = ${JSON.stringify(compiled(area))};`)
      .join('\n');
  },
});

const compiled = (area: Area) =>
  Object.fromEntries(Object.entries(area).map(([name, message]) => [name, compileMessage(message)]));
