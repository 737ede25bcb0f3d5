import { documentText } from './documents.js';

const TOKEN_PATH = '/api/partner/v1/oauth/token';
const GRAPHQL_PATH = '/graphql';
const ANSWER_WITHIN_MS = 10_000;

/** The credentials are no good: only signing in again helps. */
export class CredentialsRefused extends Error {}

/** The gateway cannot answer right now; asking again later may work. */
export class GatewayAway extends Error {}

/** The gateway answered, and said no. */
export class RequestRefused extends Error {
  constructor({ message, extensions = {} }) {
    super(message);
    /** Stable word to decide by, the same as in REST. */
    this.code = extensions.code ?? 'unknown';
    this.extensions = extensions;
  }

  /** Whether it may be taken later. */
  get isTemporary() {
    return this.extensions.status === 429 || this.extensions.status >= 500;
  }
}

/** A partner's credentials, their access token, and queries with it. */
export class Session {
  #credentials;
  /** @type {Promise<string> | null} */
  #token = null;

  constructor(credentials) {
    this.#credentials = credentials;
  }

  /**
   * The access token; a new one when there is none.
   * @throws CredentialsRefused, GatewayAway
   */
  token() {
    if (!this.#token) {
      const token = this.#fetchToken();
      token.catch(() => this.forgetToken());
      this.#token = token;
    }
    return this.#token;
  }

  /** The token has ended: the next one who needs it gets a new one. */
  forgetToken() {
    this.#token = null;
  }

  /**
   * Runs `<name>.graphql`.
   * @throws CredentialsRefused, GatewayAway, RequestRefused
   */
  async query(name, variables = {}) {
    const body = JSON.stringify({ query: await this.#document(name), variables });
    let answer = await this.#post(body);
    if (answer.status === 401) {
      this.forgetToken();
      answer = await this.#post(body);
    }
    const [error] = answer.body?.errors ?? [];
    if (error) throw new RequestRefused(error);
    if (!answer.body?.data) throw new GatewayAway(`the gateway answers ${answer.status}`);
    return answer.body.data;
  }

  async #document(name) {
    return documentText(name).catch(() => {
      throw new GatewayAway('the gateway does not answer');
    });
  }

  async #post(body) {
    const headers = { authorization: `Bearer ${await this.token()}`, 'content-type': 'application/json' };
    return request(GRAPHQL_PATH, { headers, body });
  }

  async #fetchToken() {
    const { clientId, clientSecret } = this.#credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await request(TOKEN_PATH, { body: new URLSearchParams(form) });
    if (typeof body?.access_token === 'string') return body.access_token;
    throw new CredentialsRefused(body?.error_description ?? `the gateway answers ${status}`);
  }
}

/** An answer to a POST, whatever its status. @throws GatewayAway for none, and for those that say to come again. */
async function request(path, init) {
  let response;
  let body;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    // A browser that keeps credentials would answer a refusal (`WWW-Authenticate: Basic`) with a dialog of its own.
    response = await fetch(path, { ...init, method: 'POST', credentials: 'omit', signal });
    body = await response.text();
  } catch {
    throw new GatewayAway('the gateway does not answer');
  }
  const { status } = response;
  if (status === 429) throw new GatewayAway('the gateway asks for fewer requests');
  if (status >= 500) throw new GatewayAway(`the gateway answers ${status}`);
  return { status, body: parsed(body) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
