import { isDeepStrictEqual } from 'node:util';
import { PothosSubGraphPlugin } from '@pothos/plugin-sub-graph';
import { GraphQLSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { getOrMake } from '../platform/get-or-make.ts';
import { builder, type SubGraph } from './builder.ts';
import './refusal-types.ts';

/** Adds types and fields to the builder. It is run once a process, whatever the number of schemas. */
export type GraphPart = () => void;

const ran = new Set<GraphPart>();

interface Built {
  readonly parts: readonly GraphPart[];
  /** With the fields of all schemas: most of the work of making one of them. */
  readonly whole: GraphQLSchema;
  readonly schemas: Map<SubGraph, GraphQLSchema>;
}

const built: Built[] = [];

/** The schema of all parts that ran in this process; fields of the sandbox are only in a sandbox's. Built once. */
export function schemaOf(parts: readonly GraphPart[], subGraph: SubGraph): GraphQLSchema {
  const { whole, schemas } = builtOf(parts);
  return getOrMake(schemas, subGraph, () => cutOut(whole, subGraph));
}

/** Each gateway of a process brings a list of its own of what are the same parts. */
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
  // Partners can read theirs, and find it in the same order after each release.
  return subGraph === 'console' ? reachable(schema) : lexicographicSortSchema(schema);
}

/**
 * Without types that only an interface leads to: nothing of the console answers one, and every partner's node would be in it;
 * and without subscriptions while it has none.
 */
function reachable(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const follows = Object.keys(config.subscription?.getFields() ?? {}).length > 0;
  return new GraphQLSchema({ ...config, types: [], subscription: follows ? config.subscription : null });
}

/** What partners are promised, as SDL in a stable order. */
export const printGraphqlSchema = (schema: GraphQLSchema): string =>
  `${printSchema(lexicographicSortSchema(schema))}\n`;

/**
 * Takes away resolvers that only read the property of their own name: without one the compiler reads it inline, which
 * is most of the cost of a row. The relay plugin writes such resolvers for connections and edges, unmarked.
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
