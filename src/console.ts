import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { type Module, one } from './domains/module.ts';
import { createGraphqlHandler, type GraphqlOptions } from './graphql/endpoint/yoga.ts';
import { mutationInput } from './graphql/mutation.ts';
import { type GraphPart, schemaOf } from './graphql/schema.ts';
import { TrustedOperations } from './graphql/trusted-operations.ts';
import type { Database } from './platform/database/database.ts';
import type { OidcClient } from './platform/http/oidc-client.ts';
import type { UseOnce } from './platform/http/token-binding.ts';
import type { PersonProofs } from './platform/operation/person-proofs.ts';
import type { SecretBox } from './platform/security/secret-box.ts';
import { fingerprint } from './platform/text/fingerprint.ts';
import type { Access } from './rest/access.ts';
import { ConsoleCookies } from './rest/console/cookies.ts';
import { IdentityProvider } from './rest/console/identity-provider.ts';
import { serveConsolePages } from './rest/console/pages.ts';
import { serveProof } from './rest/console/proof.ts';
import { consoleAccess, serveSession, sessionOf } from './rest/console/session.ts';
import { CALLBACK_PATH, serveSignIn } from './rest/console/sign-in.ts';
import { SignInCookies } from './rest/console/sign-in-cookie.ts';
import { acceptJsonOnly } from './rest/router.ts';
import { ISSUER_PATH, serveSandboxProvider } from './sandbox/identity-provider/serve.ts';

const CONSOLE_GRAPHQL_PATH = '/console/graphql';
const SANDBOX_CLIENT = 'console';
/** The operations of the console's own pages. */
const DOCUMENTS = join(import.meta.dirname, '../schema/console-operations.json');

export interface ConsoleParts extends Pick<GraphqlOptions, 'door' | 'live' | 'waits' | 'metrics' | 'isProxy' | 'log'> {
  readonly database: Database;
  readonly modules: readonly Module[];
  readonly graphParts: readonly GraphPart[];
  readonly secrets: SecretBox;
  readonly useOnce: UseOnce;
  readonly proofs: PersonProofs;
  readonly publicOrigin: () => string;
  readonly listensAt: () => AddressInfo;
}

/** The console's sign-in, sessions and graph, for the HTTP server to mount; null when the settings disable it. */
export async function createConsole(
  config: Config,
  parts: ConsoleParts,
): Promise<((app: FastifyInstance, access: Access) => void) | null> {
  const client = config.console && clientOf(config, parts);
  if (!client) return null;
  const { database, log, publicOrigin, useOnce } = parts;
  const sessions = one(parts.modules, 'operator sessions', (module) => module.personSessions)(database, config);
  const cookies = new ConsoleCookies(publicOrigin);
  const redirectUri = () => publicOrigin() + CALLBACK_PATH;
  const ofSession = { sessions, cookies, publicOrigin };
  const schema = schemaOf(parts.graphParts, 'console');
  const serveGraph = createGraphqlHandler({
    ...parts,
    path: CONSOLE_GRAPHQL_PATH,
    schema,
    graphiql: false,
    introspection: config.introspection,
    liveSubscriptions: config.liveSubscriptions,
    origins: new Set(),
    maxCost: config.graphqlMaxCost,
    maxDocumentBytes: config.graphqlMaxDocumentBytes,
    timeoutSeconds: config.graphqlTimeoutSeconds,
    trusted: await TrustedOperations.read(config.consoleDocuments === 'known' ? 'only' : 'allow', DOCUMENTS),
    tokens: { find: async () => null, expiries: (keys) => sessions.expiries(keys) },
    async shown(request) {
      const session = await sessionOf(request, ofSession);
      return session && { ...session, binding: null };
    },
  });
  return (app, access) => {
    app.register(async (scope) => serveGraph(scope, consoleAccess(access, ofSession)));
    app.register(async (scope) => {
      acceptJsonOnly(scope);
      serveSession(scope, access, ofSession);
      serveProof(scope, access, {
        ...{ ...ofSession, proofs: parts.proofs },
        decisionOf(mutation, input) {
          const { op, parsed } = mutationInput(schema, mutation, input);
          return op.proof === 'fresh' ? { operation: op.name, digest: fingerprint(op, parsed) } : null;
        },
      });
      serveSignIn(scope, {
        ...{ ...ofSession, useOnce, log, limiter: access, security: access.security },
        provider: new IdentityProvider(client, redirectUri),
        sealed: new SignInCookies(parts.secrets.derive('console-sign-in')),
        sessionOf: (request) => sessionOf(request, ofSession),
      });
    });
    if (config.consolePages) app.register((scope) => serveConsolePages(scope, { limiter: access, publicOrigin }));
    if (config.consoleOidc) return;
    const { clientId: id, clientSecret: secret } = client;
    app.register(async (scope) => {
      serveSandboxProvider(scope, { database, limiter: access, publicOrigin, client: { id, secret, redirectUri } });
    });
  };
}

/** The configured identity provider, or that of the sandbox; null when there is neither. */
function clientOf({ consoleOidc, consoleLoginClaim, sandbox }: Config, parts: ConsoleParts): OidcClient | null {
  const loginClaim = consoleLoginClaim;
  if (consoleOidc) return { ...consoleOidc, issuer: () => consoleOidc.issuer, loginClaim };
  if (!sandbox) return null;
  const { publicOrigin, listensAt } = parts;
  return {
    issuer: () => publicOrigin() + ISSUER_PATH,
    clientId: SANDBOX_CLIENT,
    clientSecret: randomBytes(32).toString('base64url'),
    loginClaim,
    reach: (address) => address.replace(publicOrigin(), originAt(listensAt())),
  };
}

/** A wildcard address is reached at the loopback address. */
function originAt({ address, port, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
