import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '../platform/setting-shapes.ts';

/** Whether the peer at `address`, `hops` steps away from this server, is a trusted proxy. */
export type IsProxy = (address: string, hops: number) => boolean;

export function isProxyOf(trusted: TrustedProxies): IsProxy {
  if (trusted === false) return () => false;
  return typeof trusted === 'number' ? (_address, hops) => hops < trusted : proxyAddr.compile([...trusted]);
}

/**
 * Address of the client, by the same rule as Fastify's `request.ip`. WebSocket handshakes do not pass through Fastify.
 */
export const clientAddress = (request: IncomingMessage, isProxy: IsProxy): string => proxyAddr(request, isProxy);
