import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escaped, sendPage } from '../page.ts';
import { budgetPages } from '../page-budget.ts';
import type { RateLimiter } from '../rate-limit.ts';

export const CONSOLE_PATH = '/console';
/** Scripts and styles of the pages of `web/`, named by what is in them. */
const WEB_PATH = '/web/assets';

/** What `npm run web:build` makes. */
const DIST = join(import.meta.dirname, '../../../web/dist');

/** The styles that react-aria adds to a page: that fingers scroll, and that what lies below a dialog does not. */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
const sourceOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Everything from here, nothing inline but react-aria's two styles, no text that could become markup, in nobody's frame. */
const POLICY =
  `default-src 'none'; script-src 'self'; style-src 'self' ${REACT_ARIA_STYLES.map(sourceOf).join(' ')}; img-src 'self' data:; ` +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-cache',
  'referrer-policy': 'same-origin',
} as const;

export interface ConsolePagesOptions {
  readonly limiter: RateLimiter;
  /** With the path under which the gateway is reached, which the pages' addresses begin with. */
  readonly publicOrigin: () => string;
  /** Where the built pages are; `web/dist` when left out. */
  readonly folder?: string;
}

/**
 * The console's page, at `/console` and whatever its own routes are below, and what it loads. Read at each request, so that
 * another build needs no restart.
 */
export async function serveConsolePages(app: FastifyInstance, options: ConsolePagesOptions): Promise<void> {
  const { limiter, publicOrigin, folder = DIST } = options;
  budgetPages(app, limiter);
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: WEB_PATH,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  });
  for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`]) {
    app.get(path, async (_request, reply) => {
      const page = await readFile(join(folder, 'console/index.html'), 'utf8').catch(() => null);
      if (page === null) {
        const body = `<p role="alert">Its pages are not built here: run <code>npm run web:build</code>.</p>`;
        return sendPage(reply, 503, { title: 'The console', body });
      }
      return reply.headers(PAGE_HEADERS).send(pageAt(page, new URL(publicOrigin()).pathname.replace(/\/$/, '')));
    });
  }
}

/** A built page, whose addresses are relative to its file, as it is below `base`. */
const pageAt = (page: string, base: string): string =>
  page
    .replaceAll(/(src|href)="(?:\.\.\/)+assets\//g, `$1="${escaped(base + WEB_PATH)}/`)
    .replace('<meta name="base" content=""', `<meta name="base" content="${escaped(base)}"`);
