import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';
import { wordsOf } from '../../platform/words.ts';

/** How a credential proves at the token endpoint who it is. */
export const CLIENT_METHODS = {
  secret: 'A secret, by HTTP Basic or in the body (RFC 6749)',
  private_key_jwt: 'An assertion signed with a private key whose public key is known (RFC 7523)',
  tls: 'The certificate of its TLS connection (RFC 8705)',
} as const;

export type ClientMethod = keyof typeof CLIENT_METHODS;

/** What tokens of a credential are always bound to. */
export const SENDER_CONSTRAINTS = {
  none: 'Nothing: a bearer token, unless a DPoP proof comes with the request for it',
  dpop: 'The key of the DPoP proof that comes with the request for it (RFC 9449)',
  mtls: 'The certificate of the TLS connection on which it is asked for (RFC 8705)',
} as const;

export type SenderConstraint = keyof typeof SENDER_CONSTRAINTS;

const MAX_KEYS = 20;
/** JSON text of a key set, wherever it comes from. */
export const MAX_JWKS_BYTES = 32_768;
const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 8_192;
/** Members that a key set may have of a private or symmetric key (RFC 7518 §6). */
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

/** A public key that assertions can be signed with. */
export type ClientKey = z.output<typeof Jwk>;

/**
 * Public keys of a client (RFC 7517): 1 to 20 RSA keys of 2048 to 8192 bits, P-256 or Ed25519, each `kid` once. Members that a public
 * key does not have are left out, but a private or symmetric key is refused.
 */
export const Jwks = z.object({
  keys: z
    .array(
      z.looseObject({}).refine((key) => !PRIVATE_MEMBERS.some((name) => name in key), 'must be a public key alone'),
    )
    .min(1)
    .max(MAX_KEYS)
    .pipe(z.array(Jwk.refine(isUsable, 'must be an RSA key of 2048 to 8192 bits, a P-256 key or an Ed25519 key')))
    .refine((keys) => {
      const ids = keys.map(({ kid }) => kid);
      return new Set(ids).size === ids.length;
    }, 'must have another kid for each key'),
});

export type Jwks = z.output<typeof Jwks>;

const SHA256_HEX = /^([0-9a-f]{2}:?){31}[0-9a-f]{2}$/i;

/** A credential's method and what it needs for it; of two members of which one is needed, exactly one. */
export const ClientProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('secret') }),
  z
    .strictObject({
      method: z.literal('private_key_jwt'),
      jwks: Jwks.optional().describe('The public keys themselves'),
      jwksUri: z.url().max(2_048).optional().describe('Where they are read from, over HTTPS'),
    })
    .refine(
      ({ jwks, jwksUri }) => (jwks === undefined) !== (jwksUri === undefined),
      'needs jwks or jwksUri, one of them',
    ),
  z
    .strictObject({
      method: z.literal('tls'),
      subject: z
        .string()
        .min(1)
        .max(1_024)
        .optional()
        .describe('Of the certificate, as RFC 4514 has it: openssl x509 -noout -subject -nameopt RFC2253'),
      thumbprint: z
        .string()
        .regex(SHA256_HEX, 'must be 32 bytes in hexadecimal')
        .transform((text) => text.replaceAll(':', '').toLowerCase())
        .optional()
        .describe('SHA-256 of the certificate, in hexadecimal: openssl x509 -noout -fingerprint -sha256'),
    })
    .refine(
      ({ subject, thumbprint }) => (subject === undefined) !== (thumbprint === undefined),
      'needs subject or thumbprint, one of them',
    ),
]);

export type ClientProof = z.output<typeof ClientProof>;

export const SenderConstraintWord = z.enum(wordsOf(SENDER_CONSTRAINTS));

/** What the columns of `credential` have of a method, in the order of {@link PROOF_COLUMNS}. A secret's digest is beside them. */
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
