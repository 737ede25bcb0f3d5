import '@fastify/accepts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

// Includes the charset, because a caller may request it.
const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_JSON = 'application/graphql-response+json; charset=utf-8';
const STREAM = 'text/event-stream; charset=utf-8';
/** Media types of responses to operations. The first one is the default for callers that accept any type. */
export const ANSWER_TYPES = [JSON_TYPE, GRAPHQL_JSON, STREAM].map((type) => type.split(';', 1)[0] ?? type);

/** Response types that a caller accepts. */
export interface Accepted {
  /** The preferred kind of response. Null when the caller accepts none of {@link ANSWER_TYPES}. */
  readonly best: 'result' | 'stream' | null;
  /** Content type of a single result, and of every refusal. */
  readonly resultType: string;
  /** Whether event streams are listed. Subscriptions then use one, whatever other type is preferred. */
  readonly streams: boolean;
}

/** Few different headers occur, and parsing one takes a tenth of the time of a small request. */
const known = new LRUCache<string, Accepted>({ max: 100 });

/** Reads the Accept header (RFC 9110 §12.5.1). Without a header, everything is accepted. */
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

/**
 * Purpose of a GET request, by its preferred type: the GraphiQL page or an operation. Undefined when it is neither, so
 * links and images on a page cannot run operations.
 */
export function wantedByGet(request: FastifyRequest): 'page' | 'answer' | undefined {
  for (const type of namedBy(request)) {
    if (type === 'text/html') return 'page';
    if (ANSWER_TYPES.includes(type)) return 'answer';
  }
  return undefined;
}

/** Media types of the header in order of preference, with wildcards unchanged. */
const namedBy = (request: FastifyRequest): readonly string[] => request.type([]) as string[];
