import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { getOrMake } from '../concurrency/get-or-make.ts';
import { AppError } from '../errors/errors.ts';
import type { Principal } from '../operation/principal.ts';

/** Principals are cached together with their token, and so are their lists. */
const lists = new WeakMap<readonly string[], BlockList>();

type Bound = Pick<Principal, 'authorizedIps'>;

/** Whether the credential accepts requests from this address. A credential without a list accepts any address. */
export function isAuthorized({ authorizedIps }: Bound, address: string): boolean {
  if (authorizedIps === null) return true;
  const list = getOrMake(lists, authorizedIps, () => listOf(authorizedIps));
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  return family !== null && list.check(address, family);
}

/** @throws AppError ip_not_authorized unless {@link isAuthorized} */
export function refuseForeignAddress(principal: Bound, address: string): void {
  if (!isAuthorized(principal, address)) throw new AppError('ip_not_authorized');
}

function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix = ''] = cidr.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}
