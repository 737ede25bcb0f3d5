import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plugin } from '../../scripts/codegen-documents.ts';
import { eventNames } from '../../src/domains/catalogue.ts';
import { graphSchema } from '../../src/domains.ts';
import { EVENT_NAMES } from '../../web/console/partners/event-names.generated.ts';
import * as documents from '../documents.generated.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const found = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();

const files = found('{scripts,test,examples}/**/*.graphql');
const printed: readonly { readonly id: string; readonly text: string }[] = (
  await Promise.all(found('web/dashboard/*/documents.generated.ts').map((path) => import(join(ROOT, path))))
).flatMap((module) => Object.values(module));
const graph = graphSchema('sandbox');
const operations = JSON.parse(read('schema/operations.json')) as Record<string, string>;

describe('trusted operations', () => {
  it('the trusted operations are the client documents byte for byte, keyed by the SHA-256 of their text', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(printed.length).toBe(found('web/dashboard/*/*.graphql').length);
    const sent = [...files.map(read), ...printed.map(({ text }) => text)];
    expect(Object.values(operations).sort()).toEqual(sent.sort());
    expect(printed.filter(({ id, text }) => operations[id] !== text)).toEqual([]);
    for (const [id, text] of Object.entries(operations)) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(id);
    }
  });

  it.each(files)('the client document %s is valid against the graph', (file) => {
    expect(validate(graph, parse(read(file)))).toEqual([]);
  });

  it.each(found('web/dashboard/**/*.graphql'))('the dashboard document %s is valid against the graph', (file) => {
    expect(validate(graph, parse(read(file)))).toEqual([]);
  });
});

describe('typed documents', () => {
  const document = (text: string, location = join(import.meta.dirname, 'no.graphql')) => ({
    location,
    document: parse(text),
  });
  const print = (text: string) => plugin(null, [document(text)], {}, { outputFile: 'x.ts' });

  it('a typed document has the text of its file', () => {
    expect(documents.Transfer).toBe(read('test/graphql/documents/transfer.graphql'));
  });

  it('a typed document is the only operation of its file and has a name', () => {
    expect(() => print('query A { __typename } query B { __typename }')).toThrow(
      'no.graphql: a file must have exactly one named operation',
    );
    expect(() => print('{ __typename }')).toThrow('named operation');
    expect(() => print('fragment F on Query { __typename }')).toThrow('named operation');
  });

  it('the gateway itself does not depend on typed documents', () => {
    const importing = found('src/**/*.ts').filter((file) =>
      /from '[^']*(generated|\.\.\/(test|scripts|examples)\/)/.test(read(file)),
    );
    expect(importing).toEqual([]);
  });
});

describe('event names of the console', () => {
  it('the event filter of the console offers every event of the gateway', () => {
    expect(EVENT_NAMES.length).toBeGreaterThan(50);
    expect(EVENT_NAMES.toSorted()).toEqual(eventNames().toSorted());
  });
});

describe('documented configuration of code generators', () => {
  it('the documented configuration generates valid types with every scalar', async () => {
    const project = await temporaryDirectory('codegen');
    const write = (path: string, text: string) => writeFile(join(project, path), text);
    const run = (program: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: project });
    try {
      await mkdir(join(project, 'src'));
      await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
      await cp(join(ROOT, 'schema/schema.graphql'), join(project, 'schema.graphql'));
      await write('codegen.yml', /```yaml\n(schema: .*?)```/s.exec(read('docs/graphql.md'))?.[1] ?? '');
      await write('package.json', '{ "type": "module" }');
      await write(
        'tsconfig.json',
        JSON.stringify({ compilerOptions: { ...TYPES, skipLibCheck: true }, include: ['src'] }),
      );
      await write(
        'src/app.ts',
        `import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
import { graphql } from './gql';
const page = graphql(\`query Page($by: CustomerBy!, $from: Date) {
  customer(by: $by) { cpf accounts { nodes { balance { available } statement(from: $from) { nodes { completedAt } } } } }
  events(order: NEWEST_FIRST) { nodes { cursor payload } }
}\`);
export const byCpf: VariablesOf<typeof page> = { by: { cpf: '529.982.247-25' }, from: '2026-11-23' };
export function sum({ customer }: ResultOf<typeof page>): number | undefined {
  return customer?.accounts.nodes.reduce((total, { balance }) => total + balance.available, 0);
}
// @ts-expect-error One of the members is asked for.
export const byNothing: VariablesOf<typeof page> = { by: {} };
`,
      );
      await run('@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.yml');
      await run('typescript/bin/tsc', '--noEmit');
    } finally {
      await rm(project, { recursive: true });
    }
  });
});

const TYPES = {
  target: 'es2024',
  module: 'preserve',
  strict: true,
  noEmit: true,
};
