import { withTexts } from '../../shared/graph/client.ts';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { t, texts } from '../../shared/language/text.ts';

/** Path prefix of the gateway, which the gateway writes into the page. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '';

const TOKEN_PATH = `${BASE}/api/partner/v1/oauth/token`;
export const GRAPHQL_PATH = `${BASE}/graphql`;
const ANSWER_WITHIN_MS = 10_000;

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credentials are not valid. Only a new sign-in helps. */
export class CredentialsRefused extends Error {}

/** The gateway is not available. A retry can succeed. */
export class GatewayAway extends Error {}

export interface GraphError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The gateway rejected the request. */
export class RequestRefused extends Error {
  /** Stable error code, the same as in REST. */
  readonly code: string;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor({ message, extensions = {} }: GraphError) {
    super(message);
    this.code = String(extensions['code'] ?? 'unknown');
    this.extensions = extensions;
  }

  /** True when a retry can succeed. */
  get isTemporary(): boolean {
    const status = Number(this.extensions['status']);
    return status === 429 || status >= 500;
  }
}

/** Credentials and access token of a partner, and authenticated requests. */
export class Session {
  readonly #credentials: Credentials;
  #token: Promise<string> | null = null;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  get clientId(): string {
    return this.#credentials.clientId;
  }

  /** The access token. Requests a new one when the session has no valid token. @throws CredentialsRefused, GatewayAway */
  token(): Promise<string> {
    if (!this.#token) {
      const token = this.#fetchToken();
      token.catch(() => this.forgetToken());
      this.#token = token;
    }
    return this.#token;
  }

  /** Drops an expired token. The next request gets a new one. */
  forgetToken(): void {
    this.#token = null;
  }

  /** `fetch` with the access token. Retries once with a new token after a 401. */
  readonly fetch: typeof fetch = withTexts(async (input, init) => {
    const answer = await this.#post(String(input), init?.body ?? '');
    if (answer.status !== 401) return answer;
    this.forgetToken();
    return this.#post(String(input), init?.body ?? '');
  });

  /** @throws CredentialsRefused, GatewayAway, RequestRefused */
  async query<Result, Variables>(document: KnownDocument<Result, Variables>, variables: Variables): Promise<Result> {
    const body = JSON.stringify({ query: document.text, variables });
    let answer = await this.#post(GRAPHQL_PATH, body);
    if (answer.status === 401) {
      this.forgetToken();
      answer = await this.#post(GRAPHQL_PATH, body);
    }
    const { data, errors } = await bodyOf<{ data?: Result; errors?: readonly GraphError[] }>(answer);
    if (errors?.[0]) throw new RequestRefused(errors[0]);
    if (!data) throw new GatewayAway(t('dashboardSession.status', { status: answer.status }));
    return data;
  }

  async #post(path: string, body: BodyInit): Promise<Response> {
    const headers = {
      authorization: `Bearer ${await this.token()}`,
      'content-type': 'application/json',
      'accept-language': texts.locale,
    };
    return request(path, { headers, body });
  }

  async #fetchToken(): Promise<string> {
    const { clientId, clientSecret } = this.#credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await request(TOKEN_PATH, { body: new URLSearchParams(form) });
    const { access_token, error_description } = await bodyOf<{ access_token?: string; error_description?: string }>(
      answer,
    );
    if (typeof access_token === 'string') return access_token;
    throw new CredentialsRefused(error_description ?? t('dashboardSession.status', { status: answer.status }));
  }
}

/**
 * POSTs and returns the response regardless of its status. @throws GatewayAway for network errors and retryable
 * statuses
 */
async function request(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    // With stored credentials, the browser would show its own dialog for `WWW-Authenticate: Basic`.
    answer = await fetch(path, { ...init, method: 'POST', credentials: 'omit', cache: 'no-store', signal });
  } catch {
    throw new GatewayAway(t('dashboardSession.noResponse'));
  }
  if (answer.status === 429) throw new GatewayAway(t('dashboardSession.limiting'));
  if (answer.status >= 500) throw new GatewayAway(t('dashboardSession.status', { status: answer.status }));
  return answer;
}

async function bodyOf<Body extends object>(answer: Response): Promise<Partial<Body>> {
  try {
    return ((await answer.json()) as Body | null) ?? {};
  } catch {
    return {};
  }
}
