import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Error code of the response. */
    refusal: string | null;
    /** The GraphQL operation of the request. */
    graphql: GraphqlFacts | null;
  }
}

/** Fields of a log line about a GraphQL operation. */
export interface GraphqlFacts {
  /** Type and name, such as `mutation SendPix`. Only the type when the operation has no name. */
  readonly operation: string;
  /** Schema names of the root fields. */
  readonly fields: readonly string[];
}

/** Log line of one request, or of one operation of the live feed. Contains neither request nor response data. */
export interface RequestLine extends Partial<GraphqlFacts> {
  readonly request_id: string;
  readonly transport: 'http' | 'sse' | 'websocket';
  readonly method?: string;
  /** The route pattern. The path itself is not logged, because it can contain PIX keys. */
  readonly route?: string;
  readonly partner_id?: string | undefined;
  /** Set when the request is traced. */
  readonly trace_id?: string | undefined;
  readonly status: number;
  readonly code?: string | undefined;
  readonly ms: number;
}

/** Probes call this path every few seconds. */
const PROBE = '/health';
const MAX_NAME = 64;

/** Writes the log line of a request: server errors as warnings, probes at debug level. */
export function logRequest(log: Logger, line: RequestLine): void {
  const level = line.status >= 500 ? 'warn' : line.route === PROBE ? 'debug' : 'info';
  log[level]({ ...line, ms: Math.round(line.ms * 100) / 100 }, 'request');
}

export function answeredLine(request: FastifyRequest, reply: FastifyReply): RequestLine {
  return {
    request_id: request.id,
    transport: 'http',
    method: request.method,
    route: request.routeOptions.url ?? 'unmatched',
    ...request.graphql,
    partner_id: request.principal?.partnerId,
    trace_id: request.span?.traceparent.split('-')[1],
    status: reply.statusCode,
    code: request.refusal ?? undefined,
    ms: reply.elapsedTime,
  };
}

/** Masks digit runs in a name chosen by the client, because some contain documents or phone numbers. */
export const chosenName = (name: string): string => name.slice(0, MAX_NAME).replaceAll(/\d{4,}/g, '#');
