import type { FastifyInstance } from 'fastify';
import { Document } from '../rest/document.ts';
import { GRAPH_MAP_PATH } from '../rest/graph-link.ts';
import type { MappedRoute } from './rest-map.ts';

const TITLE = 'From REST to GraphQL';
const INTRODUCTION = [
  'Each REST route has an equivalent GraphQL field: `POST /graphql`, with the same access token and the same scopes.',
  'Every response of a route links to its row here: `Link: </api/graphql-map#…>; rel="alternate"`.',
  'GraphQL names are in camel case: `account_id` is `accountId`. Amounts are integer cents in both.',
  'A list is a connection. `first` and `after` replace `page` and `page_size`. `nodes` holds the rows, and `pageInfo.endCursor` is the `after` of the next page.',
  'A REST error body corresponds to an entry of `errors` with `extensions.code`. A mutation returns it in its result as `... on Error { code message httpStatus }`, with the same `code`.',
  'Where listed, the argument `idempotencyKey` replaces the header `Idempotency-Key`.',
];

const key = ({ idempotency }: MappedRoute): string =>
  idempotency === null ? '' : idempotency === 'required' ? 'required' : 'yes';

/** For `schema/README.md`. */
export function printRestMap(rows: readonly MappedRoute[]): string {
  const line = (row: MappedRoute) =>
    `| <a id="${row.anchor}"></a>\`${row.method} ${row.path}\` | \`${row.graph}\` | ${row.scopes.map((scope) => `\`${scope}\``).join(' ')} | ${key(row)} | ${row.summary} |`;
  const signatures = (row: MappedRoute) =>
    `- \`${row.graph}\`${row.fields.map((field) => `\n  - \`${field}\``).join('')}`;
  const printed = new Map(rows.map((row) => [row.graph, row]));
  return [
    '# Published contracts',
    '',
    '`npm run schema` prints these files from the code: `schema.graphql` is the GraphQL schema, `subgraph.graphql` the schema',
    'for federation routers (`GRAPHQL_FEDERATION`), `console.graphql` the schema of the console, `openapi.json` the REST routes,',
    '`asyncapi.json` the webhooks and the live feed, `events/` the body of each webhook, `finance-events/` the body of each finance event,',
    '`messages/` the contract with the rails, `authority.md` who can reach which effect, `states.md` and `finance-states.md` the states',
    'and transitions. `npm run attacks` prints `attacks.md`, and `npm run codegen` prints `operations.json` and `console-operations.json`.',
    '',
    `## ${TITLE}`,
    '',
    ...INTRODUCTION.map((sentence) => `- ${sentence}`),
    '',
    '| REST | GraphQL | scope | `idempotencyKey` | summary |',
    '|---|---|---|---|---|',
    ...rows.map(line),
    '',
    '## GraphQL fields',
    '',
    ...[...printed.values()].map(signatures),
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Marks text in backquotes as code. */
const html = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere }
section { border-top: 1px solid #8886; padding: 0.5rem 0; scroll-margin-top: 1rem }
section:target { outline: 2px solid #3b82f6; outline-offset: 0.5rem }
h2 { font-size: 1rem; margin: 0.5rem 0 } p, ul { margin: 0.25rem 0 }`;

export function restMapPage(rows: readonly MappedRoute[]): string {
  const section = (row: MappedRoute) => `<section id="${row.anchor}">
<h2><code>${escaped(`${row.method} ${row.path}`)}</code> → <code>${escaped(row.graph)}</code></h2>
<p>${html(row.summary)}.${row.scopes.length === 0 ? '' : ` Needs <code>${escaped(row.scopes.join(' '))}</code>.`}${
    row.idempotency === null ? '' : ` Accepts <code>idempotencyKey</code>, ${row.idempotency}.`
  }</p>
<ul>${row.fields.map((field) => `<li><code>${escaped(field)}</code></li>`).join('')}</ul>
</section>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title><style>${STYLE}</style></head>
<body>
<h1>${TITLE}</h1>
${INTRODUCTION.map((sentence) => `<p>${html(sentence)}</p>`).join('\n')}
${rows.map(section).join('\n')}
</body>
</html>
`;
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Needs no token. Every response of the partner API links to it. */
export function serveRestMap(app: FastifyInstance, rows: readonly MappedRoute[]): void {
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': 'public, max-age=300',
    'content-type': 'text/html; charset=utf-8',
  };
  const page = new Document(headers, () => restMapPage(rows));
  app.get(GRAPH_MAP_PATH, (request, reply) => page.send(request, reply));
}
