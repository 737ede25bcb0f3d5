/// <reference types="vite/types/importMeta.d.ts" />
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/platform/errors/errors.ts';
import { declaredRefusals, type ErrorCode } from '../../src/platform/errors/refusal.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import { refusalsOf } from '../../src/platform/operation/operation-refusals.ts';
import { importsOf } from '../support/module-graph.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'refusals' in value;

const operations = Object.entries(
  import.meta.glob<Record<string, unknown>>(
    ['../../src/{domains,sandbox}/**/*.ts', '!**/*.{graphql,rest,consumer,events}.ts', '!**/graph.ts'],
    { eager: true },
  ),
).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter(isOperation)
    .map((operation) => [operation.name, operation, join(import.meta.dirname, path)] as const),
);

const read = (path: string): string => readFileSync(path, 'utf8');

/** Sources of refusals outside the rules: database functions and the code that talks to the rails. */
const elsewhere = [
  ...readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => join(SRC, path)),
  ...readdirSync(join(SRC, '..', 'migrations')).map((path) => join(SRC, '..', 'migrations', path)),
  ...readdirSync(join(SRC, 'rails'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(SRC, 'rails', path)),
  join(SRC, 'domains/pix/dict/connected-directory.ts'),
]
  .map(read)
  .join('\n');

function reached(path: string, seen = new Set<string>()): string {
  if (seen.has(path) || path.endsWith('platform/errors/errors/errors.ts')) return '';
  seen.add(path);
  const text = read(path);
  const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, target = '']) => join(dirname(path), target));
  const own = text.replaceAll(/(?:refusals:|_REFUSALS =)\s*\[[^\]]*\]/g, '');
  return [own, ...imported.map((target) => reached(target, seen))].join('\n');
}

/** The rules of subjects of changes, which modules contribute. An approval runs them without an import. */
const subjectsOfChanges = readdirSync(join(SRC, 'domains'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join(SRC, 'domains', path))
  .filter((path) => / ChangeSubject = \{/.test(read(path)))
  .map((path) => reached(path))
  .join('\n');

describe('declared refusals of operations', () => {
  it('every operation declares its refusals', () => {
    const declared = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(domains|sandbox)\b.*\.ts$/.test(path))
      .flatMap((path) => [
        ...read(join(SRC, path)).matchAll(/= (?:operation|readOperation|callOperation|simulation)\(/g),
      ]);
    expect(declared.length).toBeGreaterThan(90);
    expect(operations.length).toBe(declared.length);
  });

  it.each(operations)(
    '%s declares each refusal once, and none that follows from its other declarations',
    (_name, operation) => {
      const derived = refusalsOf({ ...operation, refusals: [] });
      expect(new Set(operation.refusals).size).toBe(operation.refusals.length);
      expect(operation.refusals.filter((code) => derived.has(code) || !declaredRefusals().has(code))).toEqual([]);
    },
  );

  it.each(operations)('%s declares only refusals that a reachable rule throws', (_name, operation, path) => {
    const rules = reached(path) + elsewhere + (path.endsWith('change-decisions.ts') ? subjectsOfChanges : '');
    expect(operation.refusals.filter((code) => !rules.includes(`'${code}'`))).toEqual([]);
  });
});

describe('declarations of refusals', () => {
  const ROOT = join(SRC, '..');
  const files = ['src', 'scripts'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: ROOT }).map((path) => {
      const text = read(join(ROOT, path));
      const parsed = parseSync(path, text);
      const imports = importsOf(path, text, parsed).filter(({ typeOnly }) => !typeOnly);
      return [path, { text, program: parsed.program, imports: imports.map(({ target }) => target) }] as const;
    }),
  );
  const byPath = new Map(files);

  function loadedFrom(path: string, seen = new Set<string>()): ReadonlySet<string> {
    const file = byPath.get(path);
    if (!file || seen.has(path)) return seen;
    seen.add(path);
    for (const target of file.imports) loadedFrom(target, seen);
    return seen;
  }

  const declarations = new Map<string, string>();
  for (const [path, { text, program }] of files) {
    if (!text.includes(' = defineRefusals(')) continue;
    new Visitor({
      CallExpression({ callee, arguments: [refusals] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'defineRefusals') return;
        if (refusals?.type !== 'ObjectExpression') throw new Error(`${path} does not declare refusals as an object`);
        for (const member of refusals.properties)
          if (member.type === 'Property' && member.key.type === 'Identifier') declarations.set(member.key.name, path);
      },
    }).visit(program);
  }

  /** Codes that a file throws or that its operations declare. */
  function codesIn(text: string): readonly string[] {
    const lists = [...text.matchAll(/(?:refusals:|REFUSALS =)\s*\[([^\]]*)\]/g)].map(([, list = '']) => list).join();
    return [
      ...[...text.matchAll(/(?:new AppError|requiredWithCode)\(\s*'(\w+)'/g)].map(([, code = '']) => code),
      ...[...lists.matchAll(/'(\w+)'/g)].map(([, code = '']) => code),
    ];
  }

  it('the registry has exactly the codes that files declare', () => {
    expect(declarations.size).toBeGreaterThan(200);
    expect([...declaredRefusals().keys()].sort()).toEqual([...declarations.keys()].sort());
  });

  it.each(['src/main.ts', ...globSync('scripts/*.ts', { cwd: ROOT })])(
    '%s loads the declaration of every refusal that its files throw',
    (entry) => {
      const loaded = loadedFrom(entry);
      const lacking = [...loaded].flatMap((path) =>
        codesIn(byPath.get(path)?.text ?? '')
          .filter((code) => !loaded.has(declarations.get(code) ?? ''))
          .map((code) => `${path}: ${code}`),
      );
      expect(lacking).toEqual([]);
    },
  );
});

describe('messages of refusals', () => {
  const catalogues = import.meta.glob<{ readonly english: Readonly<Record<string, string>> }>(
    '../../src/**/messages.en.ts',
    { eager: true },
  );

  /** The message in the catalogue of the file: the nearest one in its folder or above. */
  function messageIn(path: string, name: string): string | undefined {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const catalogue = catalogues[`../../src/${folder}/messages.en.ts`];
      if (catalogue) return catalogue.english[name];
    }
    return undefined;
  }

  const said = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...read(join(SRC, path)).matchAll(/new AppError\(\s*'(\w+)',\s*(?:'([^']+)'|t(?:ext)?\('(\w+)')/g)].map(
        ([, code, words, name]) => ({ code: code as ErrorCode, words: words ?? messageIn(path, name ?? '') }),
      ),
    );

  it('a rule does not repeat the default message of its code', () => {
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter(({ code, words }) => words === new AppError(code, undefined).message)).toEqual([]);
  });

  it('a refusal has the default message of its code unless its rule gives another', () => {
    expect(new AppError('account_not_of_partner').message).toBe(
      'the account is not an account of this partner: use an id that GET /accounts lists',
    );
    expect(new AppError('account_closed', 'the account is closed: it cannot receive payments').message).toMatch(
      'payments',
    );
  });
});
