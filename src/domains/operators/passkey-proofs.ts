import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { unsigned } from '../../platform/operation/fresh-proof.ts';
import type { Decision, PersonProofs, ShownProof, SignedDecision } from '../../platform/operation/person-proofs.ts';
import { jsonOf } from '../../platform/text/json.ts';
import { challengeOf, Encoded } from './client-data.ts';
import { beginChallenge, useChallenge } from './proof-challenge.ts';
import type { RelyingParty } from './relying-party.ts';

const OF_PERSON = statement(
  'passkeys_to_sign_with',
  `select k.id, k.transports from passkey k where k.operator_id = $1 and k.removed_at is null order by k.created_at`,
);
// The row lock keeps signatures from sharing a counter or passing a removal.
const LOCK = statement(
  'lock_passkeys_of_person',
  `select k.id, k.public_key as "publicKey", k.counter from passkey k where k.operator_id = $1 and k.removed_at is null
   order by k.id for no key update`,
);
const USED = statement(
  'note_use_of_passkey',
  'update passkey set counter = $2, last_used_at = now() where id = $1 returning true as noted',
);

const Assertion = z.object({
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.nullish(),
  }),
});

export class PasskeyProofs implements PersonProofs {
  readonly #database: Queryable;
  readonly #relyingParty: () => RelyingParty;

  constructor(database: Queryable, relyingParty: () => RelyingParty) {
    this.#database = database;
    this.#relyingParty = relyingParty;
  }

  async ask({ principal, operation, digest }: Decision, session: string): Promise<object | null> {
    const operatorId = principal.credentialId;
    const passkeys = await this.#database.query<{ id: string; transports: string[] }>(OF_PERSON, [operatorId]);
    if (passkeys.length === 0) return null;
    const challenge = await beginChallenge(this.#database, { operatorId, operation, decision: { session, digest } });
    return generateAuthenticationOptions({
      rpID: this.#relyingParty().id,
      challenge: new Uint8Array(challenge),
      allowCredentials: passkeys,
      userVerification: 'required',
    });
  }

  async confirm(
    tx: Queryable,
    { principal, operation, digest }: Decision,
    shown: ShownProof | undefined,
  ): Promise<SignedDecision | null> {
    const operatorId = principal.credentialId;
    const passkeys = await tx.query<{ id: string; publicKey: Buffer; counter: number }>(LOCK, [operatorId]);
    if (passkeys.length === 0) return null;
    const assertion = assertionOf(shown?.signature ?? null);
    const passkey = passkeys.find(({ id }) => id === assertion?.id);
    const challenge = assertion && challengeOf(assertion.response.clientDataJSON);
    if (!shown || !assertion || !passkey || !challenge) throw unsigned();
    const purpose = { operatorId, operation, decision: { session: shown.session, digest } };
    if (!(await useChallenge(tx, challenge, purpose))) throw unsigned();
    const counter = await this.#verified(assertion, challenge, passkey);
    await tx.query(USED, [passkey.id, counter]);
    return { passkey: passkey.id, sha256: digest.toString('hex') };
  }

  /** Requires this passkey, this host and user verification. Returns the new counter. @throws AppError */
  async #verified(
    response: AuthenticationResponseJSON,
    challenge: Buffer,
    { id, publicKey, counter }: { readonly id: string; readonly publicKey: Buffer; readonly counter: number },
  ): Promise<number> {
    const { id: expectedRPID, origin: expectedOrigin } = this.#relyingParty();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, expectedRPID, expectedOrigin },
      expectedChallenge: challenge.toString('base64url'),
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => {
      throw unsigned();
    });
    if (!verified) throw unsigned();
    return authenticationInfo.newCounter;
  }
}

function assertionOf(signature: string | null): AuthenticationResponseJSON | null {
  if (signature === null) return null;
  const parsed = Assertion.safeParse(jsonOf(Buffer.from(signature, 'base64url').toString()));
  if (!parsed.success) return null;
  const { response, ...members } = parsed.data;
  const { userHandle, ...signed } = response;
  return {
    ...members,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}
