import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Equivalent } from '../../scripts/mutate/equivalent.ts';
import { EQUIVALENTS } from '../../scripts/mutate/equivalent.ts';
import { mutantsOf } from '../../scripts/mutate/mutant.ts';
import { judge, type Trial } from '../../scripts/mutate/report.ts';
import { filesOf, TARGETS } from '../../scripts/mutate/targets.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The mutants of a source's only line. */
const becoming = (source: string, path = 'rule.ts') => mutantsOf('any', path, source).map(({ becomes }) => becomes);

describe('mutants of TypeScript', () => {
  test.each([
    ['if (a < b) go();', ['if (a <= b) go();', 'if (a >= b) go();', 'if (a < b) {}']],
    ['if (found) throw failure;', ['if (!(found)) throw failure;', 'if (found) {}']],
    ["if (found) throw new Error('a bug');", ["if (!(found)) throw new Error('a bug');"]],
    ['const both = a && !b;', ['const both = a || !b;', 'const both = a && b;']],
    ['left -= amount * 2;', ['{}', 'left += amount * 2;', 'left -= amount / 2;']],
    ['const sum = a + b;', ['const sum = a - b;']],
    ["const text = 'is ' + b;", []],
    ["refuse('account_blocked', 'the account is blocked');", ['{}', "refuse('', 'the account is blocked');"]],
    ['const ids = rows.sort(byId);', ['const ids = rows;']],
    ['const all = rows.every(isOpen);', ['const all = rows.some(isOpen);']],
    ['const one = (n: number) => { return n; };', ['const one = (n: number) => { return undefined; };']],
    [
      "const READ = statement('read', 'select n from t where n > $1');",
      ["const READ = statement('read', 'select n from t where n >= $1');"],
    ],
    ["log.warn({ id }, 'not sent');", []],
    ["import { go } from 'somewhere';", []],
    ["type Side = 'debit' | 'credit';", []],
  ])('mutants of TypeScript include every expected change of: %s', (source, expected) => {
    expect(becoming(source).sort()).toEqual(expected.toSorted());
  });

  test('mutants of TypeScript parse', () => {
    expect(becoming('class A extends B { constructor() { super(); this.n = 1; } }')).toEqual([
      'class A extends B { constructor() { super(); {} } }',
    ]);
  });
});

describe('mutants of SQL', () => {
  const body = (statements: string) =>
    `create function f() returns void language plpgsql as $$ begin ${statements} end $$;`;

  test.each([
    [
      'select a from t where b = $1 and c is null',
      ['where b <> $1 and c is null', 'where b = $1 or c is null', 'where b = $1 and c is not null'],
    ],
    ['update t set a = b - $1 where c > 0', ['set a = b + $1 where c > 0', 'set a = b - $1 where c >= 0']],
    [
      "select count(*) from t where a between 1 and 2 and state = 'open'",
      ["between 1 and 2 or state = 'open'", "between 1 and 2 and state <> 'open'", "between 1 and 2 and state = ''"],
    ],
    [
      'select a from t order by a desc limit 5 for update skip locked',
      [
        'order by a asc limit 5 for update skip locked',
        'order by a desc  for update skip locked',
        'order by a desc limit 5  skip locked',
        'order by a desc limit 5 for update',
      ],
    ],
    ['select 1 -- where a = b', []],
  ])('mutants of SQL include every expected change of: %s', (source, expected) => {
    const mutants = becoming(source, 'rule.sql');
    expect(mutants).toHaveLength(expected.length);
    for (const part of expected) expect(mutants).toContainEqual(expect.stringContaining(part));
  });

  test('mutants of SQL remove statements of a function', () => {
    expect(becoming(body('perform go(1); n := 2; if n > 1 then return; end if;'), 'rule.sql')).toEqual(
      [
        'null; n := 2; if n > 1 then return; end if;',
        'perform go(1); null; if n > 1 then return; end if;',
        'perform go(1); n := 2; if n >= 1 then return; end if;',
        'perform go(1); n := 2; if n > 1 then null; end if;',
      ].map(body),
    );
  });
});

describe('a mutation run', () => {
  const trial = (result: Trial['result'], was = 'a < b', becomes = 'a <= b'): Trial => ({
    mutant: { start: 0, end: 1, replacement: '', target: 'ledger', path: 'src/rule.ts', line: 1, was, becomes },
    ...{ result, by: null, why: null, seconds: 1 },
  });
  const killed = (count: number) => Array.from({ length: count }, () => trial('killed'));
  const explained: Equivalent = { file: 'rule.ts', line: 'x < y', becomes: 'x <= y', reason: 'they are never equal' };

  test('a mutation run passes when every mutant is killed, times out, or is rejected by the database', () => {
    expect(judge([...killed(8), trial('timeout'), trial('invalid')], true, []).passes).toBe(true);
  });

  test('a mutation run fails when a mutant survives, and shows it', () => {
    const { passes, text } = judge([...killed(99), trial('survived')], true, []);
    expect(passes).toBe(false);
    expect(text).toContain('src/rule.ts:1\n  - a < b\n  + a <= b');
  });

  test('a mutation run passes when all survivors are explained and fewer than 10 %', () => {
    const survivor = trial('survived', 'x < y', 'x <= y');
    expect(judge([...killed(9), survivor], true, [explained]).passes).toBe(true);
    expect(judge([...killed(8), survivor], true, [explained]).passes).toBe(false);
  });

  test('a full mutation run lists explanations that are not needed', () => {
    expect(judge(killed(1), true, [explained]).text).toContain('delete its explanation: rule.ts: x < y');
    expect(judge(killed(1), false, [explained]).text).not.toContain('can go');
  });
});

test('every target finds its sources and tests, and every explanation its file', () => {
  for (const { sources, tests } of TARGETS) {
    for (const glob of [...sources, ...tests]) expect(filesOf(ROOT, [glob]), glob).not.toEqual([]);
  }
  const sources = TARGETS.flatMap(({ sources }) => filesOf(ROOT, sources));
  for (const { file } of EQUIVALENTS)
    expect(
      sources.filter((path) => path.endsWith(file)),
      file,
    ).toHaveLength(1);
  expect(sources.every((path) => existsSync(join(ROOT, path)))).toBe(true);
});
