import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../../web/dist');
/** Maximum compressed script size of a first load that opens one screen, without texts. */
const MAX_BYTES = 210_000;
/** Maximum compressed size of the texts of one language. */
const MAX_TEXTS = 45_000;

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
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, manifest[name]?.file ?? ''))).length, 0);

describe('the built pages', () => {
  const pages = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  /** The entry loads the messages of one language, then this module, which loads the screens. */
  const startOf = (page: string) => page.replace('index.html', 'start.tsx');
  const languagesOf = (page: string) => manifest[page]?.dynamicImports?.filter((name) => name !== startOf(page)) ?? [];
  const screensOf = (page: string) => manifest[startOf(page)]?.dynamicImports ?? [];

  it.each(pages)('opening any screen first loads less than 210 kB of compressed script: %s', (page) => {
    const first = () => loadedWith(startOf(page), loadedWith(page));
    for (const screen of screensOf(page)) expect(sizeOf(loadedWith(screen, first())), screen).toBeLessThan(MAX_BYTES);
  });

  it.each(pages)('the texts of a language have less than 45 kB, compressed: %s', (page) => {
    expect(languagesOf(page).length).toBeGreaterThan(0);
    for (const language of languagesOf(page)) expect(sizeOf(loadedWith(language)), language).toBeLessThan(MAX_TEXTS);
  });

  it('the built pages load each screen only when it is opened', () => {
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(screensOf(page).length).toBeGreaterThan(3);
  });
});
