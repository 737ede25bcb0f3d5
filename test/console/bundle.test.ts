import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../../web/dist');
/** Maximum compressed script size of an entry's first load. */
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
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, manifest[name]?.file ?? ''))).length, 0);

describe('the built pages', () => {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);

  it.each(entries)('the first load has less than 200 kB of compressed script: %s', (entry) => {
    const screens = manifest[entry]?.dynamicImports ?? [];
    const heaviest = Math.max(...screens.map((screen) => sizeOf(loadedWith(screen, loadedWith(entry)))), 0);
    expect(sizeOf(loadedWith(entry))).toBeLessThan(MAX_BYTES);
    expect(heaviest).toBeLessThan(MAX_BYTES);
  });

  it('the built pages load each screen only when it is opened', () => {
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(manifest[entry]?.dynamicImports?.length).toBeGreaterThan(3);
  });
});
