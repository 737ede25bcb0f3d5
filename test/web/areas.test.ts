import { describe, expect, it } from 'vitest';
import { catalogueOf, PAGES, startOf } from '../support/page-texts.ts';
import { areasIn, loadedWith, parsed, screensOf } from './page-sources.ts';

for (const page of PAGES) {
  const catalogue = await catalogueOf(page, 'en');
  const atStart = await startOf(page);
  const later = (areas: readonly string[]) => areas.filter((area) => !atStart.includes(area));

  describe(`the ${page}`, () => {
    it('starts with the messages that its first modules read', () => {
      expect(later(areasIn(loadedWith(`${page}/start.tsx`), catalogue))).toEqual([]);
    });

    it.each(screensOf(page))('%s loads the messages of the areas that it shows, and no others', (path, areas) => {
      expect(areas).toEqual(later(areasIn(loadedWith(path), catalogue)));
    });

    it('loads each screen with its messages', () => {
      const others = parsed.filter(
        ({ fileName, text }) => fileName.startsWith(`${page}/`) && text.includes('lazyRouteComponent'),
      );
      expect(screensOf(page).length).toBeGreaterThan(10);
      expect(others).toEqual([]);
    });
  });
}
