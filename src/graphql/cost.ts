import {
  type DocumentNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';
import { getOrMake } from '../platform/get-or-make.ts';
import { CostWalk, type Introspection, literalSize, SIZE_ARGUMENTS, sizeOfValue } from './cost-walk.ts';
import { introspectionLists } from './introspection-lists.ts';

/** Points of the introspection of the whole schema, however large the schema is. */
const INTROSPECTION_POINTS = 5_000;
/** How many costs of one operation are kept, one for each combination of sizes. */
const KEPT = 1_000;

/** For a field's `extensions`: its points, where they differ from what {@link CostModel} assumes. */
export const costs = (points: number): { readonly points: number } => ({ points });

/** For the `extensions` of a list field: how many items it has at most, or usually when there is no bound. */
export const listOf = (items: number): { readonly items: number } => ({ items });

/**
 * What operations cost, in points: one for each field that the answer can have, counting each page with all the rows that
 * are asked for and each list with all the items that it can have, and more for fields that take a read or an action of
 * their own. Fields under `@include` or `@skip` count always, and of types that exclude each other the most expensive.
 */
export class CostModel {
  readonly #schema: GraphQLSchema;
  readonly #introspection: Introspection;
  readonly #known = new WeakMap<OperationDefinitionNode, Known>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
    const lists = introspectionLists(schema);
    const whole = parse(getIntrospectionQuery());
    const walk = new CostWalk(schema, whole, { lists, share: 1 }, new Map());
    const values = walk.operation(getOperationAST(whole) as OperationDefinitionNode);
    this.#introspection = { lists, share: INTROSPECTION_POINTS / values };
  }

  /** Cost of an operation of a valid document; kept for the next time that it comes with the same sizes. */
  costOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables = {}): number {
    const known = getOrMake(this.#known, operation, () => ({
      sizes: sizeVariables(document, operation),
      costs: new Map<string, number>(),
    }));
    const given = (name: string, fallback: unknown) => (Object.hasOwn(variables, name) ? variables[name] : fallback);
    const sizes = new Map(known.sizes.map(([name, fallback]) => [name, sizeOfValue(given(name, fallback))]));
    const key = [...sizes.values()].join();
    return getOrMake(known.costs, key, () => {
      if (known.costs.size >= KEPT) known.costs.clear();
      return new CostWalk(this.#schema, document, this.#introspection, sizes).operation(operation);
    });
  }
}

type Variables = Readonly<Record<string, unknown>>;

interface Known {
  /** Variables that say how many rows are answered, with their defaults. */
  readonly sizes: readonly (readonly [name: string, fallback: unknown])[];
  readonly costs: Map<string, number>;
}

/** Variables that a document uses as sizes, with the operation's defaults. */
function sizeVariables(document: DocumentNode, operation: OperationDefinitionNode): Known['sizes'] {
  const names = new Set<string>();
  visit(document, {
    Argument({ name, value }) {
      if (SIZE_ARGUMENTS.has(name.value) && value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return (operation.variableDefinitions ?? [])
    .filter(({ variable }) => names.has(variable.name.value))
    .map(({ variable, defaultValue }) => [variable.name.value, defaultValue && literalSize(defaultValue)]);
}
