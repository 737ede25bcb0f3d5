export const english = {
  mustBeConnectorId: 'must be 2 to 40 characters (a to z, 0 to 9 and -) and start with a letter',
  mustBeKeyId: 'must be a key id of 22 characters',
  mustBePublicKey: 'must be an Ed25519 public key: 32 bytes as 43 characters of base64url',
  connectorExists: 'the connector {id} already exists: add a key to it',
  connectorRevoked: 'the connector is revoked: register a new one',
  keyExists: 'this key is already registered: generate a new one',
} as const;
