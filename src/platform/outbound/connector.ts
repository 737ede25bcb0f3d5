import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { type AddressPolicy, refusalOfAddress } from './address.ts';
import { failureOf, OutboundFailure } from './failure.ts';
import type { ResolvedAddress, Resolver } from './resolver.ts';
import { isLoopbackName, withoutTrailingDot } from './target.ts';

const NEXT_ADDRESS_MS = 500;

const LOOPBACK: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

export interface GuardOptions {
  readonly policy: AddressPolicy;
  readonly resolver: Resolver;
  readonly connectMs: number;
}

/**
 * Opens connections for undici, only to addresses that the policy allows. It resolves the name, checks all records, and
 * gives the socket exactly these addresses. A different DNS answer later (DNS rebinding) therefore has no effect. TLS
 * sends and verifies the name. Sessions are not resumed, so every connection verifies the certificate. Calls back
 * within `connectMs`.
 */
export function guardedConnector({ policy, resolver, connectMs }: GuardOptions): buildConnector.connector {
  return ({ hostname, protocol, port }, callback) => {
    const host = withoutTrailingDot(hostname);
    const secure = protocol === 'https:';
    let socket: Socket | undefined;
    let settled = false;
    const settle = (...outcome: Parameters<buildConnector.Callback>) => {
      clearTimeout(timer);
      if (settled) return;
      settled = true;
      callback(...outcome);
    };
    const timer = setTimeout(() => {
      const within = `within ${connectMs / 1000} s`;
      settle(
        socket === undefined
          ? new OutboundFailure('name', `DNS did not respond for ${host} ${within}`)
          : new OutboundFailure('connect_timeout', `no connection to the receiver ${within}`),
        null,
      );
      socket?.destroy();
    }, connectMs);

    const open = (addresses: readonly ResolvedAddress[]) => {
      if (settled) return;
      const opened = openSocket(host, Number(port) || (secure ? 443 : 80), secure, addresses);
      let handshaking = false;
      opened
        .on('error', (error) => settle(failureOf(error, handshaking), null))
        .once('connect', () => {
          handshaking = secure;
        })
        .once(secure ? 'secureConnect' : 'connect', () => settle(null, opened));
      socket = opened;
    };
    checkedAddresses(host, policy, resolver)
      .then(open)
      .catch((error) => settle(failureOf(error), null));
  };
}

/** Opens a socket that connects only to `addresses`. `host` is for TLS, or is itself the only address. */
function openSocket(host: string, port: number, secure: boolean, addresses: readonly ResolvedAddress[]): Socket {
  const lookup: LookupFunction = (_host, _options, found) => found(null, [...addresses]);
  const target = {
    host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  };
  if (!secure) return connectTcp(target);
  return connectTls({
    ...target,
    // RFC 6066 allows only names; without one, Node verifies the certificate against the address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
}

/** Resolves a host to addresses that are all allowed. Rejects with an {@link OutboundFailure}. */
async function checkedAddresses(
  host: string,
  policy: AddressPolicy,
  resolver: Resolver,
): Promise<readonly ResolvedAddress[]> {
  const addresses = await addressesOf(host, policy, resolver);
  for (const { address } of addresses) {
    const refusal = refusalOfAddress(address, policy);
    // The address is hidden, because partners must not see answers of internal name servers.
    if (refusal !== null) {
      throw new OutboundFailure('forbidden_address', `${host} resolves to ${refusal}, not to the public internet`);
    }
  }
  return addresses;
}

async function addressesOf(
  host: string,
  policy: AddressPolicy,
  resolver: Resolver,
): Promise<readonly ResolvedAddress[]> {
  const literal = isIP(host);
  if (literal !== 0) return [{ address: host, family: literal === 4 ? 4 : 6 }];
  if (isLoopbackName(host) && policy.allowLoopback) return LOOPBACK;
  try {
    const addresses = await resolver.resolve(host);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    if (error instanceof OutboundFailure) throw error;
  }
  throw new OutboundFailure('name', `the name ${host} could not be resolved`);
}
