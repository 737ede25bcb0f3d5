import { z } from 'zod';
import { ProgramError } from '../command-line.ts';
import type { TypedDocument } from '../documents.generated.ts';
import { GatewayAway } from './errors.ts';

export interface SessionOptions {
  /** Base of the partner API and GraphQL, without a trailing slash. */
  readonly baseUrl: string;
  readonly graphqlUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signal: AbortSignal;
}

const ANSWER_WITHIN_MS = 10_000;
/** A token is renewed after this part of its lifetime. */
const RENEW_AT = 0.9;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });
const Result = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ status: z.number().optional() }).optional() }))
    .optional(),
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class PartnerSession {
  readonly #options: SessionOptions;
  #token: { readonly value: string; readonly renewAt: number } | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** @throws GatewayAway when a retry may succeed; ProgramError otherwise. */
  async query<Data, Variables extends object>(
    query: TypedDocument<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    let answer = await this.#graphql(query, variables);
    if (answer.status === 401) {
      this.forgetToken();
      answer = await this.#graphql(query, variables);
    }
    const result = Result.safeParse(answer.body);
    if (!result.success) {
      throw new ProgramError(
        `${this.#options.graphqlUrl} responds with status ${answer.status} and is not a gateway: check --url`,
      );
    }
    const [error] = result.data.errors ?? [];
    if (error) {
      const status = error.extensions?.status ?? answer.status;
      throw isTemporary(status)
        ? new GatewayAway(error.message)
        : new ProgramError(`the gateway responds: ${error.message}`);
    }
    return result.data.data as Data;
  }

  forgetToken(): void {
    this.#token = null;
  }

  get liveUrl(): string {
    return this.#options.graphqlUrl.replace(/^http/, 'ws');
  }

  async #graphql(query: string, variables: object): Promise<Answer> {
    const authorization = `Bearer ${await this.accessToken()}`;
    const headers = { authorization, 'content-type': 'application/json' };
    return this.#post(this.#options.graphqlUrl, { headers, body: JSON.stringify({ query, variables }) });
  }

  /** @throws GatewayAway when a retry may succeed; ProgramError otherwise. */
  async accessToken(): Promise<string> {
    if (this.#token && Date.now() < this.#token.renewAt) return this.#token.value;
    const { baseUrl, clientId, clientSecret } = this.#options;
    const url = `${baseUrl}/oauth/token`;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await this.#post(url, { body: new URLSearchParams(form) });
    const refusal = Refusal.safeParse(body);
    if (status >= 400 && refusal.success) {
      const { error, error_description } = refusal.data;
      throw new ProgramError(`the gateway refuses the credentials of ${clientId}: ${error_description ?? error}`);
    }
    const token = Token.safeParse(body);
    if (!token.success)
      throw new ProgramError(`${url} responds with status ${status} and is not a gateway: check --url`);
    const { access_token: value, expires_in: seconds } = token.data;
    this.#token = { value, renewAt: Date.now() + seconds * 1_000 * RENEW_AT };
    return value;
  }

  /** Returns a final response. @throws GatewayAway without a response, and for a response that requests a retry. */
  async #post(url: string, init: RequestInit): Promise<Answer> {
    const signal = AbortSignal.any([this.#options.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    try {
      const response = await fetch(url, { ...init, method: 'POST', signal });
      const text = await response.text();
      if (isTemporary(response.status)) {
        throw new GatewayAway(`${url} answers ${response.status}`, retryAfterMs(response.headers));
      }
      return { status: response.status, body: parsed(text) };
    } catch (error) {
      if (error instanceof GatewayAway) throw error;
      throw new GatewayAway(`${url} does not respond (${reasonOf(error)})`);
    }
  }
}

export const isTemporary = (status: number): boolean => status === 429 || status >= 500;

function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` gives the reason only in the error's cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? String(cause.code) : cause.message;
}
