import type { DocumentNode, GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Bytes of memory that all documents together may take. */
const MAX_WEIGHT = 67_108_864;
/** About what each token takes of it, with its node. */
const TOKEN_WEIGHT = 512;
/** What one takes besides, at least. */
const BASE_WEIGHT = 2_048;

/** A document as it was found to be. */
export type Read =
  | { readonly document: DocumentNode; readonly tokens: number }
  | { readonly errors: readonly GraphQLError[] };

/** The documents that were read last: parsed and valid, or with their errors. As many as fit in a bounded part of memory. */
export class Documents {
  readonly #kept = new LRUCache<string, Read>({
    maxSize: MAX_WEIGHT,
    sizeCalculation: (read, query) =>
      BASE_WEIGHT + 2 * query.length + TOKEN_WEIGHT * ('tokens' in read ? read.tokens : 0),
  });

  /** What `read` found when the text came first. What it throws is not kept. */
  get(query: string, read: (query: string) => Read): Read {
    const known = this.#kept.get(query);
    if (known) return known;
    const found = read(query);
    this.#kept.set(query, found);
    return found;
  }
}

/** How many tokens a parsed document has, its comments among them. */
export function tokensOf(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken.next; token?.next; token = token.next) tokens += 1;
  return tokens;
}
