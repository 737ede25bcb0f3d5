import type { Config } from './config/config.ts';
import { GRAPHQL_PATH } from './rest/base-path.ts';
import { CONSOLE_PATH } from './rest/console/pages.ts';
import { SWAGGER_UI_PATH } from './rest/docs.ts';
import { GRAPH_MAP_PATH } from './rest/graph-link.ts';
import type { Place } from './rest/landing.ts';

export function placesOf(config: Config, dashboard: string): readonly Place[] {
  const { roles, graphiql, openapi, swaggerUi, dashboard: showsDashboard } = config;
  const hasConsole = config.console && config.consolePages && (config.sandbox || config.consoleOidc !== null);
  const ofApi = [
    ...(graphiql
      ? [{ name: 'GraphiQL', path: GRAPHQL_PATH, about: 'Try the GraphQL API, with examples and live events.' }]
      : []),
    ...(swaggerUi ? [{ name: 'Swagger UI', path: SWAGGER_UI_PATH, about: 'Try the REST routes.' }] : []),
    ...(showsDashboard
      ? [{ name: 'Dashboard', path: dashboard, about: 'Balances, events, payments and webhooks as they happen.' }]
      : []),
    ...(hasConsole
      ? [{ name: 'Console', path: CONSOLE_PATH, about: 'Where operators of the institution work and decide.' }]
      : []),
    { name: 'From REST to GraphQL', path: GRAPH_MAP_PATH, about: 'The GraphQL field for each REST route.' },
    ...(openapi
      ? [
          { name: 'OpenAPI', path: '/api/openapi', about: 'The REST routes, for client generators.' },
          { name: 'AsyncAPI', path: '/api/asyncapi', about: 'Webhooks and the live feed, for client generators.' },
        ]
      : []),
  ];
  return [
    ...(roles.includes('api') ? ofApi : []),
    { name: 'Health', path: '/health', about: 'Whether the process is running.' },
  ];
}
