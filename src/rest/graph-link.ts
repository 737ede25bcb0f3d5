import { PARTNER_BASE } from './base-path.ts';
import type { Route } from './route.ts';

/** Path of the page that maps each REST route to the GraphQL field that does the same. */
export const GRAPH_MAP_PATH = '/api/graphql-map';

/** Anchor of a route on that page: `get-accounts-id-balance` for `GET /accounts/{id}/balance`. */
export function graphAnchor(base: string, { method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = `${method} ${base === PARTNER_BASE ? '' : 'sandbox'}${path}`;
  return words
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
}

/** `Link` header of a route's responses (RFC 8288): points to the equivalent GraphQL field. */
export const graphLink = (base: string, route: Route): string =>
  `<${GRAPH_MAP_PATH}#${graphAnchor(base, route)}>; rel="alternate"; type="text/html"; title="GraphQL: ${route.graph}"`;
