import { getTypeBrand } from '@pothos/core';
import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  isInterfaceType,
} from 'graphql';
import { z } from 'zod';
import { AppError } from '../platform/errors/errors.ts';
import { refusalOfIssues } from '../platform/errors/input-faults.ts';
import { inFault, inSchema } from '../platform/language/text.ts';
import type { GraphqlContext } from './context.ts';
import { costs } from './cost.ts';
import { decodeGlobalID, type NodeId, resolveNodes } from './nodes.ts';
import { printSubgraph } from './subgraph-sdl.ts';
import { t } from './texts.ts';

/** The SDL costs no computation, but is as long as the schema. */
const SDL_POINTS = 1_000;

/** Adds the `_service` and `_entities` fields of Apollo Federation 2. Entities are referenced by global id. */
export function subgraphOf(schema: GraphQLSchema): GraphQLSchema {
  const { query, types, ...config } = schema.toConfig();
  if (!query) throw new Error('a subgraph needs a query type');
  const entities = entitiesOf(schema);
  const entity = new GraphQLUnionType({
    name: '_Entity',
    description: 'An object with a global id.',
    types: entities,
    resolveType: (row) => String(getTypeBrand(row)),
  });
  const any = new GraphQLScalarType({
    name: '_Any',
    description: 'Reference to an entity: `{ "__typename": "Account", "id": "<its global id>" }`.',
  });
  const service = new GraphQLObjectType({
    name: '_Service',
    description: 'This graph as a federation subgraph.',
    fields: {
      sdl: { type: GraphQLString, description: 'SDL that federation routers compose.', extensions: costs(SDL_POINTS) },
    },
  });
  const representation = representationOf(new Set(entities.map(({ name }) => name)));
  const sdl = printSubgraph(schema);
  const { fields, ...own } = query.toConfig();
  const extended = new GraphQLObjectType<unknown, GraphqlContext>({
    ...own,
    fields: {
      ...fields,
      _entities: {
        type: new GraphQLList(entity),
        description:
          'For federation routers: returns the objects with these global ids in the given order. An item is null when the caller has no access to such an object. At most 100.',
        args: { representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(any))) } },
        resolve: (_root, { representations }, context, info) =>
          resolveEntities(context, info.schema, representation, representations),
      },
      _service: {
        type: service,
        description: 'For federation routers: this graph as a subgraph.',
        resolve: () => ({ sdl }),
      },
    },
  });
  return new GraphQLSchema({ ...config, query: extended, types: types.filter((type) => type !== query) });
}

function entitiesOf(schema: GraphQLSchema): readonly GraphQLObjectType[] {
  const node = schema.getType('Node');
  return isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
}

const representationOf = (entities: ReadonlySet<string>) =>
  z.object({
    __typename: z.string().refine((name) => entities.has(name), inSchema(t('entityType'))),
    id: z.string().transform((id, context): NodeId => {
      try {
        return decodeGlobalID(id);
      } catch {
        context.addIssue({ code: 'custom', message: inFault(t('notGlobalId')) });
        return z.NEVER;
      }
    }),
  });

type Representation = ReturnType<typeof representationOf>;

const NOTHING: NodeId = { typename: '', id: '' };

/** An invalid representation is an error at its own position. The others are returned. */
async function resolveEntities(
  context: GraphqlContext,
  schema: GraphQLSchema,
  shape: Representation,
  representations: readonly unknown[],
): Promise<readonly (object | null)[]> {
  const wanted = representations.map((given, n) => {
    const { data, error } = shape.safeParse(given);
    if (data) return data;
    const issues = error.issues.map((issue) => ({ ...issue, path: ['representations', n, ...issue.path] }));
    return refusalOfIssues(issues, { representations });
  });
  const ids = wanted.map((each) => (each instanceof AppError ? NOTHING : each.id));
  const nodes = await resolveNodes(context, schema, ids);
  return wanted.map((each, n) => {
    if (each instanceof AppError) return each;
    const node = nodes[n] ?? null;
    return node !== null && getTypeBrand(node) === each.__typename ? node : null;
  });
}
