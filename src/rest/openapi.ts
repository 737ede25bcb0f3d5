import type { Scope } from '../platform/operation.ts';
import { PARTNER_BASE, SANDBOX_BASE, TOKEN_PATH } from './base-path.ts';
import { GRAPH_MAP_PATH, graphAnchor } from './graph-link.ts';
import { Components, type JsonSchema } from './openapi-components.ts';
import { ERROR_SCHEMA, sharedErrorResponses } from './openapi-errors.ts';
import { printOperation } from './openapi-operation.ts';
import { TOKEN_OPERATION, TOKEN_SCHEMAS } from './openapi-token.ts';
import type { Route } from './route.ts';

const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  'account:read': 'Read accounts, balances, limits and the audit trail',
  'account:write': 'Open, block, unblock and close accounts, change limits',
  'statement:read': 'Read statements and receipts',
  'customer:create': 'Create customers',
  'customer:read': 'Read customers',
  'pix:read': 'Read PIX payments, keys, charges, claims, fund recoveries (MED) and infractions, look up keys',
  'pix:write': 'Send and return PIX, manage keys, charges, claims, fund recoveries (MED) and infractions',
  'transfer:read': 'Read transfers, received TED credits and favourites',
  'transfer:write': 'Send TED and internal transfers, return TED credits, manage favourites',
  'fee:read': 'Read the fee catalogue and the fees charged',
  'payment:read': 'Read bill payments and receipts',
  'payment:write': 'Quote, confirm and cancel bill payments',
  'webhook:read': 'Read webhook registrations',
  'webhook:write': 'Manage webhook registrations',
  'sandbox:write': 'Play the outside world (sandbox only)',
};

const DESCRIPTION = `Accounts, customers, PIX, transfers, fees and bill payments for partners.

- Amounts are integer cents of BRL.
- A 202 acknowledges acceptance, not the outcome: read the status, or wait for the webhook.
- Every request carries an access token from \`POST ${TOKEN_PATH}\`.
- Every answer carries \`x-request-id\`: yours, when you send one of 1 to 64 letters, digits, \`.\`, \`_\` or \`-\`.
- Unknown members of a body or a query are refused; answers may gain members.`;

const idempotencyKey = (required: boolean, minLength: number, description: string): JsonSchema => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description,
  schema: { type: 'string', minLength, maxLength: 180 },
  example: '5f0c1d1e-8e0a-4d0c-9a51-3a8f5b1f7c10',
});

const PARAMETERS = {
  IdempotencyKey: idempotencyKey(
    false,
    1,
    'A unique text for this command. A repeated key with the same body gets the first answer again and does nothing.',
  ),
  RequiredIdempotencyKey: idempotencyKey(
    true,
    8,
    'A unique text for this command, kept for all its attempts. A repeated key with the same body gets the first answer again.',
  ),
};

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema });

const HEADERS = {
  RequestId: header('Names this request in our logs', { type: 'string' }),
  GraphLink: header('Which field of the graph does the same, as `rel="alternate"` (RFC 8288)', { type: 'string' }),
  IdempotentReplay: header('Present when this is the first answer, repeated', { type: 'string', const: 'true' }),
  RetryAfter: header('Seconds to wait before the next attempt', { type: 'integer', format: 'int32' }),
  Challenge: header('What the credential lacks (RFC 6750)', { type: 'string' }),
};

/** Operations of routes that need no token, by path and method. */
export type OpenPaths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/**
 * The OpenAPI 3.1 document of all routes, printed from the shapes that the operations are checked with, and of those
 * without a token as they are described.
 *
 * @throws Error when rows contradict each other: the same operation id, path or component name twice with another meaning.
 */
export function printOpenApi(
  routes: readonly Route[],
  sandboxRoutes: readonly Route[],
  version: string,
  openPaths: OpenPaths = {},
): object {
  const components = new Components();
  components.add('Error', ERROR_SCHEMA);
  for (const [name, schema] of Object.entries(TOKEN_SCHEMAS)) components.add(name, schema);

  const paths: Record<string, Record<string, JsonSchema>> = {
    [TOKEN_PATH]: { post: TOKEN_OPERATION },
    ...openPaths,
  };
  const operationIds = new Set<string>(['issueToken']);
  const all = [
    ...routes.map((route) => ({ route, base: PARTNER_BASE })),
    ...sandboxRoutes.map((route) => ({ route, base: SANDBOX_BASE })),
  ];
  for (const { route, base } of all) {
    const path = base + route.path;
    const method = route.method.toLowerCase();
    const methods = paths[path] ?? {};
    if (methods[method]) throw new Error(`${route.method} ${path} is there twice`);
    const operationId = uniqueId(route, operationIds);
    operationIds.add(operationId);
    methods[method] = {
      ...printOperation(route, operationId, components),
      externalDocs: { description: `GraphQL: ${route.graph}`, url: `${GRAPH_MAP_PATH}#${graphAnchor(base, route)}` },
    };
    paths[path] = methods;
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Partner banking API', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(['Authentication', ...all.map(({ route }) => route.tag)])].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas(),
      responses: sharedErrorResponses(),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          description: 'Client credentials of the partner',
          flows: { clientCredentials: { tokenUrl: TOKEN_PATH, scopes: SCOPE_DESCRIPTIONS } },
        },
      },
    },
  };
}

/** The operation's name; for a second route of it (`/pix/{transactionId}`) with the last name of the path. */
function uniqueId(route: Route, taken: ReadonlySet<string>): string {
  const { name } = route.operation;
  if (!taken.has(name)) return name;
  const last = route.path.replaceAll(/[{}]/g, '').split('/').at(-1) ?? '';
  const id = `${name}By${last.charAt(0).toUpperCase()}${last.slice(1)}`;
  if (taken.has(id)) throw new Error(`${name} has more rows than names`);
  return id;
}
