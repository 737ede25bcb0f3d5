import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '../platform/setting-shapes.ts';

/** Whether the sender at an address, `hops` steps away from us, is one of our proxies. */
export type IsProxy = (address: string, hops: number) => boolean;

export function isProxyOf(trusted: TrustedProxies): IsProxy {
  if (trusted === false) return () => false;
  return typeof trusted === 'number' ? (_address, hops) => hops < trusted : proxyAddr.compile([...trusted]);
}

/** The address of the client that a request is from, as Fastify says it of requests; handshakes are none of its. */
export const clientAddress = (request: IncomingMessage, isProxy: IsProxy): string => proxyAddr(request, isProxy);
