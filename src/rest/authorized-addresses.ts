import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { AppError } from '../platform/errors.ts';
import { getOrMake } from '../platform/get-or-make.ts';
import type { Principal } from '../platform/operation.ts';

/** Principals are kept for as long as their token is remembered, and their lists with them. */
const lists = new WeakMap<readonly string[], BlockList>();

/** @throws AppError ip_not_authorized when the credential is bound to a list of addresses that lacks this one. */
export function refuseForeignAddress({ authorizedIps }: Pick<Principal, 'authorizedIps'>, address: string): void {
  if (authorizedIps === null) return;
  const list = getOrMake(lists, authorizedIps, () => listOf(authorizedIps));
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family !== null && list.check(address, family)) return;
  throw new AppError('ip_not_authorized');
}

/** Of CIDRs as PostgreSQL writes them, `10.0.0.0/8` or `::1/128`. */
function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix = ''] = cidr.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}
