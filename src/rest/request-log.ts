import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/observability/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Error code of the response. */
    refusal: string | null;
    graphql: GraphqlFacts | null;
  }
}

export interface GraphqlFacts {
  /** `mutation SendPix`, or only the type of an unnamed operation. */
  readonly operation: string;
  readonly fields: readonly string[];
}

/** Contains neither request nor response data. */
export interface RequestLine extends Partial<GraphqlFacts> {
  readonly request_id: string;
  readonly transport: 'http' | 'sse' | 'websocket';
  readonly method?: string;
  /** The pattern: a path can contain PIX keys. */
  readonly route?: string;
  readonly partner_id?: string | undefined;
  readonly trace_id?: string | undefined;
  readonly status: number;
  readonly code?: string | undefined;
  readonly ms: number;
}

/** Probes call this path every few seconds. */
const PROBE = '/health';
const MAX_NAME = 64;

/** Server errors are warnings, probes debug lines. */
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

/** Masks digit runs: clients put documents and phone numbers into names. */
export const chosenName = (name: string): string => name.slice(0, MAX_NAME).replaceAll(/\d{4,}/g, '#');
