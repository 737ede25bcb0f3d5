import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import compress from '@fastify/compress';
import files, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const DASHBOARD_PATH = '/dashboard';

const PAGE = join(import.meta.dirname, '../../examples/dashboard');
/** The client of the live feed, as its package publishes it for browsers. */
const CLIENT = dirname(createRequire(import.meta.url).resolve('graphql-ws/client'));

/** Everything from here, nothing inline, and no text that could become markup; QR codes are images in `data:` URLs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Where they differ from the package's. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.graphql': 'application/graphql; charset=utf-8',
};

/** A route for each file, and nothing besides; browsers ask each time whether theirs is still the newest. */
const OPTIONS = {
  wildcard: false,
  globIgnore: ['**/*.{md,ts,cts,cjs}', 'use/**'],
  cacheControl: false,
  setHeaders(reply, path) {
    const type = TYPES[extname(path)];
    if (type) reply.type(type);
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
  },
} satisfies Partial<FastifyStaticOptions>;

/** The page of `examples/dashboard`: its files as they are, read at each request, so that an edit needs no restart. */
export async function serveDashboard(app: FastifyInstance): Promise<void> {
  await app.register(compress, { globalDecompression: false });
  await app.register(files, { ...OPTIONS, root: PAGE, prefix: DASHBOARD_PATH });
  await app.register(files, { ...OPTIONS, root: CLIENT, prefix: `${DASHBOARD_PATH}/graphql-ws`, decorateReply: false });
  app.get(DASHBOARD_PATH, (_request, reply) => reply.sendFile('index.html'));
}
