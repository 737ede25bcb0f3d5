import type { DocumentNode, GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Memory budget of all cached documents together, in bytes. */
const MAX_WEIGHT = 67_108_864;
const TOKEN_WEIGHT = 512;
const BASE_WEIGHT = 2_048;

export type Read =
  | { readonly document: DocumentNode; readonly tokens: number }
  | { readonly errors: readonly GraphQLError[] };

/** The most recently read documents, valid or with their errors. Bounded by memory. */
export class Documents {
  readonly #kept = new LRUCache<string, Read>({
    maxSize: MAX_WEIGHT,
    sizeCalculation: (read, query) =>
      BASE_WEIGHT + 2 * query.length + TOKEN_WEIGHT * ('tokens' in read ? read.tokens : 0),
  });

  /** Thrown errors are not cached. */
  get(query: string, read: (query: string) => Read): Read {
    const known = this.#kept.get(query);
    if (known) return known;
    const found = read(query);
    this.#kept.set(query, found);
    return found;
  }
}

/** Comments included. */
export function tokensOf(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken.next; token?.next; token = token.next) tokens += 1;
  return tokens;
}
