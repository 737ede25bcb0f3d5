import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escaped, sendPage } from './page.ts';

/** What `npm run web:build` makes. */
const DIST = join(import.meta.dirname, '../../web/dist');

/** The styles that react-aria adds to a page: that fingers scroll, and that what lies below a dialog does not. */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
const sourceOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Everything from here, nothing inline but react-aria's two styles, no text that could become markup, in nobody's frame. */
const policyOf = (formAction: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${REACT_ARIA_STYLES.map(sourceOf).join(' ')}; img-src 'self' data:; ` +
  `connect-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'; ` +
  "require-trusted-types-for 'script'; trusted-types 'none'";

export interface WebPage {
  /** Its folder in `web/`. */
  readonly entry: 'console' | 'dashboard';
  /** Where it is, and whatever its own routes are below. */
  readonly path: string;
  /** Where its scripts and styles are, named by what is in them. */
  readonly assets: string;
  readonly title: string;
  /** Where its forms may be sent to. */
  readonly formAction: "'self'" | "'none'";
  /** With the path under which the gateway is reached, which the page's addresses begin with. */
  readonly publicOrigin: () => string;
  /** Where the built pages are; `web/dist` when left out. */
  readonly folder?: string;
}

/** A page of `web/` and what it loads. Read at each request, so that another build needs no restart. */
export async function serveWebPage(app: FastifyInstance, options: WebPage): Promise<void> {
  const { entry, path: at, assets, title, formAction, publicOrigin, folder = DIST } = options;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(formAction),
    'cache-control': 'no-cache',
    'referrer-policy': 'same-origin',
  };
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: assets,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
  });
  for (const path of [at, `${at}/*`]) {
    app.get(path, async (_request, reply) => {
      const page = await readFile(join(folder, entry, 'index.html'), 'utf8').catch(() => null);
      if (page === null) {
        const body = `<p role="alert">Its pages are not built here: run <code>npm run web:build</code>.</p>`;
        return sendPage(reply, 503, { title, body });
      }
      return reply.headers(headers).send(pageAt(page, new URL(publicOrigin()).pathname.replace(/\/$/, ''), assets));
    });
  }
}

/** A built page, whose addresses are relative to its file, as it is below `base`. */
const pageAt = (page: string, base: string, assets: string): string =>
  page
    .replaceAll(/(src|href)="(?:\.\.\/)+assets\//g, `$1="${escaped(base + assets)}/`)
    .replace('<meta name="base" content=""', `<meta name="base" content="${escaped(base)}"`);
