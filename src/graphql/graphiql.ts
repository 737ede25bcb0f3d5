import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { exampleTabs } from './graphiql-examples.ts';

/** The page's scripts, styles and workers are inline. */
export const GRAPHIQL_POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; " +
  "img-src data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const START = 'YogaGraphiQL.renderYogaGraphiQL(';
const HEAD = '<title>Partner banking</title>';
/** Without a viewport, phones render a page of 980 pixels. */
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const ROOT = '<div id="root"></div>';

/** One self-contained page. */
export async function graphiqlPage(endpoint: string, schema: GraphQLSchema): Promise<string> {
  // Loads 9 MB of text, so it is imported only when the page is requested.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const tabs = exampleTabs(schema);
  const page = renderGraphiQL({
    title: 'Partner banking',
    endpoint,
    defaultQuery: tabs[0]?.query ?? '',
    defaultTabs: [...tabs],
    defaultHeaders: '{}',
    isHeadersEditorEnabled: true,
    defaultEditorToolsVisibility: 'variables',
    schemaDescription: true,
    // A token in persistent browser storage would outlive the tab.
    shouldPersistHeaders: false,
  });
  const style = `<style>${asset('session.css')}</style>`;
  const scripts = [graphqlWsClient(), asset('session.js')].map((text) => `<script>${text}</script>`).join('\n');
  return replaceOnce(
    replaceOnce(replaceOnce(page, HEAD, `${HEAD}${VIEWPORT}`), START, 'startGraphiQL('),
    ROOT,
    `${style}${asset('session.html')}${ROOT}${scripts}`,
  );
}

const asset = (name: string): string => readFileSync(join(import.meta.dirname, 'graphiql-page', name), 'utf8');

/** Sets the global `graphqlWs`. */
function graphqlWsClient(): string {
  const dist = dirname(createRequire(import.meta.url).resolve('graphql-ws/client'));
  return readFileSync(join(dist, '../umd/graphql-ws.min.js'), 'utf8');
}

function replaceOnce(text: string, part: string, replacement: string): string {
  const [before, after, ...more] = text.split(part);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`the page of GraphiQL has changed: ${part} must occur in it exactly once`);
  }
  return `${before}${replacement}${after}`;
}
