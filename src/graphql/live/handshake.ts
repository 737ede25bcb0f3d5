import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '../../platform/errors/errors.ts';
import { refuseForeignAddress } from '../../platform/http/authorized-addresses.ts';
import { type Language, languageOf } from '../../platform/language/language.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { unknownToken } from '../../rest/access.ts';
import type { AllowedOrigins } from '../../rest/allowed-origins.ts';
import { clientAddress, type IsProxy } from '../../rest/client-address.ts';
import { type Asker, errorBody, toAppError } from '../../rest/error-body.ts';
import { logRequest } from '../../rest/request-log.ts';
import { type Evidence, type ShownToken, shownToken, TokenNotProven } from '../../rest/shown-token.ts';
import { refuseSuspended } from '../../rest/suspension.ts';
import type { TokenHolders } from '../../rest/token-holder.ts';
import { t } from '../texts.ts';
import type { LiveConnections } from './connections.ts';
import type { LiveToken, LiveTokens } from './token.ts';

const MAX_MESSAGE_BYTES = 1_048_576;
const MAX_WAITING = 100;
/** The types of `ws` lack this option. */
const UNTYPED = { closeTimeout: 5_000 };

export interface Client {
  /** The network connection below the WebSocket. */
  readonly connection: Duplex;
  /** Of the handshake. */
  readonly language: Language;
  readonly address: string;
  /** Null when the handshake had none. */
  readonly token: LiveToken | null;
  /** Without DPoP proofs: `connection_init` brings its own. */
  readonly evidence: Evidence;
  /** Call it once a valid token is shown. Until then the socket counts as unauthenticated. */
  leave(): void;
}

/** Unauthenticated sockets, limited per address. Each one ends when `connection_init` times out. */
class Waiting {
  readonly #open = new Map<string, number>();

  /** Returns a function that ends the count. Idempotent. @throws AppError too_many_connections */
  enter(address: string): () => void {
    const open = this.#open.get(address) ?? 0;
    if (open >= MAX_WAITING) {
      throw new AppError('too_many_connections', undefined, { limit: MAX_WAITING });
    }
    this.#open.set(address, open + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    };
  }
}

interface Handshaking extends Asker {
  clientId: string | null;
  readonly address: string;
}

export interface HandshakeOptions {
  readonly path: string;
  /** In addition to the host that the page connects to. */
  readonly origins: AllowedOrigins;
  readonly tokens: LiveTokens;
  readonly connections: LiveConnections;
  accept(socket: WebSocket, client: Client): void;
  /** @throws AppError rate_limited */
  charge(token: LiveToken | null, address: string, requests: number): void;
  /** Budget that an address spends when an uncached token is looked up. */
  lookUp(address: string): () => void;
  readonly isProxy: IsProxy;
  readonly security: SecurityEvents;
  readonly holders: TokenHolders;
  readonly log: Logger;
}

/**
 * Refuses invalid tokens with 401 and pages of other origins with 403: browsers send no CORS preflight for WebSockets.
 * Returns a function that cuts all remaining sockets, also unauthenticated ones.
 */
export function takeHandshakes(server: Server, options: HandshakeOptions): () => void {
  const { path, origins, tokens, connections, accept, charge, lookUp, isProxy, holders } = options;
  const waiting = new Waiting();
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
    ...UNTYPED,
  });

  async function tokenOf(
    authorization: string | undefined,
    evidence: Evidence,
    asking: Handshaking,
  ): Promise<LiveToken | null> {
    const { address } = asking;
    if (authorization === undefined) return null;
    const shown = shownToken(authorization);
    const token = shown === null ? null : await tokens.find(shown.token, lookUp(address));
    if (shown === null || token === null) {
      charge(null, address, 1);
      throw unknownToken();
    }
    asking.clientId = token.principal.clientId;
    await proven(shown, token, evidence, address);
    refuseForeignAddress(token.principal, address);
    refuseSuspended(token.principal);
    return token;
  }

  async function proven(shown: ShownToken, token: LiveToken, evidence: Evidence, address: string): Promise<void> {
    try {
      await holders.check(shown, token.binding, evidence);
    } catch (error) {
      charge(null, address, 1);
      throw error;
    }
  }

  async function take(request: IncomingMessage, socket: Duplex, head: Buffer, asking: Handshaking): Promise<void> {
    if (request.url?.split('?', 1)[0] !== path) {
      throw new AppError('route_not_found', t('socketPath', { path }));
    }
    if (isForeign(request, origins)) {
      throw new AppError('origin_not_allowed', t('foreignPage', { origin: String(request.headers.origin) }));
    }
    const { address } = asking;
    const leave = waiting.enter(address);
    socket.once('close', leave);
    const evidence = holders.evidenceOf(request);
    const token = await tokenOf(request.headers.authorization, evidence, asking);
    if (connections.closing) throw new AppError('unavailable', t('stopping'));
    sockets.handleUpgrade(request, socket, head, (accepted) =>
      accept(accepted, {
        connection: socket,
        language: asking.language,
        address,
        token,
        evidence: { ...evidence, proofs: [] },
        leave,
      }),
    );
  }

  server.on('upgrade', (request, socket, head) => {
    const onError = () => socket.destroy();
    socket.on('error', onError);
    const asking = {
      clientId: null,
      address: clientAddress(request, isProxy),
      requestId: randomUUID(),
      language: languageOf(request.headers['accept-language']),
    };
    take(request, socket, head, asking).then(
      () => socket.off('error', onError),
      (error: unknown) => refuse(socket, toAppError(error), asking, options),
    );
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** Compares only hosts, because a proxy can terminate TLS. */
function isForeign({ headers }: IncomingMessage, origins: AllowedOrigins): boolean {
  const { origin, host } = headers;
  return origin !== undefined && !origins.has(origin) && URL.parse(origin)?.host !== host;
}

function refuse(socket: Duplex, refusal: AppError, asking: Handshaking, options: HandshakeOptions): void {
  const { path, security, log } = options;
  const { requestId } = asking;
  const { status, code } = refusal;
  const route = code === 'route_not_found' ? 'unmatched' : path;
  logRequest(log, { request_id: requestId, transport: 'websocket', method: 'GET', route, status, code, ms: 0 });
  if (!(refusal instanceof TokenNotProven && refusal.asksForNonce)) security.refused(code, asking);
  const body = JSON.stringify(errorBody(refusal, asking));
  const headers = [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `x-request-id: ${requestId}`,
    `content-language: ${asking.language}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...challengeOf(refusal),
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

function challengeOf(refusal: AppError): readonly string[] {
  if (refusal.status !== 401) return [];
  const headers =
    refusal instanceof TokenNotProven ? refusal.headers : { 'www-authenticate': 'Bearer error="invalid_token"' };
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}
