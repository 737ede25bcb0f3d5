import { createSecretKey, randomBytes } from 'node:crypto';
import type { OAuthServer } from '../../src/platform/http/oauth.ts';
import { DpopNonces } from '../../src/rest/dpop-nonce.ts';

const refused = async () => ({ error: 'invalid_client', description: 'not in this test' }) as const;

export const noClients = {
  oauth: {
    issueToken: refused,
    revokeToken: refused,
    introspectToken: refused,
    useOnce: async () => true,
  } satisfies OAuthServer,
  servesOAuth: true,
  nonces: new DpopNonces([createSecretKey(randomBytes(32))]),
  publicOrigin: () => 'http://localhost:4000',
};
