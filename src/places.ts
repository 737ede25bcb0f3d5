import type { Config } from './config.ts';
import { GRAPHQL_PATH } from './rest/base-path.ts';
import { CONSOLE_PATH } from './rest/console/pages.ts';
import { SWAGGER_UI_PATH } from './rest/docs.ts';
import { GRAPH_MAP_PATH } from './rest/graph-link.ts';
import type { Place } from './rest/landing.ts';

/** What a process with these settings has for people to open; `dashboard` is where a sandbox has its own. */
export function placesOf(config: Config, dashboard: string): readonly Place[] {
  const { roles, graphiql, openapi, swaggerUi, dashboard: showsDashboard } = config;
  const hasConsole = config.console && config.consolePages && (config.sandbox || config.consoleOidc !== null);
  const ofApi = [
    ...(graphiql
      ? [{ name: 'GraphiQL', path: GRAPHQL_PATH, about: 'Try the graph, with examples and live events.' }]
      : []),
    ...(swaggerUi ? [{ name: 'Swagger UI', path: SWAGGER_UI_PATH, about: 'Try the REST routes.' }] : []),
    ...(showsDashboard
      ? [{ name: 'Dashboard', path: dashboard, about: 'Balances, events, payments and webhooks as they happen.' }]
      : []),
    ...(hasConsole
      ? [{ name: 'Console', path: CONSOLE_PATH, about: "Where the institution's persons work and decide." }]
      : []),
    { name: 'From REST to GraphQL', path: GRAPH_MAP_PATH, about: 'For each REST route the field that does the same.' },
    ...(openapi
      ? [
          { name: 'OpenAPI', path: '/api/openapi', about: 'The REST routes, for generators of clients.' },
          { name: 'AsyncAPI', path: '/api/asyncapi', about: 'Webhooks and the live feed, for generators of clients.' },
        ]
      : []),
  ];
  return [
    ...(roles.includes('api') ? ofApi : []),
    { name: 'Health', path: '/health', about: 'Whether the process lives.' },
  ];
}
