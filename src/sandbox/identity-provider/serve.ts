import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import type { KoaContext, default as Provider } from 'oidc-provider';
import type { Queryable } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { escaped, PAGE_HEADERS, pageText, sendPage } from '../../rest/page.ts';
import { addressKey, type RateLimiter } from '../../rest/rate-limit.ts';
import { memoryAdapters } from './memory.ts';
import { type Checked, SandboxPersons } from './person.ts';

export const ISSUER_PATH = '/sandbox/id';
const FORM_BYTES = 2_048;
const SECONDS = { code: 60, token: 300, interaction: 600, grant: 3_600 };

export interface SandboxProviderOptions {
  readonly database: Queryable;
  readonly limiter: Pick<RateLimiter, 'count'>;
  readonly publicOrigin: () => string;
  readonly client: { readonly id: string; readonly secret: string; redirectUri(): string };
}

/** Signs in the persons of `sandbox.json`. Keeps its state in this process only. */
export function serveSandboxProvider(app: FastifyInstance, options: SandboxProviderOptions): void {
  const { limiter, publicOrigin } = options;
  const persons = new SandboxPersons(options.database);
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= makeProvider(options, persons);
    return made;
  };
  app.removeAllContentTypeParsers();
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => limiter.count(request, reply, 'pages');

  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    const url = `${ISSUER_PATH}/interaction/:uid`;
    forms.get(url, { onRequest }, async (request, reply) => {
      await begun(await provider(), request, reply);
      return sendPage(reply, 200, { title: 'Sign in to the sandbox', body: form(null) });
    });
    forms.post(url, { onRequest }, async (request, reply) => {
      refuseForeignForm(request);
      const idp = await provider();
      await begun(idp, request, reply);
      const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const login = given.get('login') ?? '';
      const checked = await persons.check(login, given.get('password') ?? '', addressKey(request.ip));
      if (checked.result !== 'right') {
        const page = { title: 'Sign in to the sandbox', body: form(faultOf(checked)) };
        if (checked.result === 'wrong') return sendPage(reply, 401, page);
        return sendPage(reply.header('retry-after', checked.seconds), 429, page);
      }
      handOver(reply);
      await idp.interactionFinished(addressed(request, publicOrigin()), reply.raw, { login: { accountId: login } });
      return reply;
    });
  });

  app.register(async (rest) => {
    // The provider reads bodies itself.
    rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
    rest.route({
      method: ['GET', 'POST'],
      url: `${ISSUER_PATH}/*`,
      onRequest,
      async handler(request, reply) {
        const idp = await provider();
        const raw = addressed(request, publicOrigin());
        handOver(reply);
        await idp.callback()(raw, reply.raw);
        return reply;
      },
    });
  });
}

function faultOf(checked: Exclude<Checked, { readonly result: 'right' }>): string {
  if (checked.result === 'wrong')
    return 'The login or the password is wrong. DATA_DIR/sandbox.json lists both, under finance.persons.';
  const wait = `Try again in ${checked.seconds} ${checked.seconds === 1 ? 'second' : 'seconds'}`;
  return checked.by === 'address'
    ? `Too many wrong passwords for this login from your address. ${wait}.`
    : `Too many wrong passwords for this login from other addresses. ${wait}, or sign in from an address that you used before.`;
}

const form = (fault: string | null): string => `${fault === null ? '' : `<p role="alert">${escaped(fault)}</p>`}
<form method="post">
<label for="login">Login</label>
<input id="login" name="login" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="63" required autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="128" required>
<button>Sign in</button>
</form>`;

async function begun(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { uid } = request.params as { readonly uid: string };
  const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  if (details?.uid !== uid)
    throw new AppError('route_not_found', 'this sign-in has ended: start again at /console/sign-in');
}

/** Prevents a page of another site from signing its visitor in. */
function refuseForeignForm({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new AppError('origin_not_allowed', 'submit the sign-in form of this page');
}

/** From here on the provider writes the response, with the default headers of all responses. */
function handOver(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

/** Rewrites the request to the public address, whichever way it arrived. */
function addressed({ raw }: FastifyRequest, publicOrigin: string) {
  const { protocol, host } = new URL(publicOrigin);
  Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
  const url = raw.url ?? '';
  if (url.startsWith(`${ISSUER_PATH}/`)) {
    Object.assign(raw, { originalUrl: url, url: url.slice(ISSUER_PATH.length) });
  }
  return raw;
}

async function makeProvider(options: SandboxProviderOptions, persons: SandboxPersons): Promise<Provider> {
  const { client, publicOrigin } = options;
  // Loaded lazily: only a sign-in needs it.
  const { default: OidcProvider } = await import('oidc-provider');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new OidcProvider(publicOrigin() + ISSUER_PATH, {
    adapter: memoryAdapters(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri()] }],
    claims: { profile: ['preferred_username', 'name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${ISSUER_PATH}/interaction/${uid}` },
    ttl: {
      ...{ AccessToken: SECONDS.token, IdToken: SECONDS.token, AuthorizationCode: SECONDS.code },
      ...{ Interaction: SECONDS.interaction, Grant: SECONDS.grant, Session: SECONDS.interaction },
    },
    async findAccount(_context: unknown, login: string) {
      const name = await persons.nameOf(login);
      if (name === null) return undefined;
      return { accountId: login, claims: async () => ({ sub: login, preferred_username: login, name }) };
    },
    // The provider keeps no sessions.
    expiresWithSession: async () => false,
    /** Grants the scopes without a consent page. */
    async loadExistingGrant({ oidc }: KoaContext) {
      const { clientId } = oidc.client;
      const known = oidc.session.grantIdFor(clientId);
      if (known !== undefined) return oidc.provider.Grant.find(known);
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
    async renderError(context: KoaContext & { set(headers: object): void }, { error }: { error: string }) {
      context.set(PAGE_HEADERS);
      context.body = pageText({
        title: 'Sign-in failed',
        body: `<p role="alert">${escaped(error)}</p><p><a href="/console/sign-in">Sign in again</a></p>`,
      });
    },
  });
  provider.proxy = true;
  return provider;
}
