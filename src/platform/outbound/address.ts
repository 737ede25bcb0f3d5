import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface AddressPolicy {
  /** Allows 127.0.0.0/8, ::1 and the names `localhost` and `*.localhost`. For the sandbox only. */
  readonly allowLoopback: boolean;
}

/** A block of addresses and its name, which completes the sentence "it is …". */
type Block = readonly [cidr: string, what: string];

const LOOPBACK: readonly Block[] = [
  ['127.0.0.0/8', 'a loopback address'],
  ['::1/128', 'a loopback address'],
];

/**
 * IPv4 that is not global unicast: the IANA IPv4 Special-Purpose Address Registry (RFC 6890, RFC 8190) plus multicast
 * and reserved space. It includes blocks that the registry calls globally reachable, because no receiver uses them.
 * Then public addresses of cloud services. The first match gives the text.
 */
const IPV4: readonly Block[] = [
  ['0.0.0.0/32', 'the unspecified address'],
  ['0.0.0.0/8', 'an address of "this network"'],
  ['10.0.0.0/8', 'a private address'],
  ['100.100.100.200/32', 'the metadata address of a cloud'],
  ['100.64.0.0/10', 'a carrier-grade NAT address'],
  ['169.254.169.254/32', 'the metadata address of a cloud'],
  ['169.254.0.0/16', 'a link-local address'],
  ['172.16.0.0/12', 'a private address'],
  ['192.0.0.0/24', 'an address of the IETF protocol assignments'],
  ['192.0.2.0/24', 'a documentation address'],
  ['192.31.196.0/24', 'an AS112 address'],
  ['192.52.193.0/24', 'an AMT relay address'],
  ['192.88.99.0/24', 'a 6to4 relay address'],
  ['192.168.0.0/16', 'a private address'],
  ['192.175.48.0/24', 'an AS112 address'],
  ['198.18.0.0/15', 'a benchmarking address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['255.255.255.255/32', 'the broadcast address'],
  ['240.0.0.0/4', 'a reserved address'],
  ['168.63.129.16/32', 'the platform address of a cloud'],
];

/** IPv6 that IANA has assigned to global unicast (RFC 4291, RFC 3587). */
const IPV6_GLOBAL_UNICAST = '2000::/3';

/** Exceptions within it (IANA IPv6 Special-Purpose Address Registry). */
const IPV6_SPECIAL: readonly Block[] = [
  ['2001::/32', 'a Teredo address'],
  ['2001:2::/48', 'a benchmarking address'],
  ['2001:10::/28', 'an ORCHID'],
  ['2001:20::/28', 'an ORCHID'],
  ['2001::/23', 'an address of the IETF protocol assignments'],
  ['2001:db8::/32', 'a documentation address'],
  ['2002::/16', 'a 6to4 address'],
  ['2620:4f:8000::/48', 'an AS112 address'],
  ['3fff::/20', 'a documentation address'],
];

/** Names of blocks outside global unicast, all of which are refused. */
const IPV6_OUTSIDE: readonly Block[] = [
  ['::/128', 'the unspecified address'],
  ['::ffff:0:0/96', 'an IPv4 address written as IPv6'],
  ['::/96', 'an IPv4 address written as IPv6'],
  ['64:ff9b::/96', 'a NAT64 address'],
  ['64:ff9b:1::/48', 'a NAT64 address'],
  ['100::/64', 'a discard-only address'],
  ['5f00::/16', 'a segment routing identifier'],
  ['fd00:ec2::254/128', 'the metadata address of a cloud'],
  ['fc00::/7', 'a unique local address'],
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a site-local address'],
  ['ff00::/8', 'a multicast address'],
];

type Address = ReturnType<typeof ipaddr.parse>;
type Matcher = (address: Address) => boolean;

function matcher(cidr: string): Matcher {
  const [base, bits] = ipaddr.parseCIDR(cidr);
  return (address) => address.kind() === base.kind() && address.match(base, bits);
}

function describer(blocks: readonly Block[]): (address: Address) => string | null {
  const known = blocks.map(([cidr, what]) => [matcher(cidr), what] as const);
  return (address) => known.find(([matches]) => matches(address))?.[1] ?? null;
}

const loopback = describer(LOOPBACK);
const specialIpv4 = describer(IPV4);
const specialIpv6 = describer(IPV6_SPECIAL);
const outsideIpv6 = describer(IPV6_OUTSIDE);
const isGlobalUnicastIpv6 = matcher(IPV6_GLOBAL_UNICAST);

/**
 * Why an address must not be reached, which completes the sentence "it is …"; null when it may. Only global unicast is
 * allowed. Accepts the notation of `node:net` only, without brackets or zone ids.
 */
export function refusalOfAddress(address: string, policy: AddressPolicy): string | null {
  if (isIP(address) === 0) return 'not an IP address';
  if (address.includes('%')) return 'an address of one network interface';
  const parsed = ipaddr.parse(address);
  const ownMachine = loopback(parsed);
  if (ownMachine !== null) return policy.allowLoopback ? null : ownMachine;
  if (parsed.kind() === 'ipv4') return specialIpv4(parsed);
  if (!isGlobalUnicastIpv6(parsed)) return outsideIpv6(parsed) ?? 'not a global unicast address';
  return specialIpv6(parsed);
}
