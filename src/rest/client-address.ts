import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '../platform/http/setting-shapes.ts';

export type IsProxy = (address: string, hops: number) => boolean;

export function isProxyOf(trusted: TrustedProxies): IsProxy {
  if (trusted === false) return () => false;
  return typeof trusted === 'number' ? (_address, hops) => hops < trusted : proxyAddr.compile([...trusted]);
}

/** Same rule as Fastify's `request.ip`, for WebSocket handshakes, which do not pass through Fastify. */
export const clientAddress = (request: IncomingMessage, isProxy: IsProxy): string => proxyAddr(request, isProxy);
