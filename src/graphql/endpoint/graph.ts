import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Access } from '../../rest/access.ts';
import { allowedOrigins } from '../../rest/allowed-origins.ts';
import type { Route } from '../../rest/route.ts';
import { mapRoutes } from '../rest-map.ts';
import { serveRestMap } from '../rest-map-page.ts';
import { type GraphPart, schemaOf } from '../schema.ts';
import { subgraphOf } from '../subgraph.ts';
import { TrustedOperations } from '../trusted-operations.ts';
import { createGraphqlHandler, type GraphqlOptions } from './yoga.ts';

export interface GraphSources {
  readonly graphParts: readonly GraphPart[];
  readonly routes: readonly Route[];
  readonly sandboxRoutes: readonly Route[];
}

/** @throws StartupError for an invalid trusted operations file */
export async function createGraph(
  config: Config,
  { graphParts, routes, sandboxRoutes }: GraphSources,
  parts: Pick<GraphqlOptions, 'door' | 'database' | 'live' | 'tokens' | 'waits' | 'metrics' | 'isProxy' | 'log'>,
): Promise<(app: FastifyInstance, access: Access) => void> {
  const { graphiql, introspection, liveSubscriptions, corsOrigins, loopbackOrigins, publicUrl } = config;
  const own = schemaOf(graphParts, config.sandbox ? 'sandbox' : 'partner');
  const schema = config.graphqlFederation ? subgraphOf(own) : own;
  const serveGraph = createGraphqlHandler({
    ...parts,
    schema,
    graphiql,
    introspection,
    liveSubscriptions,
    origins:
      allowedOrigins(
        publicUrl === undefined ? corsOrigins : [...corsOrigins, new URL(publicUrl).origin],
        loopbackOrigins,
      ) ?? new Set(),
    maxCost: config.graphqlMaxCost,
    maxDocumentBytes: config.graphqlMaxDocumentBytes,
    timeoutSeconds: config.graphqlTimeoutSeconds,
    trusted: await TrustedOperations.read(config.trustedOperations, config.trustedOperationsFile),
  });
  const map = mapRoutes(schema, routes, config.sandbox ? sandboxRoutes : []);
  return (app, access) => {
    serveGraph(app, access);
    serveRestMap(app, map);
  };
}
