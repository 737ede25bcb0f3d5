import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { getOrMake } from '../../src/platform/concurrency/get-or-make.ts';

const WEB = join(import.meta.dirname, '../../web');
const DIST = join(WEB, 'dist');
/** Maximum compressed script size of a first load that opens one screen, with its texts in one language. */
const MAX_BYTES = 200_000;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8'));

/** All chunks that are loaded before the code of this one runs. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of manifest[name]?.imports ?? []) loadedWith(each, found);
  return found;
}

const sizes = new Map<string, number>();

function sizeOf(names: Iterable<string>): number {
  let sum = 0;
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the manifest has no ${name}`);
    sum += getOrMake(sizes, chunk.file, () => gzipSync(readFileSync(join(DIST, chunk.file))).length);
  }
  return sum;
}

const read = (path: string) => readFileSync(join(WEB, path), 'utf8');

/** The messages of each area of a page, by language. */
function areasOf(page: string): ReadonlyMap<string, readonly string[]> {
  const loaders = read(join(page, 'messages/areas.ts'));
  const found = [
    ...loaders.matchAll(/(\w+): \{\s*en: \(\) => import\('(.+?)'\),\s*'pt-BR': \(\) => import\('(.+?)'\)/g),
  ];
  return new Map(found.map(([, area = '', ...paths]) => [area, paths.map((path) => join(page, 'messages', path))]));
}

/** The screens of a page with the areas whose messages they load. */
function screensOf(page: string): ReadonlyMap<string, readonly string[]> {
  const found = globSync(`${page}/**/routes.ts{,x}`, { cwd: WEB }).flatMap((path) =>
    [...read(path).matchAll(/screen\(\s*\[([^\]]*)\],\s*\(\) => import\('(.+?)'\)/g)].map(
      ([, areas = '', module = '']) =>
        [join(dirname(path), module), [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area)] as const,
    ),
  );
  return new Map(found);
}

describe('the built pages', () => {
  const pages = Object.keys(manifest)
    .filter((name) => manifest[name]?.isEntry)
    .map((name) => dirname(name));

  it.each(pages)('opening any screen first loads less than 200 kB of compressed script, with texts: %s', (page) => {
    const areas = areasOf(page);
    for (const [i, language] of ['en', 'pt-br'].entries()) {
      const first = () =>
        [`${page}/index.html`, `${page}/messages/${language}.ts`, `${page}/start.tsx`].reduce(
          (found, name) => loadedWith(name, found),
          new Set<string>(),
        );
      for (const [screen, shown] of screensOf(page)) {
        const texts = shown.map((area) => areas.get(area)?.[i] ?? area);
        const loaded = [screen, ...texts].reduce((found, name) => loadedWith(name, found), first());
        expect(sizeOf(loaded), `${screen} in ${language}`).toBeLessThan(MAX_BYTES);
      }
    }
  });

  it.each(pages)('the built pages load each screen and its texts only when it is opened: %s', (page) => {
    const screens = [...screensOf(page).keys()];
    expect(screens.length).toBeGreaterThan(3);
    expect(manifest[`${page}/start.tsx`]?.dynamicImports).toEqual(expect.arrayContaining(screens));
    for (const texts of areasOf(page).values())
      expect(manifest[`${page}/start.tsx`]?.dynamicImports).toEqual(expect.arrayContaining([...texts]));
  });
});
