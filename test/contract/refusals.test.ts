/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/platform/errors/error-status.ts';
import { ERROR_STATUS } from '../../src/platform/errors/error-status.ts';
import { AppError } from '../../src/platform/errors/errors.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import { refusalsOf } from '../../src/platform/operation/operation-refusals.ts';

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
      expect(operation.refusals.filter((code) => derived.has(code) || !(code in ERROR_STATUS))).toEqual([]);
    },
  );

  it.each(operations)('%s declares only refusals that a reachable rule throws', (_name, operation, path) => {
    const rules = reached(path) + elsewhere + (path.endsWith('change-decisions.ts') ? subjectsOfChanges : '');
    expect(operation.refusals.filter((code) => !rules.includes(`'${code}'`))).toEqual([]);
  });
});

describe('messages of refusals', () => {
  const said = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...read(join(SRC, path)).matchAll(/new AppError\(\s*'(\w+)',\s*'([^']+)'/g)])
    .map(([, code, words]) => ({ code: code as ErrorCode, words }));

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
