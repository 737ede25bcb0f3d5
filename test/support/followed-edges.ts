import { type GraphQLFieldResolver, type GraphQLResolveInfo, type GraphQLSchema, isInterfaceType } from 'graphql';
import { Page } from '../../src/graphql/connections.ts';
import { createContext, type GraphqlContext } from '../../src/graphql/context.ts';
import type { LiveSource } from '../../src/graphql/live-source.ts';
import type { Caller } from '../../src/platform/operation/caller.ts';
import type { TestDoor } from './door.ts';
import type { Edge } from './schema-edges.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

export interface FollowedEdge {
  readonly resolve: Resolver;
  readonly parent: unknown;
  readonly args: Record<string, unknown>;
  readonly info: GraphQLResolveInfo;
}

export function rememberEdges(schema: GraphQLSchema, edges: readonly Edge[]): ReadonlyMap<string, FollowedEdge[]> {
  const steps = new Map<string, FollowedEdge[]>();
  for (const edge of edges) {
    const known: FollowedEdge[] = [];
    const types = isInterfaceType(edge.on) ? schema.getImplementations(edge.on).objects : [edge.on];
    for (const type of types) {
      const field = type.getFields()[edge.field.name];
      const resolve = field?.resolve as Resolver | undefined;
      if (!field || !resolve) continue;
      field.resolve = (parent, args, context, info) => {
        known.push({ resolve, parent, args, info });
        steps.set(edge.name, known);
        return resolve(parent, args, context as GraphqlContext, info);
      };
    }
  }
  return steps;
}

export async function follow(
  { door, database }: Pick<TestDoor, 'door' | 'database'>,
  { resolve, parent, args, info }: FollowedEdge,
  { principal }: Pick<Caller, 'principal'>,
): Promise<unknown[]> {
  const context = createContext(
    { door, database, live: {} as LiveSource },
    { principal, requestId: 'foreign', charge() {} },
  );
  const settled = async (value: unknown): Promise<unknown[]> => {
    const [outcome] = await Promise.allSettled([value]);
    if (outcome?.status !== 'fulfilled') return [];
    const found = outcome.value instanceof Page ? outcome.value.nodes : outcome.value;
    if (Array.isArray(found)) return (await Promise.all(found.map(settled))).flat();
    return found === null || found === undefined || found instanceof Error ? [] : [found];
  };
  return settled((async () => resolve(parent, args, context, info))());
}
