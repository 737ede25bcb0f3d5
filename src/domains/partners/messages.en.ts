export const english = {
  tooManyTokens: 'the client has {most} valid tokens: reuse a token until it expires',
  noPrivateMembers: 'must be a public key without private members',
  mustBeUsableKey: 'must be an RSA key of 2048 to 8192 bits, a P-256 key or an Ed25519 key',
  uniqueKid: 'must have a unique kid for each key',
  jwksOrUri: 'must contain either jwks or jwksUri',
  mustBeSha256: 'must be 32 bytes in hexadecimal',
  subjectOrThumbprint: 'must contain either subject or thumbprint',
} as const;
