import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { validate, version } from 'uuid';
import type { Message } from '../../messaging/broker.ts';
import {
  isSignedBy,
  keyIdOf,
  namedKey,
  publicKeyOf,
  type SignatureRefusal,
  signMessage,
  type VerifyMessages,
} from '../../messaging/signature.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { realTime } from '../../platform/time/real-time.ts';
import { railOf } from '../rails.ts';
import type { OwnSigner } from './own-signer.ts';
import { ProcessKeys } from './process-keys.ts';

const KEYS = statement(
  'rail_message_keys',
  `select k.id, k.connector_id as "connectorId", c.kind, c.rails, k.public_key as "publicKey", k.private_key as "privateKey",
     k.sealed_by as "sealedBy", k.signs_from <= clock_timestamp() as "signsNow",
     k.revoked_at is not null or c.revoked_at is not null as revoked
   from rail_connector_key k join rail_connector c on c.id = k.connector_id order by k.signs_from desc, k.id`,
);
const ADD_OWN = statement('add_own_rail_key', 'select add_own_rail_key($1, $2, $3, $4, $5, $6, $7, $8) as added');
const LOSE = statement(
  'lose_own_rail_key',
  `update rail_connector_key set private_key = null, sealed_by = null, revoked_by = 'system', revoked_at = clock_timestamp()
   where id = $1`,
);

const TRIED_AGAIN = statement('messages_tried_again', 'select id from failed_message where id = any ($1)');

/** A process caches the keys for this long: a revoked key is still accepted until then. */
const KNOWN_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

interface KeyRow {
  readonly id: string;
  readonly connectorId: string;
  readonly kind: OwnSigner | 'external';
  readonly rails: readonly string[] | null;
  readonly publicKey: Buffer;
  readonly privateKey: Buffer | null;
  readonly sealedBy: string | null;
  readonly signsNow: boolean;
  readonly revoked: boolean;
}

type Known = ReadonlyMap<string, KeyRow>;

export const ownKeyContext = (keyId: string): string => `rail-connector-key:${keyId}`;

interface MessageKeysOptions {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly log: Logger;
  /** Whether messages that the sandbox has signed are accepted. */
  readonly sandbox: boolean;
  /** How long applied messages are remembered. An older message is refused, because it could be applied twice. */
  readonly rememberedDays: number;
  /** Messages never leave this process: it signs with its own HMAC keys. */
  readonly inProcess: boolean;
}

/**
 * Signs messages, and verifies that a connector may send them. A new key is accepted immediately. A revoked key is
 * accepted for up to 2 s more.
 */
export class MessageKeys {
  readonly #options: MessageKeysOptions;
  readonly #publicKeys = new Map<string, KeyObject>();
  readonly #privateKeys = new Map<string, KeyObject>();
  readonly #processKeys: ProcessKeys | null;
  #known: { readonly at: number; readonly keys: Promise<Known> } | undefined;

  constructor(options: MessageKeysOptions) {
    this.#options = options;
    this.#processKeys = options.inProcess ? new ProcessKeys() : null;
  }

  /** Creates missing keys. A key whose secret is lost is revoked: connectors then need the new one. */
  async open(): Promise<this> {
    const own: readonly OwnSigner[] = this.#options.sandbox ? ['gateway', 'sandbox'] : ['gateway'];
    for (const signer of own) {
      const keys = await this.#keys(0);
      const lost = [...keys.values()].filter((row) => row.kind === signer && !row.revoked && !this.#opens(row));
      for (const { id } of lost) {
        await this.#options.database.query(LOSE, [id]);
        this.#options.log.error({ key: id }, 'the secret of a signing key is lost: give connectors the new public key');
      }
      await addOwnKey(this.#options, signer, { onlyFirst: true, signsFrom: new Date(realTime()), author: 'system' });
    }
    this.#known = undefined;
    return this;
  }

  /** Messages that need no signature, or have one, are unchanged. */
  async sign(signer: OwnSigner, messages: readonly Message[]): Promise<Message[]> {
    if (messages.every((message) => !isToSign(message))) return [...messages];
    const own = this.#processKeys;
    if (own) return messages.map((message) => (isToSign(message) ? own.sign(signer, message) : message));
    const rows = [...(await this.#keys(KNOWN_MS)).values()].filter(
      ({ kind, privateKey, revoked }) => kind === signer && privateKey !== null && !revoked,
    );
    const row = rows.find(({ signsNow }) => signsNow) ?? rows.at(-1);
    if (row === undefined) throw new Error(`${signer} has no key to sign with`);
    const key = this.#privateKey(row);
    return Promise.all(messages.map((message) => (isToSign(message) ? signMessage(message, row.id, key) : message)));
  }

  readonly verify: VerifyMessages = async (messages) => {
    let keys = await this.#keys(KNOWN_MS);
    if (messages.some((message) => this.#isUnknown(keys, message))) keys = await this.#keys(0);
    const refusals = await Promise.all(messages.map((message) => this.#refusalOf(keys, message)));
    return this.#believingTriedAgain(keys, messages, refusals);
  };

  /** A failed message that the gateway itself sends again is accepted at any age. */
  async #believingTriedAgain(
    keys: Known,
    messages: readonly Message[],
    refusals: readonly (SignatureRefusal | null)[],
  ): Promise<readonly (SignatureRefusal | null)[]> {
    const own = messages.filter((message, nth) => {
      const named = namedKey(message);
      if (refusals[nth] !== 'message_too_old' || typeof named === 'string') return false;
      return this.#processKeys?.signerOf(named.keyId) === 'gateway' || keys.get(named.keyId)?.kind === 'gateway';
    });
    if (own.length === 0) return refusals;
    const rows = await this.#options.database.query<{ id: string }>(TRIED_AGAIN, [own.map(({ id }) => id)]);
    const again = new Set(own.filter(({ id }) => rows.some((row) => row.id === id)));
    return refusals.map((refusal, nth) => (again.has(messages[nth] as Message) ? null : refusal));
  }

  async #refusalOf(keys: Known, message: Message): Promise<SignatureRefusal | null> {
    const named = namedKey(message);
    if (typeof named === 'string') return named;
    const own = this.#processKeys?.signerOf(named.keyId);
    if (own !== undefined) return this.#refusalOfOwn(own, message);
    const row = keys.get(named.keyId);
    if (row === undefined || (row.kind === 'sandbox' && !this.#options.sandbox)) return 'unknown_key';
    if (!(await isSignedBy(message, row.id, this.#publicKey(row)))) return 'signature_mismatch';
    if (row.revoked) return 'revoked_key';
    if (row.kind !== 'gateway' && !maySpeakFor(row, railOf(message.routingKey))) return 'rail_not_allowed';
    return this.#isForgotten(message.id) ? 'message_too_old' : null;
  }

  #refusalOfOwn(signer: OwnSigner, message: Message): SignatureRefusal | null {
    if (signer === 'sandbox' && !this.#options.sandbox) return 'unknown_key';
    if (!this.#processKeys?.isSignedBy(signer, message)) return 'signature_mismatch';
    if (signer === 'sandbox' && !maySpeakFor({ rails: null }, railOf(message.routingKey))) return 'rail_not_allowed';
    return this.#isForgotten(message.id) ? 'message_too_old' : null;
  }

  #isUnknown(keys: Known, message: Message): boolean {
    const named = namedKey(message);
    return (
      typeof named !== 'string' && this.#processKeys?.signerOf(named.keyId) === undefined && !keys.has(named.keyId)
    );
  }

  #isForgotten(id: string): boolean {
    if (!validate(id) || version(id) !== 7) return true;
    const sentAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    return sentAt < realTime() - this.#options.rememberedDays * DAY_MS;
  }

  #keys(withinMs: number): Promise<Known> {
    const now = performance.now();
    if (this.#known !== undefined && now - this.#known.at < withinMs) return this.#known.keys;
    const keys = this.#options.database
      .query<KeyRow>(KEYS, [])
      .then((rows) => new Map(rows.map((row) => [row.id, row] as const)));
    this.#known = { at: now, keys };
    keys.catch(() => {
      this.#known = undefined;
    });
    return keys;
  }

  #publicKey({ id, publicKey }: KeyRow): KeyObject {
    const known = this.#publicKeys.get(id) ?? publicKeyOf(publicKey);
    this.#publicKeys.set(id, known);
    return known;
  }

  /** @throws Error when SECRET_KEYS cannot decrypt the key */
  #privateKey({ id, privateKey, sealedBy }: KeyRow): KeyObject {
    const known = this.#privateKeys.get(id);
    if (known) return known;
    const sealed = { keyId: sealedBy ?? '', bytes: privateKey ?? Buffer.alloc(0) };
    const der = this.#options.secrets.open(sealed, ownKeyContext(id));
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    this.#privateKeys.set(id, key);
    return key;
  }

  /** False only when the key of that id in SECRET_KEYS is not the one that sealed it. */
  #opens(row: KeyRow): boolean {
    if (row.privateKey === null || !this.#options.secrets.knows(row.sealedBy ?? '')) return true;
    try {
      this.#privateKey(row);
      return true;
    } catch {
      return false;
    }
  }
}

const isToSign = ({ exchange, signature }: Message): boolean => exchange !== 'events' && signature === undefined;

/** No connector may send the messages that the gateway books by itself (`book`). */
const maySpeakFor = ({ rails }: Pick<KeyRow, 'rails'>, rail: string): boolean =>
  rail !== 'book' && (rails?.includes(rail) ?? true);

/** Returns the id of the new key. Null: a key exists and `onlyFirst` is set. */
export async function addOwnKey(
  { database, secrets }: { readonly database: Queryable; readonly secrets: SecretBox },
  signer: OwnSigner,
  { onlyFirst, signsFrom, author }: { onlyFirst: boolean; signsFrom: Date; author: string },
): Promise<string | null> {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x as string, 'base64url');
  const id = keyIdOf(publicKey);
  const sealed = secrets.seal(pair.privateKey.export({ format: 'der', type: 'pkcs8' }), ownKeyContext(id));
  const values = [signer, id, publicKey, sealed.bytes, sealed.keyId, signsFrom, author, onlyFirst];
  const [row] = await database.query<{ added: boolean }>(ADD_OWN, values);
  return row?.added ? id : null;
}
