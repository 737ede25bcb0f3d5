import type { X509Certificate } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { OAuthServer } from '../../platform/http/oauth.ts';
import { OutboundClient } from '../../platform/outbound/client.ts';
import type { TargetPolicy } from '../../platform/outbound/target.ts';
import type { Identity } from '../module.ts';
import { introspectToken, issueToken, revokeToken } from './access-token.ts';
import { Authenticator } from './authenticator.ts';
import { ClientAuthenticator } from './client-authentication.ts';
import { ClientKeys } from './client-keys.ts';
import { MAX_JWKS_BYTES } from './client-settings.ts';
import { LiveTokenLookup } from './live-token.ts';
import { TokenLookup } from './token-lookup.ts';
import { proofUser } from './used-proof.ts';

const KEYS_MS = 3_000;

export interface IdentitySettings {
  readonly sandbox: boolean;
  /** Allowed targets for key set URLs. */
  readonly webhookTargets: TargetPolicy;
  readonly clientAuthorities: readonly X509Certificate[];
  readonly credentialTokens: number;
}

export function partnerIdentity(database: Database, settings: IdentitySettings): Identity {
  const lookup = new TokenLookup(database, settings);
  const authenticator = new Authenticator(lookup);
  const outbound = new OutboundClient({
    policy: settings.webhookTargets,
    totalMs: KEYS_MS,
    // One additional byte shows that the body is too long.
    keepBytes: MAX_JWKS_BYTES + 1,
  });
  const clients = new ClientAuthenticator({
    database,
    sandbox: settings.sandbox,
    keys: new ClientKeys(outbound),
    authorities: settings.clientAuthorities,
  });
  const useOnce = proofUser(database);

  /** For requests that issue no token: proofs are consumed in their own statement. */
  async function credentialOf(client: Parameters<OAuthServer['revokeToken']>[0]) {
    const asking = await clients.authenticate(client);
    if ('error' in asking) return asking;
    for (const proof of asking.once) {
      if (!(await useOnce(proof))) {
        return {
          error: 'invalid_client',
          description: 'the assertion was already used: create a new one for each request',
        } as const;
      }
    }
    return asking.credential;
  }

  const oauth: OAuthServer = {
    useOnce,
    async issueToken(request) {
      const asking = await clients.authenticate(request.client);
      if ('error' in asking) return asking;
      return issueToken(database, asking.credential, asking.once, request, settings.credentialTokens);
    },
    async revokeToken(client, token) {
      const credential = await credentialOf(client);
      if ('error' in credential) return credential;
      if (await revokeToken(database, credential.id, token)) authenticator.forget(token);
      return null;
    },
    async introspectToken(client, token) {
      const credential = await credentialOf(client);
      if ('error' in credential) return credential;
      const facts = await introspectToken(database, credential.id, token);
      return facts && { ...facts, clientId: client.clientId };
    },
  };
  return {
    authenticate: (token, spend) => authenticator.authenticate(token, spend),
    oauth,
    liveTokens: new LiveTokenLookup(database, lookup),
    stop: () => outbound.destroy(),
  };
}
