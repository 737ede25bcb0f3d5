import {
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { jsonOf } from '../../platform/text/json.ts';
import { challengeOf, Encoded } from './client-data.ts';
import { type Purpose, useChallenge } from './proof-challenge.ts';
import type { RelyingParty } from './relying-party.ts';

/** WebAuthn AuthenticatorTransport values. Other values are dropped. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const Registration = z.object({
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(32)).max(16).nullish(),
  }),
});

/**
 * Requires this challenge, this host and user verification. Consumes the challenge. @throws AppError passkey_invalid
 */
export async function verifiedRegistration(
  tx: Queryable,
  json: string,
  purpose: Purpose,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  supportedAlgorithmIDs: number[],
): Promise<WebAuthnCredential> {
  const response = registrationOf(json);
  const challenge = response && challengeOf(response.response.clientDataJSON);
  if (!response || !challenge || hasCertificate(response)) throw invalid();
  if (!(await useChallenge(tx, challenge, purpose))) throw invalid();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedRPID, expectedOrigin, supportedAlgorithmIDs },
    expectedChallenge: challenge.toString('base64url'),
    requireUserVerification: true,
  }).catch(() => {
    throw invalid();
  });
  if (!verified) throw invalid();
  return registrationInfo.credential;
}

const invalid = () => new AppError('passkey_invalid');

function registrationOf(json: string): RegistrationResponseJSON | null {
  const parsed = Registration.safeParse(jsonOf(json));
  if (!parsed.success) return null;
  const { response, ...members } = parsed.data;
  const { clientDataJSON, attestationObject } = response;
  const transports = TRANSPORTS.filter((transport) => response.transports?.includes(transport));
  return { ...members, response: { clientDataJSON, attestationObject, transports }, clientExtensionResults: {} };
}

/** Detects an attestation certificate. The gateway requests none, and verifying one would fetch the URLs in it. */
function hasCertificate({ response }: RegistrationResponseJSON): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = attestation.get('fmt');
    return format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  } catch {
    return true;
  }
}
