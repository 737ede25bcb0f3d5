import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escaped, sendPage } from './page.ts';

/** Output of `npm run web:build`. */
const DIST = join(import.meta.dirname, '../../web/dist');

/** Styles that react-aria adds to a page. */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
const sourceOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Allows only this host, react-aria's two inline styles, no HTML from strings, and no embedding in frames. */
const policyOf = (formAction: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${REACT_ARIA_STYLES.map(sourceOf).join(' ')}; img-src 'self' data:; ` +
  `connect-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'; ` +
  "require-trusted-types-for 'script'; trusted-types 'none'";

export interface WebPage {
  readonly entry: 'console' | 'dashboard';
  readonly path: string;
  /** Path of its scripts and styles, whose names contain a hash of their content. */
  readonly assets: string;
  readonly title: string;
  readonly formAction: "'self'" | "'none'";
  readonly publicOrigin: () => string;
  /** Default: `web/dist`. */
  readonly folder?: string;
}

/** Reads the page at each request, so that a new build needs no restart. */
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
        const body = `<p role="alert">The pages are not built: run <code>npm run web:build</code>.</p>`;
        return sendPage(reply, 503, { title, body });
      }
      return reply.headers(headers).send(pageAt(page, new URL(publicOrigin()).pathname.replace(/\/$/, ''), assets));
    });
  }
}

const pageAt = (page: string, base: string, assets: string): string =>
  page
    .replaceAll(/(src|href)="(?:\.\.\/)+assets\//g, `$1="${escaped(base + assets)}/`)
    .replace('<meta name="base" content=""', `<meta name="base" content="${escaped(base)}"`);
