import '@fastify/accepts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

// With the character set, because a caller may ask for that, too.
const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_JSON = 'application/graphql-response+json; charset=utf-8';
const STREAM = 'text/event-stream; charset=utf-8';
/** Media types of answers to operations. The first is for whoever takes anything. */
export const ANSWER_TYPES = [JSON_TYPE, GRAPHQL_JSON, STREAM].map((type) => type.split(';', 1)[0] ?? type);

/** What a caller accepts as the answer to an operation. */
export interface Accepted {
  /** How it likes any answer best, or, of several, which way it names first; null: it takes none of {@link ANSWER_TYPES}. */
  readonly best: 'result' | 'stream' | null;
  /** Content type of a single result; that of a refusal, too, which everybody gets. */
  readonly resultType: string;
  /** Whether it names event streams: then one answers a subscription, whatever else it prefers. */
  readonly streams: boolean;
}

/** There are few different headers, and reading one takes a tenth of the time of a small request. */
const known = new LRUCache<string, Accepted>({ max: 100 });

/** Reads what the caller accepts (RFC 9110 §12.5.1); without a header that is anything. */
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
 * What a GET is for, of what its header names the best: GraphiQL, or the answer to an operation; undefined: neither. A mere
 * link or picture of a page names no such answer, and so runs nothing.
 */
export function wantedByGet(request: FastifyRequest): 'page' | 'answer' | undefined {
  for (const type of namedBy(request)) {
    if (type === 'text/html') return 'page';
    if (ANSWER_TYPES.includes(type)) return 'answer';
  }
  return undefined;
}

/** The media types that the header names, best first, and wildcards as they are. */
const namedBy = (request: FastifyRequest): readonly string[] => request.type([]) as string[];
