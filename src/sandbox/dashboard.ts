import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { sendError, toAppError } from '../rest/error-body.ts';

export const DASHBOARD_PATH = '/dashboard';

const PAGE = join(import.meta.dirname, '../../examples/dashboard');
/** The client of the live feed, as its package publishes it for browsers. */
const CLIENT = dirname(createRequire(import.meta.url).resolve('graphql-ws/client'));

/** Everything from here, nothing inline, and no text that could become markup; QR codes are images in `data:` URLs. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.graphql': 'application/graphql; charset=utf-8',
};

const PAGE_FILE = /^[a-z-]+\.(js|css|svg|graphql)$/;
const CLIENT_FILE = /^[\w-]+\.js$/;

/** The page of `examples/dashboard`: its files as they are, read at each request, so that an edit needs no restart. */
export function serveDashboard(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(request, reply, toAppError(error)));

  app.get(DASHBOARD_PATH, (_request, reply) => send(reply, PAGE, 'index.html'));

  app.get<{ Params: { file: string } }>(`${DASHBOARD_PATH}/:file`, (request, reply) =>
    send(reply, PAGE, named(request.params.file, PAGE_FILE)),
  );

  app.get<{ Params: { file: string } }>(`${DASHBOARD_PATH}/graphql-ws/:file`, (request, reply) =>
    send(reply, CLIENT, named(request.params.file, CLIENT_FILE)),
  );
}

async function send(reply: FastifyReply, folder: string, file: string): Promise<FastifyReply> {
  const content = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? missing() : error;
  });
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-cache')
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .send(content);
}

function named(file: string, pattern: RegExp): string {
  if (!pattern.test(file)) throw missing();
  return file;
}

const missing = () => new AppError('route_not_found');
