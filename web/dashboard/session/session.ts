import { withTexts } from '../../shared/graph/client.ts';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { BASE } from '../base.ts';

const TOKEN_PATH = `${BASE}/api/partner/v1/oauth/token`;
export const GRAPHQL_PATH = `${BASE}/graphql`;
const ANSWER_WITHIN_MS = 10_000;

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credentials are no good: only signing in again helps. */
export class CredentialsRefused extends Error {}

/** The gateway cannot answer right now; asking again later may work. */
export class GatewayAway extends Error {}

/** An error of an answer of the graph. */
export interface GraphError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The gateway answered, and said no. */
export class RequestRefused extends Error {
  /** Stable word to decide by, the same as in REST. */
  readonly code: string;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor({ message, extensions = {} }: GraphError) {
    super(message);
    this.code = String(extensions['code'] ?? 'unknown');
    this.extensions = extensions;
  }

  /** Whether it may be taken later. */
  get isTemporary(): boolean {
    const status = Number(this.extensions['status']);
    return status === 429 || status >= 500;
  }
}

/** A partner's credentials, their access token, and requests with it. */
export class Session {
  readonly #credentials: Credentials;
  #token: Promise<string> | null = null;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  get clientId(): string {
    return this.#credentials.clientId;
  }

  /**
   * The access token; a new one when there is none.
   * @throws CredentialsRefused, GatewayAway
   */
  token(): Promise<string> {
    if (!this.#token) {
      const token = this.#fetchToken();
      token.catch(() => this.forgetToken());
      this.#token = token;
    }
    return this.#token;
  }

  /** The token has ended: the next one who needs it gets a new one. */
  forgetToken(): void {
    this.#token = null;
  }

  /** `fetch` with the token, and with another one when that has ended. */
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
    if (!data) throw new GatewayAway(`the gateway answers ${answer.status}`);
    return data;
  }

  async #post(path: string, body: BodyInit): Promise<Response> {
    const headers = { authorization: `Bearer ${await this.token()}`, 'content-type': 'application/json' };
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
    throw new CredentialsRefused(error_description ?? `the gateway answers ${answer.status}`);
  }
}

/** An answer to a POST, whatever its status. @throws GatewayAway for none, and for those that say to come again. */
async function request(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    // A browser that keeps credentials would answer a refusal (`WWW-Authenticate: Basic`) with a dialog of its own.
    answer = await fetch(path, { ...init, method: 'POST', credentials: 'omit', cache: 'no-store', signal });
  } catch {
    throw new GatewayAway('the gateway does not answer');
  }
  if (answer.status === 429) throw new GatewayAway('the gateway asks for fewer requests');
  if (answer.status >= 500) throw new GatewayAway(`the gateway answers ${answer.status}`);
  return answer;
}

async function bodyOf<Body extends object>(answer: Response): Promise<Partial<Body>> {
  try {
    return ((await answer.json()) as Body | null) ?? {};
  } catch {
    return {};
  }
}
