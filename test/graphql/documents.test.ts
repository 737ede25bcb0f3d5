import { type DocumentNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { compiledSize } from '../../src/graphql/compiled-size.ts';
import { Documents, tokensOf } from '../../src/graphql/documents.ts';
import { MAX_COMPILED_SIZE, useCompiledDocuments } from '../../src/graphql/jit.ts';
import { until } from '../support/until.ts';

const schema = graphSchema();

describe('the document cache', () => {
  it('the document cache is bounded by memory: many small documents or few large ones', () => {
    const documents = new Documents();
    let reads = 0;
    const read = (tokens: number) => (query: string) => {
      reads += 1;
      return { document: parse(query), tokens };
    };
    const readAll = (count: number, tokens: number) => {
      reads = 0;
      for (let n = 0; n < count; n++) documents.get(`{ a${n} }`, read(tokens));
      return reads;
    };
    expect(readAll(10_000, 4)).toBe(10_000);
    expect(readAll(10_000, 4)).toBe(0);
    for (let n = 0; n < 60; n++) documents.get(`{ large${n} }`, read(2_000));
    expect(readAll(10_000, 4)).toBeGreaterThan(9_000);
  });

  it('a document is not cached when its reading was refused temporarily', () => {
    const documents = new Documents();
    const refuse = () => {
      throw new Error('rate limited');
    };
    expect(() => documents.get('{ a }', refuse)).toThrow('rate limited');
    expect(documents.get('{ a }', () => ({ errors: [] }))).toEqual({ errors: [] });
  });

  it('the token count of a document equals that of the parser', () => {
    expect(tokensOf(parse('query A($b: Int = 1) { a(b: $b) # c\n }'))).toBe(20);
  });
});

const nested = (levels: number): string =>
  levels === 0 ? 'status' : `transactions(first: 1) { nodes { account { ${nested(levels - 1)} } } }`;
const SMALL = '{ accounts { nodes { accountId status } } }';
/** 186 characters that expand to more than 1,000 fields. */
const EXPLOSIVE = `{ accounts(first: 1) { nodes { ${nested(3)} } } }`;

const sizeOf = (query: string): number => {
  const document = parse(query);
  return compiledSize(schema, document, document.definitions[0] as never);
};

describe('compiling a document', () => {
  it('the compiled size counts fields per possible type of an interface and per fragment spread', () => {
    expect(sizeOf(SMALL)).toBe(4);
    const kinds = schema.getPossibleTypes(schema.getType('Transaction') as never).length;
    expect(kinds).toBeGreaterThan(5);
    expect(sizeOf('{ transactions { nodes { status } } }')).toBe(2 + kinds);
    expect(sizeOf('{ accounts { nodes { ...A ...A } } } fragment A on Account { status }')).toBe(4);
    expect(sizeOf(EXPLOSIVE)).toBeGreaterThan(MAX_COMPILED_SIZE);
  });

  function runner(query: string, after: number): () => boolean {
    const plugin = useCompiledDocuments(schema, after);
    const document: DocumentNode = parse(query);
    return () => {
      let isCompiled = false;
      plugin.onExecute?.({
        args: { document },
        setExecuteFn: () => {
          isCompiled = true;
        },
      } as never);
      return isCompiled;
    };
  }

  it('a document is compiled after its threshold of runs, and no run waits for it', async () => {
    const run = runner(SMALL, 3);
    for (let n = 0; n < 4; n++) expect(run()).toBe(false);
    expect(run(), 'in the same turn').toBe(false);
    expect(await until(run)).toBe(true);
  });

  it('a document that would take long to compile is never compiled', async () => {
    const run = runner(EXPLOSIVE, 0);
    const small = runner(SMALL, 0);
    expect(run()).toBe(false);
    await until(small);
    for (let n = 0; n < 100; n++) expect(run()).toBe(false);
  });
});
