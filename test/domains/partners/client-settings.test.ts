import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientProof, Jwks } from '../../../src/domains/partners/client-settings.ts';
import { provisionClient, provisionInstitution, provisionPartner } from '../../../src/domains/partners/provision.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { freshDatabase } from '../../support/database.ts';
import { keptLog } from '../../support/engine.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const EC = ec.publicKey.export({ format: 'jwk' });
const ED = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });

describe('public keys of a client', () => {
  it('a client can have RSA, P-256 and Ed25519 keys, and members outside public keys are dropped', () => {
    const keys = [EC, ED, rsa(2_048)].map((key, n) => ({ ...key, kid: `k${n}`, x5u: 'http://169.254.169.254/' }));
    const { keys: kept } = Jwks.parse({ keys, more: 1 });
    expect(kept.map(({ kid }) => kid)).toEqual(['k0', 'k1', 'k2']);
    expect(JSON.stringify(kept)).not.toContain('x5u');
  });

  it.each([
    ['none', []],
    ['a private key', [ec.privateKey.export({ format: 'jwk' })]],
    ['a symmetric key', [{ kty: 'oct', k: 'c2VjcmV0' }]],
    ['a short RSA key', [rsa(1_024)]],
    ['another curve', [generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' })]],
    ['a point that is not on the curve', [{ ...EC, x: EC.y }]],
    [
      'one kid twice',
      [
        { ...EC, kid: 'a' },
        { ...ED, kid: 'a' },
      ],
    ],
    ['several keys without a kid', [EC, ED]],
    ['more than twenty', Array.from({ length: 21 }, (_, n) => ({ ...EC, kid: `k${n}` }))],
  ])('a key set with %s is rejected', (_what, keys) => {
    expect(Jwks.safeParse({ keys }).success).toBe(false);
  });
});

describe('client authentication methods', () => {
  it.each([
    [{ method: 'private_key_jwt' }],
    [{ method: 'private_key_jwt', jwks: { keys: [EC] }, jwksUri: 'https://example.com/jwks' }],
    [{ method: 'tls' }],
    [{ method: 'tls', subject: 'CN=a', thumbprint: '0'.repeat(64) }],
    [{ method: 'tls', thumbprint: 'abc' }],
    [{ method: 'secret', jwks: { keys: [EC] } }],
    [{ method: 'none' }],
  ])('the settings %j are rejected', (proof) => {
    expect(ClientProof.safeParse(proof).success).toBe(false);
  });

  it('a thumbprint is accepted in the format of openssl', () => {
    const printed = Array.from({ length: 32 }, () => 'AB').join(':');
    expect(ClientProof.parse({ method: 'tls', thumbprint: printed })).toEqual({
      method: 'tls',
      thumbprint: 'ab'.repeat(32),
    });
  });
});

describe('a credential in the database', () => {
  let drop: () => Promise<void>;
  let database: Database;
  let partnerId: string;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    database = await Database.open({ url: fresh.url, entities: [], log: keptLog, poolSize: 2, role: null });
    const now = new Date();
    const institution = await provisionInstitution(database, { ispb: '12345678', name: 'Bank', agency: '0001' }, now);
    partnerId = await provisionPartner(database, institution, 'alpha', now);
  });
  afterAll(async () => {
    await database?.close();
    await drop?.();
  });

  const made = (proof: ClientProof) =>
    provisionClient(
      database,
      partnerId,
      {
        clientIdPrefix: 'alpha',
        scopes: ['pix:read'],
        authorizedIps: null,
        proof,
        senderConstraint: 'dpop',
        expiresAt: null,
      },
      new Date(),
    );

  it('a credential has a secret in the database only for the method secret', async () => {
    const thumbprint = 'ab'.repeat(32);
    const answers = [
      await made({ method: 'secret' }),
      await made({ method: 'private_key_jwt', jwks: Jwks.parse({ keys: [EC] }) }),
      await made({ method: 'private_key_jwt', jwksUri: 'https://example.com/jwks' }),
      await made({ method: 'tls', thumbprint }),
      await made({ method: 'tls', subject: 'CN=alpha,O=Alpha' }),
    ];
    expect(answers.map(({ clientSecret }) => clientSecret === null)).toEqual([false, true, true, true, true]);
  });

  it.each([
    ["auth_method = 'secret'"],
    ["secret_hash = '\\x00'"],
    ['jwks = null'],
    ["jwks_uri = 'https://example.com/jwks'"],
    ["tls_subject = 'CN=a'"],
  ])('the database rejects a second way to authenticate: %s', async (change) => {
    const { clientId } = await made({ method: 'private_key_jwt', jwks: Jwks.parse({ keys: [EC] }) });
    const changed = database.query(statement('', `update credential set ${change} where client_id = $1`), [clientId]);
    await expect(changed).rejects.toThrow(/check constraint/);
  });
});
