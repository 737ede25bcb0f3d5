import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the refusal that it is answered with. */
    refusal: string | null;
    /** The GraphQL operation that it carries. */
    graphql: GraphqlFacts | null;
  }
}

/** What a log line says of a GraphQL operation. */
export interface GraphqlFacts {
  /** `mutation SendPix`, or `query` of one without a name. */
  readonly operation: string;
  /** Names of its root fields in the schema. */
  readonly fields: readonly string[];
}

/** The line of one request, or of one operation of the live feed: never what somebody sent or was answered. */
export interface RequestLine extends Partial<GraphqlFacts> {
  readonly request_id: string;
  readonly transport: 'http' | 'sse' | 'websocket';
  readonly method?: string;
  /** The pattern: values in a path can be PIX keys. */
  readonly route?: string;
  readonly partner_id?: string | undefined;
  /** Where its trace is found, when it is traced. */
  readonly trace_id?: string | undefined;
  readonly status: number;
  readonly code?: string | undefined;
  readonly ms: number;
}

/** What asks for it asks every few seconds. */
const PROBE = '/health';
const MAX_NAME = 64;

/** Writes the line of a request: failures of ours as warnings, probes for debugging only. */
export function logRequest(log: Logger, line: RequestLine): void {
  const level = line.status >= 500 ? 'warn' : line.route === PROBE ? 'debug' : 'info';
  log[level]({ ...line, ms: Math.round(line.ms * 100) / 100 }, 'request');
}

/** The line of a request over HTTP that was answered. */
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

/** A name that a client has chosen, without the documents and phone numbers that some make names of. */
export const chosenName = (name: string): string => name.slice(0, MAX_NAME).replaceAll(/\d{4,}/g, '#');
