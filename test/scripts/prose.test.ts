import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsIn } from '../../scripts/prose/findings.ts';

const DIALECT: readonly (readonly [name: string, sentence: string])[] = [
  ['noun clause as a subject', 'Who holds the lock is served first.'],
  ['no subject', 'Is kept until the next start.'],
  ['person without a name', 'The lock is free when nobody waits for it.'],
  ['tell, say', 'A partner is told of every change.'],
  ['in earnest', 'Webhooks are https in earnest.'],
  ['know again', 'The relay knows them again by their ids.'],
  ['for good', 'The account is closed for good.'],
  ['by turns', 'Partners are served by turns.'],
  ['double negative', 'The relay does not stop, not without its lock.'],
  ['riddle', 'The larger sum is more than it has.'],
];

const names = (path: string, text: string) => findingsIn(path, text).map(({ advice }) => advice.split(':')[0]);

describe('the prose check', () => {
  test.for(DIALECT)('finds the habit "%s" in a comment, a page and a script of SQL', ([name, sentence]) => {
    expect(names('src/a.ts', `/** ${sentence} */\nexport const a = 1;\n`)).toEqual([name]);
    expect(names('docs/a.md', `# A page\n\n${sentence}\n`)).toEqual([name]);
    expect(names('src/a.sql', `-- ${sentence}\nselect 1;\n`)).toEqual([name]);
  });

  test('passes the sentences that the writing rules recommend', () => {
    for (const sentence of [
      'Unresponsive webhooks cannot delay healthy ones.',
      'Production webhooks require HTTPS.',
      'Idempotent. `null` clears the limit; an absent field keeps it.',
      'The payment, reservation, audit entry and messages commit together.',
      'What happens when a rail does not respond?',
    ]) {
      expect(findingsIn('docs/a.md', `${sentence}\n`)).toEqual([]);
    }
  });

  test('a sentence of 33 words is too long and one of 32 words passes', () => {
    const sentence = (words: number) => `${Array(words).fill('word').join(' ')}.\n`;
    expect(findingsIn('docs/a.md', sentence(32))).toEqual([]);
    expect(names('docs/a.md', sentence(33))).toEqual(['33 words']);
  });

  test('a finding names the line of its passage and shows the sentence', () => {
    const text = 'const a = 1;\n\n// A plain sentence.\n// Whoever holds it waits.\n';
    expect(findingsIn('src/a.ts', text)).toMatchObject([{ line: 3, sentence: 'Whoever holds it waits.' }]);
  });

  test('each test title, list item, table cell and paragraph of a docstring is a passage', () => {
    expect(names('test/a.test.ts', "  it('is kept in order', () => {});\n")).toEqual(['no subject']);
    expect(names('docs/a.md', '- A plain item\n- in earnest only\n')).toEqual(['in earnest']);
    expect(names('docs/a.md', '| a plain cell | in earnest only |\n')).toEqual(['in earnest']);
    expect(names('src/a.ts', '/**\n * A plain sentence.\n *\n * Whoever holds it waits.\n */\n')).toHaveLength(1);
  });

  test('headings, table cells and list items need no subject', () => {
    expect(findingsIn('docs/a.md', '# What happens next\n\n- is rejected at once\n\n| is held for 5 s |\n')).toEqual(
      [],
    );
  });

  test('code, links, literals and fenced blocks are not prose', () => {
    expect(findingsIn('src/a.ts', "const a = 'Whoever holds it waits.';\n")).toEqual([]);
    expect(findingsIn('docs/a.md', '```\nWhoever holds it waits.\n```\n')).toEqual([]);
    expect(findingsIn('docs/a.md', 'The setting `in earnest` has [a page](told-of.md).\n')).toEqual([]);
  });

  test('npm run prose needs no Git and refuses a path without text', () => {
    const prose = (...paths: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/prose.ts'), ...paths], {
        encoding: 'utf8',
        env: { PATH: '' },
      });
    expect(prose('docs/glossary.md')).toMatchObject({ status: 0, stdout: '0 sentences to rewrite in 1 files\n' });
    expect(prose('docs/none.md')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no text in docs/none.md: name files or folders of the project'),
    });
  });
});
