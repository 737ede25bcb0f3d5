import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/caller.ts';
import { authorize, type Door } from '../platform/door.ts';
import { AppError } from '../platform/errors.ts';
import { keyOf } from '../platform/idempotency-key.ts';
import { isFinance } from '../platform/operation.ts';
import { type Access, callerOf } from './access.ts';
import { refuseAuthors } from './author-members.ts';
import { indeterminateBody } from './error-body.ts';
import { graphLink } from './graph-link.ts';
import { checkJsonType, parseJson } from './json-body.ts';
import { inputReader } from './operation-input.ts';
import type { CsvFile, Route } from './route.ts';
import { refuseSuspended } from './suspension.ts';

/** What the router needs of the door. */
export type Entrance = Pick<Door, 'enter'>;

interface Serving {
  readonly door: Entrance;
  /** What a request that only reads runs its statements on. */
  readonly reads?: (() => Caller['reads']) | undefined;
  readonly access: Access;
}

/** Serves rows below a base path. The caller is admitted, and the scope checked, before the body is read. */
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
  const reader = inputReader(route);
  const wrapped = route.envelope === 'data';
  const ofInstitution = isFinance(route.operation);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (request.caller === null) throw new Error('the caller was not admitted');
    if (ofInstitution) refuseAuthors(request.body);
    // The refusal of a missing key comes before the faults of the body, because a client adds the key first.
    keyOf(route.operation, request.caller);
    const input = reader.read(request);
    try {
      const { value, replayed } = await door.enter(route.operation, request.caller, input);
      if (replayed) reply.header('x-idempotent-replay', 'true');
      const operationId = route.indeterminate?.operationOf(value as never) ?? null;
      if (route.indeterminate && operationId !== null) {
        reply.code(202).header('location', base + route.indeterminate.at.replace('{id}', operationId));
        return indeterminateBody(route.indeterminate.code, operationId, request.id);
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

/** Sends a file as it is read. One that breaks off is shorter than it was told to be. */
function sendFile(reply: FastifyReply, { name, size, sha256, bytes }: CsvFile): FastifyReply {
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .header('x-content-sha256', sha256);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** JSON is the only type that is read; a body of no bytes may have any type. */
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

/** A request has a body when it says how long the body is, or that it comes in chunks (RFC 9112 §6.3). */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** `/accounts/{id}` as Fastify writes it, and logs, metrics and counts after it. */
export const fastifyPath = (path: string): string => path.replaceAll(/\{([A-Za-z_]+)\}/g, ':$1');
