import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';
import { inSchema } from '../../platform/language/text.ts';
import { t } from './texts.ts';

export const CLIENT_METHODS = {
  secret: 'Client secret, by HTTP Basic or in the body (RFC 6749)',
  private_key_jwt: 'Assertion signed with a private key whose public key is registered (RFC 7523)',
  tls: 'Certificate of the TLS connection (RFC 8705)',
} as const;

export type ClientMethod = keyof typeof CLIENT_METHODS;

export const SENDER_CONSTRAINTS = {
  none: 'No required binding: a bearer token, or bound to a DPoP proof when the token request contains one',
  dpop: 'Key of the DPoP proof in the token request (RFC 9449)',
  mtls: 'Certificate of the TLS connection of the token request (RFC 8705)',
} as const;

export type SenderConstraint = keyof typeof SENDER_CONSTRAINTS;

const MAX_KEYS = 20;
export const MAX_JWKS_BYTES = 32_768;
const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 8_192;
/** Members of private and symmetric keys (RFC 7518 §6). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const Text = z.string().max(2_048).optional();
const Jwk = z
  .object({
    kty: z.string(),
    kid: z.string().min(1).max(256).optional(),
    crv: Text,
    x: Text,
    y: Text,
    n: Text,
    e: Text,
  })
  .extend({ alg: z.string().max(32).optional(), use: z.string().max(32).optional() });

export type ClientKey = z.output<typeof Jwk>;

/**
 * 1 to 20 public keys (RFC 7517). Drops members that do not belong to a public key. Rejects private and symmetric keys.
 */
export const Jwks = z.object({
  keys: z
    .array(
      z.looseObject({}).refine((key) => !PRIVATE_MEMBERS.some((name) => name in key), inSchema(t('noPrivateMembers'))),
    )
    .min(1)
    .max(MAX_KEYS)
    .pipe(z.array(Jwk.refine(isUsable, inSchema(t('mustBeUsableKey')))))
    .refine(
      (keys) => {
        const ids = keys.map(({ kid }) => kid);
        return new Set(ids).size === ids.length;
      },
      inSchema(t('uniqueKid')),
    ),
});

export type Jwks = z.output<typeof Jwks>;

const SHA256_HEX = /^([0-9a-f]{2}:?){31}[0-9a-f]{2}$/i;

/** Of two alternative members, exactly one is required. */
export const ClientProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('secret') }),
  z
    .strictObject({
      method: z.literal('private_key_jwt'),
      jwks: Jwks.optional().describe('Public keys of the client (JWK Set)'),
      jwksUri: z.url().max(2_048).optional().describe('HTTPS URL of the public keys (JWK Set)'),
    })
    .refine(({ jwks, jwksUri }) => (jwks === undefined) !== (jwksUri === undefined), inSchema(t('jwksOrUri'))),
  z
    .strictObject({
      method: z.literal('tls'),
      subject: z
        .string()
        .min(1)
        .max(1_024)
        .optional()
        .describe('Subject of the certificate in RFC 4514 form: openssl x509 -noout -subject -nameopt RFC2253'),
      thumbprint: z
        .string()
        .regex(SHA256_HEX, inSchema(t('mustBeSha256')))
        .transform((text) => text.replaceAll(':', '').toLowerCase())
        .optional()
        .describe('SHA-256 of the certificate in hexadecimal: openssl x509 -noout -fingerprint -sha256'),
    })
    .refine(
      ({ subject, thumbprint }) => (subject === undefined) !== (thumbprint === undefined),
      inSchema(t('subjectOrThumbprint')),
    ),
]);

export type ClientProof = z.output<typeof ClientProof>;

/** In the order of {@link proofColumns}. The digest of a secret has its own column. */
export const PROOF_COLUMNS = ['auth_method', 'jwks', 'jwks_uri', 'tls_subject', 'tls_thumbprint'] as const;

export function proofColumns(proof: ClientProof): readonly unknown[] {
  switch (proof.method) {
    case 'secret':
      return ['secret', null, null, null, null];
    case 'private_key_jwt':
      return ['private_key_jwt', proof.jwks ? JSON.stringify(proof.jwks) : null, proof.jwksUri ?? null, null, null];
    case 'tls': {
      const { subject = null, thumbprint } = proof;
      return ['tls', null, null, subject, thumbprint === undefined ? null : Buffer.from(thumbprint, 'hex')];
    }
  }
}

function isUsable(key: ClientKey): boolean {
  if (key.kty === 'EC' && key.crv !== 'P-256') return false;
  if (key.kty === 'OKP' && key.crv !== 'Ed25519') return false;
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey({
      key: key as JsonWebKey,
      format: 'jwk',
    });
    if (type !== 'rsa') return type === 'ec' || type === 'ed25519';
    const bits = details?.modulusLength ?? 0;
    return bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS;
  } catch {
    return false;
  }
}
