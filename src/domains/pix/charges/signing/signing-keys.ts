import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { JWK } from 'jose';
import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { Sealed, SecretBox } from '../../../../platform/security/secret-box.ts';
import { newId } from '../../../../platform/text/ids.ts';
import { realTime } from '../../../../platform/time/real-time.ts';
import { certifyNewKey } from './signing-certificate.ts';

const NEWEST = statement(
  'charge_signing_newest',
  `select id, certificate, private_key as "privateKey", key_id as "keyId", signs_from as "signsFrom"
   from charge_signing_key where private_key is not null order by signs_from desc limit 2`,
);
const ADD = statement('charge_signing_add', 'select charge_signing_key_add($1, $2, $3, $4, $5, $6, $7)');
const LOSE = statement(
  'charge_signing_lose',
  'update charge_signing_key set private_key = null, key_id = null where id = any ($1)',
);
const PUBLISHED = statement(
  'charge_signing_published',
  'select id, certificate from charge_signing_key where published_until > $1 order by signs_from desc',
);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEPT_MS = MINUTE_MS;
/** A new key is published for an hour before it signs, longer than any client may cache the list. */
const LEAD_MS = 60 * MINUTE_MS;
/** Payloads may be verified long after the key stops signing. */
const PUBLISHED_AFTER_DAYS = 365;

const BEFORE_ALL = new Date(0);

export const signingKeyContext = (id: string): string => `charge-signing-key:${id}`;

interface KeyRow {
  readonly id: string;
  /** DER. */
  readonly certificate: Buffer;
}

interface SigningRow extends KeyRow {
  readonly privateKey: Buffer;
  readonly keyId: string;
  readonly signsFrom: Date;
}

/** Null when SECRET_KEYS has another key under the id that sealed it. @throws Error when it has no key with that id */
export function openSigningKey(secrets: SecretBox, sealed: Sealed, id: string): Buffer | null {
  const context = signingKeyContext(id);
  if (!secrets.knows(sealed.keyId)) return secrets.open(sealed, context);
  try {
    return secrets.open(sealed, context);
  } catch {
    return null;
  }
}

/** Deletes private keys that no secret key opens. Their signatures stay verifiable. */
export const deletePrivateKeys = (database: Queryable, ids: readonly string[]): Promise<object[]> =>
  database.query(LOSE, [ids]);

export interface SigningKey {
  readonly kid: string;
  /** SHA-1 thumbprint, base64url without padding (RFC 7515, 4.1.7). */
  readonly x5t: string;
  readonly privateKey: KeyObject;
}

export interface SigningKeysOptions {
  readonly database: Queryable;
  readonly secrets: SecretBox;
  readonly days: number;
  readonly host: () => string;
  /** Real time, because certificates are checked against it. */
  readonly now?: () => Date;
}

/**
 * One key signs at a time for the whole deployment. A successor is published an hour before it signs, so a client that
 * caches the list for less than an hour always finds the key of a payload in it.
 */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  readonly #now: () => Date;
  #current: { readonly until: number; readonly key: Promise<SigningKey> } | undefined;

  constructor(options: SigningKeysOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date(realTime()));
  }

  current(): Promise<SigningKey> {
    const now = this.#now();
    const known = this.#current;
    if (known !== undefined && now.getTime() < known.until) return known.key;
    const key = this.#find(now);
    this.#current = { key, until: now.getTime() + KEPT_MS };
    // After a failure the next call tries again.
    key.catch(() => {
      this.#current = undefined;
    });
    return key;
  }

  /** Includes every key that may have signed a payload in circulation (RFC 7517). */
  async published(): Promise<{ readonly keys: readonly JWK[] }> {
    await this.current();
    const rows = await this.#options.database.query<KeyRow>(PUBLISHED, [this.#now()]);
    return { keys: rows.map(publicKeyOf) };
  }

  async #find(now: Date): Promise<SigningKey> {
    let rows = await this.#newest();
    const [newest] = rows;
    const due = new Date(now.getTime() - this.#options.days * DAY_MS);
    if (newest === undefined || newest.signsFrom <= due) {
      if (newest === undefined) await this.#add(BEFORE_ALL, now);
      else await this.#add(due, new Date(now.getTime() + LEAD_MS));
      rows = await this.#newest();
    }
    // A key that another node just created starts at that node's time, which can be slightly ahead.
    const row = rows.find(({ signsFrom }) => signsFrom <= now) ?? rows.at(-1);
    if (row === undefined) throw new Error('no signing key for payloads was found');
    const key = this.#open(row);
    if (key !== null) return key;
    await deletePrivateKeys(this.#options.database, [row.id]);
    return this.#find(now);
  }

  /**
   * The new key signs after an hour, when no valid cached list lacks it. With `atOnce` it signs immediately, and
   * verifiers reject its payloads until they reload the list: use it when the previous key must not sign any more.
   */
  async rotate(atOnce: boolean): Promise<void> {
    const now = this.#now();
    await this.#add(now, atOnce ? now : new Date(now.getTime() + LEAD_MS));
    this.#current = undefined;
  }

  #newest(): Promise<SigningRow[]> {
    return this.#options.database.query<SigningRow>(NEWEST, []);
  }

  async #add(unlessAfter: Date, signsFrom: Date): Promise<void> {
    const { database, secrets, days, host } = this.#options;
    const until = new Date(signsFrom.getTime() + (days + PUBLISHED_AFTER_DAYS) * DAY_MS);
    // Backdated for verifiers whose clocks are behind.
    const from = new Date(this.#now().getTime() - LEAD_MS);
    const { certificate, privateKey } = await certifyNewKey(host(), from, until);
    const id = newId();
    const sealed = secrets.seal(privateKey, signingKeyContext(id));
    await database.query(ADD, [unlessAfter, id, certificate, sealed.bytes, sealed.keyId, signsFrom, until]);
  }

  /** Null when another key of the same id sealed it. @throws Error for an unknown key id */
  #open({ id, certificate, privateKey, keyId }: SigningRow): SigningKey | null {
    const der = openSigningKey(this.#options.secrets, { keyId, bytes: privateKey }, id);
    return (
      der && {
        kid: id,
        x5t: thumbprintOf(certificate),
        privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      }
    );
  }
}

const thumbprintOf = (certificate: Buffer): string => createHash('sha1').update(certificate).digest('base64url');

function publicKeyOf({ id, certificate }: KeyRow): JWK {
  const { n, e } = new X509Certificate(certificate).publicKey.export({ format: 'jwk' });
  return {
    kty: 'RSA',
    use: 'sig',
    alg: 'RS256',
    kid: id,
    n: n as string,
    e: e as string,
    x5t: thumbprintOf(certificate),
    x5c: [certificate.toString('base64')],
  };
}
