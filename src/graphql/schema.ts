import { isDeepStrictEqual } from 'node:util';
import { PothosSubGraphPlugin } from '@pothos/plugin-sub-graph';
import { GraphQLSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { getOrMake } from '../platform/get-or-make.ts';
import { builder, type SubGraph } from './builder.ts';
import './refusal-types.ts';

/** Adds types and fields to the builder. Runs once per process, even when several schemas are built. */
export type GraphPart = () => void;

const ran = new Set<GraphPart>();

interface Built {
  readonly parts: readonly GraphPart[];
  /** Schema with the fields of all subgraphs. Building it is most of the work for each of them. */
  readonly whole: GraphQLSchema;
  readonly schemas: Map<SubGraph, GraphQLSchema>;
}

const built: Built[] = [];

/** Returns the schema of all parts. Fields of the sandbox are only included in a sandbox. Each schema is built once. */
export function schemaOf(parts: readonly GraphPart[], subGraph: SubGraph): GraphQLSchema {
  const { whole, schemas } = builtOf(parts);
  return getOrMake(schemas, subGraph, () => cutOut(whole, subGraph));
}

/** Matches by content, because each gateway of a process passes its own list of the same parts. */
function builtOf(parts: readonly GraphPart[]): Built {
  const known = built.find((each) => isDeepStrictEqual(each.parts, parts));
  if (known) return known;
  for (const part of parts) {
    if (ran.has(part)) continue;
    ran.add(part);
    part();
  }
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

/**
 * Drops types that only an interface reaches, because the console returns none and partner types would leak in through
 * Node. Drops the subscription type while it is empty.
 */
function reachable(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const follows = Object.keys(config.subscription?.getFields() ?? {}).length > 0;
  return new GraphQLSchema({ ...config, types: [], subscription: follows ? config.subscription : null });
}

/** Prints the partner schema as SDL in a stable order. */
export const printGraphqlSchema = (schema: GraphQLSchema): string =>
  `${printSchema(lexicographicSortSchema(schema))}\n`;

/**
 * Removes resolvers that only read the property of the same name, because the compiler then reads it inline, which
 * saves most of the cost of a row. The relay plugin creates such resolvers for connections and edges without marking
 * them.
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
