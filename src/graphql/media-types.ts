import '@fastify/accepts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

// Includes the charset, because a caller may request it.
const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_JSON = 'application/graphql-response+json; charset=utf-8';
const STREAM = 'text/event-stream; charset=utf-8';
/** The first one is the default for callers that accept any type. */
export const ANSWER_TYPES = [JSON_TYPE, GRAPHQL_JSON, STREAM].map((type) => type.split(';', 1)[0] ?? type);

export interface Accepted {
  /** Null when the caller accepts none of {@link ANSWER_TYPES}. */
  readonly best: 'result' | 'stream' | null;
  /** Also used for every refusal. */
  readonly resultType: string;
  /** Whether event streams are listed. Subscriptions then use one, whatever other type is preferred. */
  readonly streams: boolean;
}

/** Few different headers occur, and parsing one takes a tenth of the time of a small request. */
const known = new LRUCache<string, Accepted>({ max: 100 });

/** RFC 9110 §12.5.1. Without a header, everything is accepted. */
export function acceptedBy(request: FastifyRequest): Accepted {
  const header = request.headers.accept ?? '';
  const read = known.get(header);
  if (read) return read;
  const result = request.type([JSON_TYPE, GRAPHQL_JSON]) as string | false;
  const best = request.type([JSON_TYPE, GRAPHQL_JSON, STREAM]);
  const accepted = {
    best: best === false ? null : best === STREAM ? 'stream' : 'result',
    resultType: result || JSON_TYPE,
    streams: namedBy(request).includes('text/event-stream'),
  } as const;
  known.set(header, accepted);
  return accepted;
}

/** By the preferred type. Undefined for links and images on a page, so that these cannot run operations. */
export function wantedByGet(request: FastifyRequest): 'page' | 'answer' | undefined {
  for (const type of namedBy(request)) {
    if (type === 'text/html') return 'page';
    if (ANSWER_TYPES.includes(type)) return 'answer';
  }
  return undefined;
}

/** In order of preference, with wildcards unchanged. */
const namedBy = (request: FastifyRequest): readonly string[] => request.type([]) as string[];
