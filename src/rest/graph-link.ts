import { PARTNER_BASE } from './base-path.ts';
import type { Route } from './route.ts';

/** Path of the page that shows for each route the field of the graph that does the same. */
export const GRAPH_MAP_PATH = '/api/graphql-map';

/** A route's place in that map: `get-accounts-id-balance` of `GET /accounts/{id}/balance`. */
export function graphAnchor(base: string, { method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = `${method} ${base === PARTNER_BASE ? '' : 'sandbox'}${path}`;
  return words
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
}

/** The `Link` of a route's answers (RFC 8288): another representation of the same is at that field of the graph. */
export const graphLink = (base: string, route: Route): string =>
  `<${GRAPH_MAP_PATH}#${graphAnchor(base, route)}>; rel="alternate"; type="text/html"; title="GraphQL: ${route.graph}"`;
