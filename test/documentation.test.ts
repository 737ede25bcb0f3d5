import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { versionsOf } from '../scripts/schema/changelog.ts';
import { VERSION } from '../src/config/version.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));

const pages = ['.', 'docs', 'examples', 'bench', 'deploy', 'schema']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== '.' }).map((file) => join(folder, String(file))),
  )
  // Packages installed in bench/peers and examples have their own pages.
  .filter((path) => path.endsWith('.md') && !path.includes('node_modules'));

/** The text of a page without its code, for link checks. */
const prose = (page: string) => read(page).replaceAll(/```[\s\S]*?```/g, '');

/** Anchors of a page: GitHub's own and explicit ones. */
function anchorsOf(page: string): Set<string> {
  const text = prose(page);
  const headings = [...text.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]);
}

const translations = pages.filter((path) => path.startsWith('docs/pt-br/') && !path.endsWith('README.md'));

/** Levels of the headings, in order. */
const levelsOf = (page: string) => [...prose(page).matchAll(/^(#+) /gm)].map(([, signs = '']) => signs.length);

/** Lines of code blocks without comments, which are translated. */
const codeOf = (page: string) =>
  [...read(page).matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code = '']) =>
    code.split('\n').map((line) => line.replace(/(?:^|\s+)(?:#|\/\/) .*$/, '').trimEnd()),
  );

describe('the documentation', () => {
  test.for(pages)('%s links only to files and headings that exist', (page) => {
    const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
      return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  test.for(translations)('%s has the state, the headings and the code of its English original', (page) => {
    const original = page.replace('pt-br/', '');
    const digest = createHash('sha256')
      .update(readFileSync(join(ROOT, original)))
      .digest('hex');
    const [, translated = ''] = /<!-- original: ([0-9a-f]{64}) -->\s*$/.exec(read(page)) ?? [];
    const behind = `${page} is behind ${original}: translate its changes and end the page with ${digest}`;
    expect(translated, behind).toBe(digest);
    expect(levelsOf(page)).toEqual(levelsOf(original));
    expect(codeOf(page)).toEqual(codeOf(original));
  });

  test('the documentation names only commands and files that exist', () => {
    const { scripts } = json('package.json');
    for (const page of pages.filter((path) => !path.startsWith('docs/adr/'))) {
      const text = read(page);
      const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
      expect([page, commands.filter((name) => !(name in scripts))]).toEqual([page, []]);
      const programs = [...text.matchAll(/\bnode ((?:src|scripts|examples|bench)\/[\w/.-]+\.ts)/g)].map(
        ([, path = '']) => path,
      );
      expect([page, programs.filter((path) => !existsSync(join(ROOT, path)))]).toEqual([page, []]);
    }
  });

  test('the documentation waits for events, never for a fixed time', () => {
    for (const page of pages) expect([page, /\bsleep \d/.test(read(page))]).toEqual([page, false]);
  });

  test('schema/attacks.md lists every attack test and only files that exist', () => {
    const list = read('schema/attacks.md');
    const attacks = readdirSync(join(ROOT, 'test/attacks')).map((file) => `test/attacks/${file}`);
    const listed = [...list.matchAll(/\(`(test\/[^`]+)`\)$/gm)].map(([, path = '']) => path);
    expect(attacks.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(list.match(/^- /gm)?.length).toBeGreaterThan(200);
    // Titles written as plain string literals, without placeholders.
    const titles = attacks.flatMap((path) => [...read(path).matchAll(/^ {2}(?:it|test)\('((?:[^'\\]|\\.)*)'/gm)]);
    const missing = titles.filter(([, title = '']) => !list.includes(title.replaceAll("\\'", "'")));
    expect(missing.map(([, title]) => title)).toEqual([]);
    expect(list).toContain('All of them are held off.');
  });

  test('the documentation has the version of package.json, which is the newest release of the changelog', () => {
    const [newest] = versionsOf(read('CHANGELOG.md'));
    const lock = json('package-lock.json');
    const all = [
      newest,
      json('package.json').version,
      lock.version,
      lock.packages[''].version,
      json('schema/openapi.json').info.version,
      json('schema/asyncapi.json').info.version,
    ];
    expect(new Set(all)).toEqual(new Set([VERSION]));
  });
});
