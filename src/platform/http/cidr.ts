import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** The network of a text such as `10.0.0.0/8` or `::1`, as PostgreSQL writes a cidr; null when it is invalid. */
function networkOf(text: string): string | null {
  const [address = '', prefix] = text.split('/');
  if (!ipaddr.isValid(address) || (ipaddr.IPv4.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)))
    return null;
  const parsed = ipaddr.parse(address);
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  // A list with every address would not restrict anything.
  if (length < 1 || length > bits) return null;
  const bytes = parsed.toByteArray();
  const isNetwork = bytes.every((byte, n) => (byte & (0xff >> Math.min(8, Math.max(0, length - n * 8)))) === 0);
  return isNetwork ? `${parsed.toString()}/${length}` : null;
}

/** An IPv4 or IPv6 network in CIDR notation, or a single address. A network with every address is rejected. */
export const Cidr = z
  .string()
  .max(49)
  .transform((text, context) => {
    const network = networkOf(text);
    if (network !== null) return network;
    context.addIssue({
      code: 'custom',
      message:
        'must be an address or a network, such as 198.51.100.7 or 10.0.0.0/8: no bits after its prefix, and not every address',
    });
    return z.NEVER;
  });

/** Whether the outer list covers each network of the inner list. A null list contains every address. */
export function coversAddresses(outer: readonly string[] | null, inner: readonly string[] | null): boolean {
  if (outer === null) return true;
  return inner?.every((network) => outer.some((wide) => covers(wide, network))) ?? false;
}

function covers(wide: string, network: string): boolean {
  const [base, length] = ipaddr.parseCIDR(wide);
  const [address, prefix] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && prefix >= length && address.match(base, length);
}
