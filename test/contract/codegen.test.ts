import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plugin } from '../../scripts/codegen-documents.ts';
import { graphSchema } from '../../src/domains.ts';
import * as documents from '../documents.generated.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const found = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();

const files = found('{scripts,test,examples}/**/*.graphql');
const graph = graphSchema('sandbox');
const operations = JSON.parse(read('schema/operations.json')) as Record<string, string>;

describe('the operations that gateways can be told to trust', () => {
  it('are the documents of the clients here, byte for byte, by the SHA-256 of their text', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(Object.values(operations).sort()).toEqual(files.map(read).sort());
    for (const [id, text] of Object.entries(operations)) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(id);
    }
  });

  it.each(files)('fit the graph by themselves: %s', (file) => {
    expect(validate(graph, parse(read(file)))).toEqual([]);
  });
});

describe('a typed document', () => {
  const document = (text: string, location = join(import.meta.dirname, 'no.graphql')) => ({
    location,
    document: parse(text),
  });
  const print = (text: string) => plugin(null, [document(text)], {}, { outputFile: 'x.ts' });

  it('is the text of its file', () => {
    expect(documents.Transfer).toBe(read('test/graphql/documents/transfer.graphql'));
  });

  it('is the only operation of its file, and has a name', () => {
    expect(() => print('query A { __typename } query B { __typename }')).toThrow(
      'no.graphql: a file has one operation',
    );
    expect(() => print('{ __typename }')).toThrow('with a name');
    expect(() => print('fragment F on Query { __typename }')).toThrow('one operation');
  });

  it('is nothing that the gateway itself depends on', () => {
    const importing = found('src/**/*.ts').filter((file) =>
      /from '[^']*(generated|\.\.\/(test|scripts|examples)\/)/.test(read(file)),
    );
    expect(importing).toEqual([]);
  });
});
