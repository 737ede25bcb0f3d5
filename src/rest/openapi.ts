import { FINANCE_SCOPES, PARTNER_SCOPES, type Scope } from '../platform/operation/principal.ts';
import { TEXT_RULE } from '../platform/text/text.ts';
import { PARTNER_BASE, SANDBOX_BASE, TOKEN_PATH } from './base-path.ts';
import { GRAPH_MAP_PATH, graphAnchor } from './graph-link.ts';
import { Components, type JsonSchema } from './openapi-components.ts';
import { ERROR_SCHEMA, errorSchemas, sharedErrorResponses } from './openapi-errors.ts';
import { HEADERS } from './openapi-headers.ts';
import { OAUTH_PATHS, OAUTH_SCHEMAS } from './openapi-oauth.ts';
import { printOperation } from './openapi-operation.ts';
import { REHEARSALS_OPERATION } from './openapi-rehearsals.ts';
import type { Route } from './route.ts';

const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  'account:read': 'Read accounts, balances, limits and the audit trail',
  'account:write': 'Open, block, unblock and close accounts, change limits',
  'statement:read': 'Read statements and receipts',
  'customer:create': 'Create customers',
  'customer:read': 'Read customers',
  'pix:read': 'Read PIX payments, keys, charges, claims, fund recoveries (MED) and infractions, look up keys',
  'pix:write': 'Send and refund PIX, manage keys, charges, claims, fund recoveries (MED) and infractions',
  'transfer:read': 'Read transfers, received TED credits and favourites',
  'transfer:write': 'Send TED and internal transfers, refund TED credits, manage favourites',
  'fee:read': 'Read the fee catalogue and the fees charged',
  'payment:read': 'Read bill payments and receipts',
  'payment:write': 'Quote, confirm and cancel bill payments',
  'webhook:read': 'Read webhook registrations',
  'webhook:write': 'Manage webhook registrations',
  'sandbox:write': 'Simulate rails and other outside systems (sandbox only)',
  'finance_master:read': 'Read master records linked to the integration’s own source',
  'finance_master:write': 'Synchronise master records, limited to the fields that the source may decide',
  'finance_ap:read': 'Read payables, their installments and their aging',
  'finance_ap:write': 'Create payables',
  'finance_ar:read': 'Read receivables, receipts and reversals',
  'finance_ar:write': 'Create receivables and register receipts',
  'finance_reconciliation:read': 'Read the reconciliation and its open items',
  'finance_reconciliation:write': 'Import statement entries',
  'finance_treasury:read': 'Read the cash flow and the payment remittances',
  'finance_accounting:read': 'List and download accounting batches',
  'finance_accounting:write': 'Confirm that the ERP has imported an accounting batch',
};

const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'Access tokens (OAuth 2.0 client credentials)',
  Accounts: 'Accounts, balances, statements, receipts, limits and the audit trail',
  Customers: 'Customers, their compliance check and their accounts',
  PIX: 'Payments, refunds, keys, lookups in the directory (DICT), BR Codes, and charge payloads for payers’ banks',
  'PIX charges': 'Charges that are paid by QR code or BR Code',
  'PIX claims': 'Portability and ownership claims for keys',
  Infractions: 'Reports of fraud between institutions, and defenses against them',
  MED: 'Recovery of funds after a fraud',
  Transfers: 'Transfers between accounts of the partner',
  Finance:
    "Payables, receivables, reconciliation, treasury, accounting and master data, for an institution's own integrations",
  'Bill payments': 'Boletos and guides: quotes, payments, receipts',
  Fees: 'The fee catalogue and the fees charged',
  Webhooks: 'Webhook registrations, deliveries and payloads',
  Sandbox: 'Simulates rails and other outside systems. Only available in a sandbox',
};

const HOME = 'http://localhost:4000';

const DESCRIPTION = `Accounts, customers, PIX, transfers, fees and bill payments for partners.

- Amounts are integer cents of BRL.
- A 202 acknowledges acceptance, not the outcome: read the status, or wait for the webhook.
- Every request carries an access token from \`POST ${TOKEN_PATH}\`.
- Every response carries \`x-request-id\`. A request can supply it: 1 to 64 letters, digits, \`.\`, \`_\` or \`-\`.
- Unknown members of a body or query are refused. Responses may gain members.
- An object with a repeated member is refused with \`duplicate_member\`.
- ${TEXT_RULE}`;

// No example: tools would send it as is, and its second use is a conflict.
const idempotencyKey = (required: boolean, minLength: number, description: string): JsonSchema => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description,
  schema: { type: 'string', minLength, maxLength: 180 },
});

function idempotencyKeys(routes: readonly Route[]): Record<string, JsonSchema> {
  const honoured = new Set(routes.map(({ operation }) => operation.idempotency));
  return {
    ...(honoured.has('optional')
      ? {
          IdempotencyKey: idempotencyKey(
            false,
            1,
            'Unique text for this request, 1 to 180 bytes, such as a UUID. A repeated key with the same body returns the first response and has no further effect.',
          ),
        }
      : {}),
    ...(honoured.has('required')
      ? {
          RequiredIdempotencyKey: idempotencyKey(
            true,
            8,
            'Unique text for this request, 8 to 180 bytes, the same for all attempts. A repeated key with the same body returns the first response.',
          ),
        }
      : {}),
  };
}

export type OpenPaths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

export type OpenWebhooks = Readonly<Record<string, { readonly post: JsonSchema }>>;

export interface OpenApiParts {
  readonly routes: readonly Route[];
  readonly sandboxRoutes: readonly Route[];
  readonly version: string;
  /** Scheme, host and port. Default: a local sandbox. */
  readonly origin?: string | undefined;
  readonly openPaths?: OpenPaths;
  readonly webhooks?: OpenWebhooks | undefined;
}

/**
 * Schemas of routes come from the shapes that validate the operations.
 * @throws Error when two different definitions have the same operation id, path or component name
 */
export function printOpenApi({ routes, sandboxRoutes, version, origin, openPaths, webhooks }: OpenApiParts): object {
  const components = new Components();
  components.add('Error', ERROR_SCHEMA);
  for (const [name, schema] of Object.entries(OAUTH_SCHEMAS)) components.add(name, schema);

  const paths: Record<string, Record<string, JsonSchema>> = {
    ...OAUTH_PATHS,
    ...openPaths,
    ...(sandboxRoutes.length > 0 ? { [SANDBOX_BASE]: { get: REHEARSALS_OPERATION } } : {}),
  };
  const operationIds = new Set<string>(
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId as string)),
  );
  const all = [
    ...routes.map((route) => ({ route, base: PARTNER_BASE })),
    ...sandboxRoutes.map((route) => ({ route, base: SANDBOX_BASE })),
  ];
  for (const { route, base } of all) {
    const path = base + route.path;
    const method = route.method.toLowerCase();
    const methods = paths[path] ?? {};
    if (methods[method]) throw new Error(`${route.method} ${path} is defined twice`);
    const operationId = uniqueId(route, operationIds);
    operationIds.add(operationId);
    for (const { operation } of [route, route.documents ?? []].flat()) {
      for (const [name, schema] of errorSchemas(operation)) components.add(name, schema);
    }
    methods[method] = {
      ...printOperation(route, operationId, components),
      externalDocs: {
        description: `GraphQL: ${route.graph}`,
        url: `${origin ?? HOME}${GRAPH_MAP_PATH}#${graphAnchor(base, route)}`,
      },
    };
    paths[path] = methods;
  }

  const tags = new Set(['Authentication', ...all.map(({ route }) => route.tag), ...(webhooks ? ['Webhooks'] : [])]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner banking API',
      version,
      description: DESCRIPTION,
      contact: { name: 'Partner support of your institution' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name, ...(TAGS[name] ? { description: TAGS[name] } : {}) })),
    paths,
    ...(webhooks ? { webhooks } : {}),
    components: {
      schemas: components.schemas(),
      responses: sharedErrorResponses(),
      parameters: idempotencyKeys(routes),
      headers: HEADERS,
      securitySchemes: {
        oauth2: clientCredentials('Client credentials of the partner', PARTNER_SCOPES),
        finance: clientCredentials(
          "Client credentials of one of the institution's own finance integrations",
          FINANCE_SCOPES,
        ),
      },
    },
  };
}

/** Lists only the scopes that this kind of credential can have, so that selecting all of them is valid. */
const clientCredentials = (whose: string, scopes: readonly Scope[]) => ({
  type: 'oauth2',
  description: `${whose}. A token requested without scopes gets all scopes of the credential`,
  flows: {
    clientCredentials: {
      tokenUrl: TOKEN_PATH,
      scopes: Object.fromEntries(scopes.map((scope) => [scope, SCOPE_DESCRIPTIONS[scope]])),
    },
  },
});

/** A second route of the same operation gets the last name of its path appended. */
function uniqueId(route: Route, taken: ReadonlySet<string>): string {
  const { name } = route.operation;
  if (!taken.has(name)) return name;
  const last = route.path.replaceAll(/[{}]/g, '').split('/').at(-1) ?? '';
  const id = `${name}By${last.charAt(0).toUpperCase()}${last.slice(1)}`;
  if (taken.has(id)) throw new Error(`${name} has more routes than distinct path names`);
  return id;
}
