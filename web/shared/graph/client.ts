import { cacheExchange } from '@urql/exchange-graphcache';
import { type Client, createClient, createRequest, fetchExchange, makeOperation, mapExchange } from 'urql';
import { texts } from '../language/text.ts';
import type { KnownDocument } from './known-document.ts';

/** The session of a page: adds headers to requests and reacts to responses. */
export interface Bearer {
  headers(): Readonly<Record<string, string>>;
  /** Called after each response other than 401. */
  used(): void;
  /** Called after a 401. */
  ended(): void;
  /** Called when another sign-in in this browser replaced the session. */
  superseded(): void;
}

const known = new Map<string, Pick<KnownDocument<unknown, unknown>, 'id' | 'text'>>();

export function requestOf<Result, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  variables: Variables,
) {
  known.set(document.name, document);
  return createRequest<Result, Variables>(document.text, variables);
}

/** Sends the hash of a document instead of its text. */
const sendHashOnly = mapExchange({
  onOperation(operation) {
    const definition = operation.query.definitions[0];
    const name = definition && 'name' in definition ? definition.name?.value : undefined;
    const sha256Hash = known.get(name ?? '')?.id;
    if (operation.kind === 'teardown' || sha256Hash === undefined) return operation;
    return makeOperation(operation.kind, { ...operation, extensions: { persistedQuery: { version: 1, sha256Hash } } });
  },
});

/** `fetch` with the session of this bearer. */
export function fetchAs(bearer: Bearer): typeof fetch {
  return async (input, init) => {
    const headers = {
      'accept-language': texts.locale,
      ...(init?.headers as Record<string, string> | undefined),
      ...bearer.headers(),
    };
    const answer = await fetch(input, { ...init, headers, credentials: 'same-origin', cache: 'no-store' });
    if (answer.status === 401) bearer.ended();
    else if (answer.status === 403 && (await answer.clone().text()).includes('"origin_not_allowed"')) {
      bearer.superseded();
    } else bearer.used();
    return answer;
  };
}

/** `fetch` for a graph that takes documents and not their hashes: each goes as it was printed, to the byte. */
export const withTexts =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    const { extensions: _hash, operationName, ...body } = JSON.parse(String(init?.body));
    return send(input, { ...init, body: JSON.stringify({ ...body, query: known.get(operationName)?.text }) });
  };

/** Client with a normalised cache, so that an entity is the same on all screens. */
export const graphClient = (url: string, send: typeof fetch): Client =>
  createClient({
    url,
    exchanges: [cacheExchange({}), sendHashOnly, fetchExchange],
    fetch: send,
    requestPolicy: 'cache-and-network',
    preferGetMethod: false,
  });
