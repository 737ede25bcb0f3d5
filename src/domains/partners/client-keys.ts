import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTHeaderParameters, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { sentJson } from '../../platform/json.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import { Jwks, MAX_JWKS_BYTES } from './client-settings.ts';

/** How long keys are used without being read again. */
const FRESH_MS = 300_000;
/** How long they are used when they cannot be read. */
const STALE_MS = 3_600_000;
/** A key set is read at most so often, however many keys are asked for that it does not have. */
const READ_EVERY_MS = 30_000;
const MOST_SETS = 1_000;

/** Tells that the keys of a client cannot be had. */
export class KeysUnavailable extends Error {}

/** A key set at a URL, as it was read last. */
interface RemoteKeys {
  keys: JWTVerifyGetKey | null;
  /** In ms of `performance.now()`. */
  readAt: number;
  triedAt: number;
  reading: Promise<void> | null;
}

/** Finds keys by an assertion's header in the key sets of clients: of what a header has, only `kid` and `alg` choose among them. */
export class ClientKeys {
  readonly #outbound: Pick<OutboundClient, 'get'>;
  readonly #remote = new LRUCache<string, RemoteKeys>({ max: MOST_SETS });

  constructor(outbound: Pick<OutboundClient, 'get'>) {
    this.#outbound = outbound;
  }

  /** Of a key set, or of one that is read from a URL. The result throws {@link KeysUnavailable}, and what jose does for no key or many. */
  of(jwks: Jwks | null, uri: string | null): JWTVerifyGetKey {
    return uri === null ? createLocalJWKSet(jwks as JSONWebKeySet) : (header, token) => this.#find(uri, header, token);
  }

  async #find(uri: string, header: JWTHeaderParameters, token: Parameters<JWTVerifyGetKey>[1]) {
    const known = this.#remote.get(uri) ?? { keys: null, readAt: 0, triedAt: Number.NEGATIVE_INFINITY, reading: null };
    this.#remote.set(uri, known);
    if (known.keys === null || performance.now() - known.readAt > FRESH_MS) await this.#read(uri, known);
    try {
      return await this.#keysOf(known)(header, token);
    } catch (error) {
      // The client may have a new key.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#read(uri, known))) throw error;
      return this.#keysOf(known)(header, token);
    }
  }

  #keysOf({ keys, readAt }: RemoteKeys): JWTVerifyGetKey {
    if (keys !== null && performance.now() - readAt <= STALE_MS) return keys;
    throw new KeysUnavailable('the public keys of the client cannot be read at its jwks_uri');
  }

  /** Reads them anew, together with others who ask; false: that was tried a moment ago. */
  async #read(uri: string, known: RemoteKeys): Promise<boolean> {
    if (known.reading === null && performance.now() - known.triedAt < READ_EVERY_MS) return false;
    known.reading ??= this.#fetch(uri, known).finally(() => {
      known.reading = null;
    });
    await known.reading;
    return true;
  }

  /** What cannot be read changes nothing. */
  async #fetch(uri: string, known: RemoteKeys): Promise<void> {
    known.triedAt = performance.now();
    const answer = await this.#outbound.get(uri, { accept: 'application/jwk-set+json, application/json' });
    if (answer.kind === 'failed' || answer.status !== 200 || answer.body.length > MAX_JWKS_BYTES) return;
    const read = parsed(answer.body);
    if (read === null) return;
    known.keys = createLocalJWKSet(read);
    known.readAt = performance.now();
  }
}

function parsed(body: Buffer): JSONWebKeySet | null {
  try {
    return (Jwks.safeParse(sentJson(body.toString('utf8'))).data as JSONWebKeySet | undefined) ?? null;
  } catch {
    return null;
  }
}
