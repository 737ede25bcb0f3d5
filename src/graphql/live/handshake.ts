import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { refuseForeignAddress } from '../../platform/authorized-addresses.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import { unknownToken } from '../../rest/access.ts';
import type { AllowedOrigins } from '../../rest/allowed-origins.ts';
import { clientAddress, type IsProxy } from '../../rest/client-address.ts';
import { errorBody, toAppError } from '../../rest/error-body.ts';
import { logRequest } from '../../rest/request-log.ts';
import { type Evidence, type ShownToken, shownToken, TokenNotProven } from '../../rest/shown-token.ts';
import { refuseSuspended } from '../../rest/suspension.ts';
import type { TokenHolders } from '../../rest/token-holder.ts';
import type { LiveConnections } from './connections.ts';
import type { LiveToken, LiveTokens } from './token.ts';

const MAX_MESSAGE_BYTES = 1_048_576;
const MAX_WAITING = 100;
/** How long a client may take to answer a close; the option is missing in the types of `ws`. */
const UNTYPED = { closeTimeout: 5_000 };

/** Who opened a socket. */
export interface Client {
  /** The connection below the WebSocket. */
  readonly connection: Duplex;
  readonly address: string;
  /** From the handshake's header; null: it had none. */
  readonly token: LiveToken | null;
  /** What the handshake showed beside it, but for proofs: `connection_init` brings its own. */
  readonly evidence: Evidence;
  /** Called when it has shown a good token: until then it counts among those who wait. */
  leave(): void;
}

/** Sockets that wait to be authenticated, by address: each may hold so many, for as long as `connection_init` may take. */
class Waiting {
  readonly #open = new Map<string, number>();

  /** Returns what ends it; repeating that changes nothing. @throws AppError too_many_connections. */
  enter(address: string): () => void {
    const open = this.#open.get(address) ?? 0;
    if (open >= MAX_WAITING) {
      throw new AppError(
        'too_many_connections',
        'this address has as many connections without a token open as it may',
        {
          limit: MAX_WAITING,
        },
      );
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

/** A handshake as it is refused; its client, once the token is known. */
interface Handshaking {
  clientId: string | null;
  readonly address: string;
  readonly requestId: string;
}

export interface HandshakeOptions {
  readonly path: string;
  /** Whose pages may connect, besides those of the host that they connect to. */
  readonly origins: AllowedOrigins;
  readonly tokens: LiveTokens;
  readonly connections: LiveConnections;
  accept(socket: WebSocket, client: Client): void;
  /** @throws AppError rate_limited. */
  charge(token: LiveToken | null, address: string, requests: number): void;
  /** What an address spends before a token is looked up that was not found before. */
  lookUp(address: string): () => void;
  /** Whose `X-Forwarded-For` counts. */
  readonly isProxy: IsProxy;
  readonly security: SecurityEvents;
  readonly holders: TokenHolders;
  readonly log: Logger;
}

/**
 * Takes WebSocket handshakes at a path. One with an invalid token is answered 401, and one of a page of another origin 403:
 * browsers ask for no leave to connect, but say whose page it is. Returns what cuts all sockets that are left, those without a token too.
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
      throw new AppError('route_not_found', `WebSockets are served at ${path}`);
    }
    if (isForeign(request, origins)) {
      throw new AppError(
        'origin_not_allowed',
        `pages of ${request.headers.origin} may not connect: the operator allows origins by CORS_ORIGINS`,
      );
    }
    const { address } = asking;
    const leave = waiting.enter(address);
    socket.once('close', leave);
    const evidence = holders.evidenceOf(request);
    const token = await tokenOf(request.headers.authorization, evidence, asking);
    if (connections.closing) throw new AppError('unavailable', 'this node is stopping; connect again');
    sockets.handleUpgrade(request, socket, head, (accepted) =>
      accept(accepted, { connection: socket, address, token, evidence: { ...evidence, proofs: [] }, leave }),
    );
  }

  server.on('upgrade', (request, socket, head) => {
    const onError = () => socket.destroy();
    socket.on('error', onError);
    const asking = { clientId: null, address: clientAddress(request, isProxy), requestId: randomUUID() };
    take(request, socket, head, asking).then(
      () => socket.off('error', onError),
      (error: unknown) => refuse(socket, toAppError(error), asking, options),
    );
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** Whether a browser sends it for a page of another origin. A proxy can end TLS, so only hosts are compared with ours. */
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
  const body = JSON.stringify(errorBody(refusal, requestId));
  const headers = [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `x-request-id: ${requestId}`,
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
