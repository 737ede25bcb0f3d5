import { isDeepStrictEqual } from 'node:util';
import { PothosSubGraphPlugin } from '@pothos/plugin-sub-graph';
import { GraphQLSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { builder, type SubGraph } from './builder.ts';
import { addRefusalTypes } from './refusal-types.ts';

/** Runs once per process, even when several schemas are built. */
export type GraphPart = () => void;

const ran = new Set<GraphPart>();

interface Built {
  readonly parts: readonly GraphPart[];
  /** The schema with the fields of all subgraphs. Building it is most of the work for each subgraph. */
  readonly whole: GraphQLSchema;
  readonly schemas: Map<SubGraph, GraphQLSchema>;
}

const built: Built[] = [];

/** Each schema is built once. Fields of the sandbox are only included in a sandbox. */
export function schemaOf(parts: readonly GraphPart[], subGraph: SubGraph): GraphQLSchema {
  const { whole, schemas } = builtOf(parts);
  return getOrMake(schemas, subGraph, () => cutOut(whole, subGraph));
}

/** Compares contents, because each gateway of a process passes its own list of the same parts. */
function builtOf(parts: readonly GraphPart[]): Built {
  const known = built.find((each) => isDeepStrictEqual(each.parts, parts));
  if (known) return known;
  for (const part of parts) {
    if (ran.has(part)) continue;
    ran.add(part);
    part();
  }
  addRefusalTypes();
  const made: Built = { parts, whole: builder.toSchema({ sortSchema: false }), schemas: new Map() };
  built.push(made);
  return made;
}

function cutOut(whole: GraphQLSchema, subGraph: SubGraph): GraphQLSchema {
  const schema = PothosSubGraphPlugin.createSubGraph(whole, subGraph, builder);
  inlineProperties(schema);
  // Partners read their schema, so its order stays stable between releases.
  return subGraph === 'console' ? reachable(schema) : lexicographicSortSchema(schema);
}

/** Drops an empty subscription type, and partner types that the console would only reach through Node. */
function reachable(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const follows = Object.keys(config.subscription?.getFields() ?? {}).length > 0;
  return new GraphQLSchema({ ...config, types: [], subscription: follows ? config.subscription : null });
}

/** In a stable order. */
export const printGraphqlSchema = (schema: GraphQLSchema): string =>
  `${printSchema(lexicographicSortSchema(schema))}\n`;

/**
 * The compiler reads a property inline when it has no resolver, which saves most of the cost of a row. The relay plugin
 * writes such resolvers without marking them.
 */
function inlineProperties(schema: GraphQLSchema): void {
  const relayed = new Set(['edges', 'node', 'pageInfo']);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const paged = type.name.endsWith('Connection') || type.name.endsWith('Edge');
    for (const field of Object.values(type.getFields())) {
      const exposed = field.extensions['pothosExposedField'] === field.name || (paged && relayed.has(field.name));
      if (exposed && field.extensions['pothosResolveWrapped'] !== true) delete field.resolve;
    }
  }
}
