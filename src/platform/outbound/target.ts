import { isIP } from 'node:net';
import { type AddressPolicy, refusalOfAddress } from './address.ts';

const MAX_URL = 2048;

const INSTEAD = 'use a receiver on the public internet';

/** Domains that never exist on the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const LOCAL_DOMAINS = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa'];

const METADATA_NAMES = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
];

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

export const withoutTrailingDot = (host: string): string => (host.endsWith('.') ? host.slice(0, -1) : host);

/** Whether a host name is this machine by definition (RFC 6761 §6.3). Lower case, without a trailing dot. */
export const isLoopbackName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

export interface TargetPolicy extends AddressPolicy {
  readonly httpsOnly?: boolean;
  /** Allowed ports; any when absent. */
  readonly ports?: ReadonlySet<number>;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export type Target = { readonly url: URL; readonly refusal: null } | { readonly url: null; readonly refusal: string };

/** Parses a receiver's URL. The WHATWG parser normalises every spelling of the host before it is checked. */
export function readTarget(text: string, policy: TargetPolicy): Target {
  const refused = (refusal: string): Target => ({ url: null, refusal });
  if (text.length > MAX_URL) return refused(`the URL must have at most ${MAX_URL} characters`);
  // The parser silently drops some of these: the registered URL would differ from the called one.
  if (/[\p{Cc}\s]/u.test(text)) return refused('the URL must not contain white space or control characters');
  const url = URL.parse(text);
  if (url === null) return refused('the URL must be absolute and valid, like https://example.com/webhooks');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refused('the URL must start with https:// or http://');
  }
  if (policy.httpsOnly && url.protocol !== 'https:') return refused('the URL must start with https://');
  if (url.username !== '' || url.password !== '') {
    return refused('the URL must not contain a user name or a password: verify deliveries by their signature instead');
  }
  if (text.includes('#')) return refused('the URL must not contain a fragment (#…)');
  if (url.port === '0') return refused('the URL must name a port from 1 to 65535');
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (policy.ports && !policy.ports.has(port as number)) {
    return refused(`the URL must name one of the ports ${[...policy.ports].join(', ')}`);
  }
  const refusal = refusalOfHost(url.hostname, policy);
  return refusal === null ? { url, refusal } : refused(refusal);
}

/** Why a URL cannot be a receiver's; null when it can. Its DNS addresses are checked at every call instead. */
export function refusalOfTarget(url: string, policy: TargetPolicy): string | null {
  return readTarget(url, policy).refusal;
}

/**
 * `hostname` as the WHATWG parser writes it: IPv6 in brackets, IPv4 in four decimal parts, names in lower-case ASCII.
 */
function refusalOfHost(hostname: string, policy: AddressPolicy): string | null {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(literal) !== 0) {
    const refusal = refusalOfAddress(literal, policy);
    return refusal === null ? null : `the host ${literal} is ${refusal}: ${INSTEAD}`;
  }
  const name = withoutTrailingDot(hostname);
  const labels = name.split('.');
  if (name.length > 253 || !labels.every((label) => LABEL.test(label))) {
    return `the host must be a valid host name: ${INSTEAD}`;
  }
  if (isLoopbackName(name) && policy.allowLoopback) return null;
  const isBelow = (domain: string) => name === domain || name.endsWith(`.${domain}`);
  if (LOCAL_DOMAINS.some(isBelow)) return `the host ${name} is a name of a local network: ${INSTEAD}`;
  if (labels.length === 1) return `the host ${name} is not a full domain name: ${INSTEAD}`;
  if (METADATA_NAMES.some(isBelow)) return `the host ${name} is the metadata service of a cloud: ${INSTEAD}`;
  return null;
}
