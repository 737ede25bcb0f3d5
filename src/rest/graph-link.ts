import { PARTNER_BASE } from './base-path.ts';
import type { Route } from './route.ts';

export const GRAPH_MAP_PATH = '/api/graphql-map';

/** `get-accounts-id-balance` for `GET /accounts/{id}/balance`. */
export function graphAnchor(base: string, { method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = `${method} ${base === PARTNER_BASE ? '' : 'sandbox'}${path}`;
  return words
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
}

/** `Link` header (RFC 8288) to the equivalent GraphQL field. */
export const graphLink = (base: string, route: Route): string =>
  `<${GRAPH_MAP_PATH}#${graphAnchor(base, route)}>; rel="alternate"; type="text/html"; title="GraphQL: ${route.graph}"`;
