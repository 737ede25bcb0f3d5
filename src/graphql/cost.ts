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

/** What the introspection of the whole schema counts, however large the schema is. */
const INTROSPECTION_POINTS = 5_000;
/** Costs of an operation that are kept, each for other sizes. */
const KEPT = 1_000;

/** For a field's `extensions`: what it counts, when that is other than {@link CostModel} takes it for. */
export const costs = (points: number): { readonly points: number } => ({ points });

/** For the `extensions` of a list field: how many items it has at most, or as a rule where nothing bounds them. */
export const listOf = (items: number): { readonly items: number } => ({ items });

/**
 * What operations cost, in points: as many as the answer can have fields, each page with as many rows as it is asked for
 * and each list with as many as it can have, and more for what is read or done on its own. Conditions (`@include`,
 * `@skip`) are taken to hold, and of types that exclude each other the dearest one counts.
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

  /** Cost of an operation of a valid document. Known at once when it was asked with the same sizes before. */
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
