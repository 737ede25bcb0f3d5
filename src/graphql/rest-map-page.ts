import type { FastifyInstance } from 'fastify';
import { Document } from '../rest/document.ts';
import { GRAPH_MAP_PATH } from '../rest/graph-link.ts';
import type { MappedRoute } from './rest-map.ts';

const TITLE = 'From REST to GraphQL';
const INTRODUCTION = [
  'For each REST route there is a field of the graph that does the same: `POST /graphql`, with the same access token and the same scopes.',
  'Every answer of a route links to its row here: `Link: </api/graphql-map#…>; rel="alternate"`.',
  'Names are in camel case: `account_id` is `accountId`. Amounts are integer cents in both.',
  "A list is a connection: `first` and `after` in place of `page` and `page_size`; `nodes` has the rows, and `pageInfo.endCursor` is the next page's `after`.",
  'What REST answers as an error body is an entry of `errors` with `extensions.code`; of a mutation it is a member of the result, `... on Error { code message httpStatus }`, with the same `code`.',
  'Where a row says so, `idempotencyKey` is the header `Idempotency-Key`.',
];

const key = ({ idempotency }: MappedRoute): string =>
  idempotency === null ? '' : idempotency === 'required' ? 'required' : 'yes';

/** The map as `schema/README.md`. */
export function printRestMap(rows: readonly MappedRoute[]): string {
  const line = (row: MappedRoute) =>
    `| <a id="${row.anchor}"></a>\`${row.method} ${row.path}\` | \`${row.graph}\` | ${row.scopes.map((scope) => `\`${scope}\``).join(' ')} | ${key(row)} | ${row.summary} |`;
  const signatures = (row: MappedRoute) =>
    `- \`${row.graph}\`${row.fields.map((field) => `\n  - \`${field}\``).join('')}`;
  const printed = new Map(rows.map((row) => [row.graph, row]));
  return [
    '# What partners are promised',
    '',
    'Everything here is printed from the code by `npm run schema`: `schema.graphql` is the graph, `subgraph.graphql` what',
    'a router composes with other graphs (`GRAPHQL_FEDERATION`), `openapi.json` the REST routes, `asyncapi.json` webhooks',
    'and the live feed, `events/` the body of each webhook, `messages/` the contract with the rails.',
    '',
    `## ${TITLE}`,
    '',
    ...INTRODUCTION.map((sentence) => `- ${sentence}`),
    '',
    '| REST | GraphQL | scope | `idempotencyKey` | what it does |',
    '|---|---|---|---|---|',
    ...rows.map(line),
    '',
    '## Those fields',
    '',
    ...[...printed.values()].map(signatures),
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text in which backquotes mark code, as HTML. */
const html = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere }
section { border-top: 1px solid #8886; padding: 0.5rem 0; scroll-margin-top: 1rem }
section:target { outline: 2px solid #3b82f6; outline-offset: 0.5rem }
h2 { font-size: 1rem; margin: 0.5rem 0 } p, ul { margin: 0.25rem 0 }`;

/** The map as a page, with an anchor for each route. */
export function restMapPage(rows: readonly MappedRoute[]): string {
  const section = (row: MappedRoute) => `<section id="${row.anchor}">
<h2><code>${escaped(`${row.method} ${row.path}`)}</code> → <code>${escaped(row.graph)}</code></h2>
<p>${html(row.summary)}.${row.scopes.length === 0 ? '' : ` Needs <code>${escaped(row.scopes.join(' '))}</code>.`}${
    row.idempotency === null ? '' : ` Takes <code>idempotencyKey</code>, ${row.idempotency}.`
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

/** Serves the page that every answer of the partner API links to; without a token, as documentation. */
export function serveRestMap(app: FastifyInstance, rows: readonly MappedRoute[]): void {
  const headers = {
    'content-security-policy': POLICY,
    'cache-control': 'public, max-age=300',
    'content-type': 'text/html; charset=utf-8',
  };
  const page = new Document(headers, () => restMapPage(rows));
  app.get(GRAPH_MAP_PATH, (request, reply) => page.send(request, reply));
}
