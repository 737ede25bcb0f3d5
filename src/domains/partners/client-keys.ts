import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTHeaderParameters, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import { sentJson } from '../../platform/text/json.ts';
import { Jwks, MAX_JWKS_BYTES } from './client-settings.ts';

/** How long keys are used before they are read again. */
const FRESH_MS = 300_000;
/** How long keys are used while they cannot be read. */
const STALE_MS = 3_600_000;
/** Minimum interval between reads of a key set, however many unknown keys are requested. */
const READ_EVERY_MS = 30_000;
const MAX_SETS = 1_000;

export class KeysUnavailable extends Error {}

interface RemoteKeys {
  keys: JWTVerifyGetKey | null;
  /** In ms of `performance.now()`. */
  readAt: number;
  triedAt: number;
  reading: Promise<void> | null;
}

/** Finds the keys of clients for an assertion. Only `kid` and `alg` of the assertion's header select the key. */
export class ClientKeys {
  readonly #outbound: Pick<OutboundClient, 'get'>;
  readonly #remote = new LRUCache<string, RemoteKeys>({ max: MAX_SETS });

  constructor(outbound: Pick<OutboundClient, 'get'>) {
    this.#outbound = outbound;
  }

  /** The result throws {@link KeysUnavailable}, and jose's errors for no or several matching keys. */
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
      // The client may have published a new key.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#read(uri, known))) throw error;
      return this.#keysOf(known)(header, token);
    }
  }

  #keysOf({ keys, readAt }: RemoteKeys): JWTVerifyGetKey {
    if (keys !== null && performance.now() - readAt <= STALE_MS) return keys;
    throw new KeysUnavailable('the public keys of the client cannot be read from its jwks_uri');
  }

  /** Concurrent callers share the read. Returns false when the last attempt was too recent. */
  async #read(uri: string, known: RemoteKeys): Promise<boolean> {
    if (known.reading === null && performance.now() - known.triedAt < READ_EVERY_MS) return false;
    known.reading ??= this.#fetch(uri, known).finally(() => {
      known.reading = null;
    });
    await known.reading;
    return true;
  }

  /** A failed read keeps the previous keys. */
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
