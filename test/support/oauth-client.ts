import { createHash, randomUUID } from 'node:crypto';
import * as jose from 'jose';
import type { ClientProof, SenderConstraint } from '../../src/domains/partners/client-settings.ts';
import { provisionClient } from '../../src/domains/partners/provision.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import type { Scope } from '../../src/platform/operation/principal.ts';
import type { Answer, ServedGateway } from './served-gateway.ts';

export interface ClientKeys {
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly jwk: jose.JWK;
}

export async function newKeys(alg = 'ES256', kid: string = randomUUID()): Promise<ClientKeys> {
  const { privateKey, publicKey } = await jose.generateKeyPair(alg, { extractable: true });
  return { alg, privateKey, jwk: { ...(await jose.exportJWK(publicKey)), kid } };
}

export async function clientOf(
  served: ServedGateway,
  proof: ClientProof,
  senderConstraint: SenderConstraint = 'none',
  scopes: readonly Scope[] = ['account:read', 'webhook:read'],
) {
  const [partner] = await served.app.database.query<{ id: string }>(
    statement('test_partner_by_name', 'select id from partner where name = $1'),
    ['alpha'],
  );
  const client = { clientIdPrefix: 'alpha', scopes, authorizedIps: null, proof, senderConstraint, expiresAt: null };
  return provisionClient(served.app.database, partner?.id ?? '', client, new Date());
}

const seconds = () => Math.floor(Date.now() / 1_000);

/** A client assertion. `claims` and `header` override those of a valid one. Undefined omits a member. */
export function assertionOf(
  clientId: string,
  aud: string,
  { alg, privateKey, jwk }: ClientKeys,
  claims: jose.JWTPayload = {},
  header: Partial<jose.JWTHeaderParameters> = {},
): Promise<string> {
  const now = seconds();
  return new jose.SignJWT({ iss: clientId, sub: clientId, aud, jti: randomUUID(), iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg, kid: jwk.kid as string, ...header })
    .sign(privateKey);
}

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
export const asserted = (client_assertion: string) => ({ client_assertion_type: ASSERTION_TYPE, client_assertion });

export interface ProofOf {
  readonly htm: string;
  readonly htu: string;
  readonly nonce?: string | null;
  readonly token?: string;
}

/** A DPoP proof. `claims` and `header` as for {@link assertionOf}. */
export function proofOf(
  { alg, privateKey, jwk }: ClientKeys,
  { htm, htu, nonce, token }: ProofOf,
  claims: jose.JWTPayload = {},
  header: Partial<jose.JWTHeaderParameters> = {},
): Promise<string> {
  const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url');
  return new jose.SignJWT({ jti: randomUUID(), iat: seconds(), htm, htu, nonce: nonce ?? undefined, ath, ...claims })
    .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk, ...header })
    .sign(privateKey);
}

/** Posts a form to an OAuth endpoint: `token`, `revoke` or `introspect`. */
export async function ask(
  served: Pick<ServedGateway, 'app'>,
  endpoint: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new URLSearchParams(endpoint === 'token' ? { grant_type: 'client_credentials', ...form } : form);
  const response = await fetch(`${served.app.origin}/api/partner/v1/oauth/${endpoint}`, {
    method: 'POST',
    headers,
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** A DPoP-bound client. It has a secret and remembers the last nonce. */
export class DpopClient {
  readonly #served: ServedGateway;
  readonly #form: Readonly<Record<string, string>>;
  readonly keys: ClientKeys;
  nonce: string | null = null;

  constructor(served: ServedGateway, form: Readonly<Record<string, string>>, keys: ClientKeys) {
    this.#served = served;
    this.#form = form;
    this.keys = keys;
  }

  get tokenUrl(): string {
    return `${this.#served.app.origin}/api/partner/v1/oauth/token`;
  }

  /** Requests a token. Repeats the request when the nonce was missing or stale. */
  async token(): Promise<string> {
    const answer = await this.#askForToken();
    const done = answer.body.error === 'use_dpop_nonce' ? await this.#askForToken() : answer;
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
    return done.body.access_token;
  }

  proof(token: string, htm: string, path: string, claims: jose.JWTPayload = {}): Promise<string> {
    return proofOf(this.keys, { htm, htu: this.#served.app.origin + path, nonce: this.nonce, token }, claims);
  }

  async #askForToken(): Promise<Answer> {
    const dpop = await proofOf(this.keys, { htm: 'POST', htu: this.tokenUrl, nonce: this.nonce });
    const answer = await ask(this.#served, 'token', this.#form, { dpop });
    this.nonce = answer.headers.get('dpop-nonce') ?? this.nonce;
    return answer;
  }
}
