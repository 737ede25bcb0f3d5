import fc from 'fast-check';
import { buildSchema, type ExecutionResult, execute, type GraphQLSchema, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { describe, expect, it } from 'vitest';

const SCHEMA = buildSchema(`
  enum Colour { RED BLUE }
  interface Named { name: String! nick: String }
  type Cat implements Named { name: String! nick: String lives: Int! colour: Colour tags: [String!] scores: [Int]! }
  type Dog implements Named { name: String! nick: String weight: Float! friends: [Named!] }
  type Query { pets: [Named]! pet: Named first: [[Int!]]! }
`);
const QUERY = parse(`{
  first
  pet { __typename name ... on Cat { lives } }
  pets { __typename name nick ... on Cat { lives colour tags scores } ... on Dog { weight friends { __typename name nick ... on Cat { lives } } } }
}`);

const WRONG = [null, undefined, { no: 'scalar' }, 'GREEN', 2 ** 40, new Error('refused'), new Error('')];
const leaf = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 20, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...WRONG) });
const isPet = (item: unknown) => typeof item === 'object' && item !== null && '__typename' in item;

function wrongLeavesIn(item: unknown): number {
  if (WRONG.includes(item as never)) return 1;
  const parts = typeof item === 'object' && item !== null ? Object.values(item) : [];
  return parts.reduce((sum: number, part) => sum + wrongLeavesIn(part), 0);
}

/** Makes every other pet of a list a promise. */
function withPromises(item: unknown): unknown {
  if (Array.isArray(item)) {
    return item.map((part, n) =>
      isPet(part) && n % 2 === 0 ? Promise.resolve(withPromises(part)) : withPromises(part),
    );
  }
  if (typeof item !== 'object' || item === null || WRONG.includes(item as never)) return item;
  return Object.fromEntries(Object.entries(item).map(([name, part]) => [name, withPromises(part)]));
}

const cat = fc.record({
  __typename: fc.constant('Cat'),
  name: leaf(fc.string()),
  nick: leaf(fc.string()),
  lives: leaf(fc.integer({ min: 0, max: 9 })),
  colour: leaf(fc.constantFrom('RED', 'BLUE')),
  tags: fc.array(leaf(fc.string()), { maxLength: 3 }),
  scores: fc.array(leaf(fc.integer({ min: 0, max: 9 })), { maxLength: 3 }),
});
const dog = fc.record({
  __typename: fc.constant('Dog'),
  name: leaf(fc.string()),
  nick: leaf(fc.string()),
  weight: leaf(fc.float({ noNaN: true, noDefaultInfinity: true })),
  friends: fc.array(cat, { maxLength: 3 }),
});
const root = fc.record({
  first: fc.array(fc.array(leaf(fc.integer({ min: 0, max: 9 })), { maxLength: 3 }), { maxLength: 3 }),
  pet: fc.oneof(cat, dog),
  pets: fc.array(fc.oneof(cat, dog), { maxLength: 4 }),
});

const compiled = (schema: GraphQLSchema, query: typeof QUERY, options = {}) => {
  const made = compileQuery(schema, query, '', options);
  if (!isCompiledQuery(made)) throw new Error('not compiled');
  return made;
};

const comparable = ({ data, errors = [] }: ExecutionResult) => ({
  data: JSON.parse(JSON.stringify(data)),
  errors: errors
    .map(({ message, path, locations }) => ({ message, path, locations }))
    .sort((one, other) => JSON.stringify(one.path).localeCompare(JSON.stringify(other.path))),
});

describe('a compiled document', () => {
  it('a compiled document returns the same data, errors and paths as graphql-js for any invalid leaf', async () => {
    const { query } = compiled(SCHEMA, QUERY);
    let failing = 0;
    await fc.assert(
      fc.asyncProperty(root, async (drawn) => {
        // With several errors below one field that becomes null, each engine can report a different one.
        fc.pre(wrongLeavesIn(drawn) < 2);
        const rootValue = withPromises(drawn);
        const expected = comparable(await execute({ schema: SCHEMA, document: QUERY, rootValue }));
        failing += expected.errors.length;
        expect(comparable(await query(rootValue, {}, {}))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(failing).toBeGreaterThan(50);
  });
});
