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
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { CostWalk, type Introspection, literalSize, SIZE_ARGUMENTS, sizeOfValue } from './cost-walk.ts';
import { introspectionLists } from './introspection-lists.ts';

const INTROSPECTION_POINTS = 5_000;
/** Maximum number of cached costs per operation, one per combination of sizes. */
const KEPT = 1_000;

/** Sets a field's points in its `extensions`. */
export const costs = (points: number): { readonly points: number } => ({ points });

/** Sets the maximum or usual length of a list field in its `extensions`. */
export const listOf = (items: number): { readonly items: number } => ({ items });

/**
 * Points: one per field of the largest possible response, more for separate reads and actions. Skipped fields count.
 * Of mutually exclusive types, the most expensive one counts.
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

  /** For an operation of a valid document. Cached per combination of sizes. */
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
  readonly sizes: readonly (readonly [name: string, fallback: unknown])[];
  readonly costs: Map<string, number>;
}

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
