import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors/errors.ts';
import type { Caller } from '../platform/operation/caller.ts';
import type { Door } from '../platform/operation/door.ts';
import { keyOf } from '../platform/operation/idempotency-key.ts';
import { isFinance } from '../platform/operation/operation.ts';
import { authorize } from '../platform/operation/permission.ts';
import { type Access, callerOf } from './access.ts';
import { refuseAuthors } from './author-members.ts';
import { documentServing, FORMAT } from './document-forms.ts';
import { indeterminateBody, spokenTo } from './error-body.ts';
import { graphLink } from './graph-link.ts';
import { checkJsonType, parseJson } from './json-body.ts';
import { inputReader } from './operation-input.ts';
import type { CsvFile, Route } from './route.ts';
import { refuseSuspended } from './suspension.ts';

export type Entrance = Pick<Door, 'enter'>;

interface Serving {
  readonly door: Entrance;
  readonly reads?: (() => Caller['reads']) | undefined;
  readonly access: Access;
}

/** Admits the caller and checks the scope before it reads the body. */
export function serveRoutes(
  app: FastifyInstance,
  base: string,
  routes: readonly Route[],
  { door, reads, access }: Serving,
): void {
  for (const route of routes) {
    const link = graphLink(base, route);
    const { operation } = route;
    const isRead = route.method === 'GET' && operation.kind === 'read' && !operation.keeps;
    app.route({
      method: route.method,
      url: base + fastifyPath(route.path),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      async onRequest(request, reply) {
        reply.header('link', link);
        const principal = await access.admit(request, reply);
        if (!isFinance(operation)) refuseSuspended(principal);
        const caller = callerOf(request, principal);
        authorize(operation, caller);
        request.caller = reads && isRead ? { ...caller, reads: reads() } : caller;
      },
      handler: handlerOf(base, route, door),
    });
  }
}

function handlerOf(base: string, route: Route, door: Entrance) {
  const reader = inputReader(route, route.documents ? [FORMAT] : []);
  const serveDocument = route.documents && documentServing(route, route.documents, door);
  const wrapped = route.envelope === 'data';
  const ofInstitution = isFinance(route.operation);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (request.caller === null) throw new Error('the caller was not admitted');
    if (ofInstitution) refuseAuthors(request.body);
    // A missing key is reported before faults of the body, because clients add the key first.
    keyOf(route.operation, request.caller);
    const document = serveDocument?.(request, request.caller, reply);
    if (document) return document;
    const input = reader.read(request);
    try {
      const { value, replayed } = await door.enter(route.operation, request.caller, input);
      if (replayed) reply.header('x-idempotent-replay', 'true');
      const operationId = route.indeterminate?.operationOf(value as never) ?? null;
      if (route.indeterminate && operationId !== null) {
        reply.code(202).header('location', base + route.indeterminate.at.replace('{id}', operationId));
        return indeterminateBody(route.indeterminate.code, operationId, spokenTo(request, reply));
      }
      reply.code((replayed && route.repeated) || route.status);
      if (route.envelope === 'none') return reply.send();
      const record = await route.reply(value as never);
      if (route.envelope === 'csv') return sendFile(reply, record as CsvFile);
      return wrapped ? { data: record } : record;
    } catch (error) {
      throw error instanceof AppError ? reader.onTheWire(error) : error;
    }
  };
}

/** A stream that breaks off ends before its announced length. */
function sendFile(reply: FastifyReply, { name, size, sha256, bytes }: CsvFile): FastifyReply {
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .header('x-content-sha256', sha256);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** An empty body may have any type. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length > 0) checkJsonType(request.headers['content-type']);
    done(null, parseJson(bytes));
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (hasBody(request)) done(new AppError('unsupported_media_type'), undefined);
    else done(null, undefined);
  });
}

/** RFC 9112 §6.3. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** In Fastify's notation, which logs, metrics and counts also use. */
export const fastifyPath = (path: string): string => path.replaceAll(/\{([A-Za-z_]+)\}/g, ':$1');
