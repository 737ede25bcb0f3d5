import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** The kinds of CBOR (RFC 8949) that a registration needs. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface SoftOptions {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** The signature counter. Default: the next one. */
  readonly counter?: number;
  /** Attestation statement with its format. Default: none. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Cbor };
}

/** An authenticator with one ES256 passkey (WebAuthn level 2), inside the test process. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: KeyObject;
  readonly #public: { readonly x: Buffer; readonly y: Buffer };
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.#origin = origin;
  }

  create({ challenge, rp }: { challenge: string; rp: { id: string } }, options: SoftOptions = {}) {
    const { x, y } = this.#public;
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 0xff]), id, key]);
    const authData = Buffer.concat([this.#head(rp.id, ATTESTED, options), attested]);
    const { fmt, attStmt } = options.attestation ?? { fmt: 'none', attStmt: new Map() };
    const members = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, options).toString('base64url'),
        attestationObject: cbor(members).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId }: { challenge: string; rpId: string }, options: SoftOptions = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, options);
    const authData = this.#head(rpId, 0, options);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#key);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: SoftOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head(rpId: string, flags: number, options: SoftOptions): Buffer {
    const verified = options.isVerified === false ? 0 : USER_VERIFIED;
    this.#counter = options.counter ?? this.#counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(options.rpId ?? rpId), Buffer.from([flags | USER_PRESENT | verified]), counter]);
  }
}
