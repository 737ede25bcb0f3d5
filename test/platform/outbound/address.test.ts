import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { refusalOfAddress } from '../../../src/platform/outbound/address.ts';

const INTERNET = { allowLoopback: false };
const SANDBOX = { allowLoopback: true };

const anyIpv4 = fc.ipV4();
const anyIpv6 = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => ipaddr.fromByteArray([...bytes]).toString());
/** Most of the IPv6 space is refused; these addresses are from the part that may be allowed. */
const unicastIpv6 = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => ipaddr.fromByteArray([0x20 | ((bytes[0] ?? 0) & 0x1f), ...bytes.slice(1)]).toString());

describe('an address', () => {
  it.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private, 10/8', '10.0.0.0', '10.255.255.255'],
    ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link-local', '169.254.0.0', '169.254.255.255'],
    ['private, 172.16/12', '172.16.0.0', '172.31.255.255'],
    ['IETF protocol assignments', '192.0.0.0', '192.0.0.255'],
    ['documentation, TEST-NET-1', '192.0.2.0', '192.0.2.255'],
    ['AS112', '192.31.196.0', '192.31.196.255'],
    ['AMT', '192.52.193.0', '192.52.193.255'],
    ['6to4 relay', '192.88.99.0', '192.88.99.255'],
    ['private, 192.168/16', '192.168.0.0', '192.168.255.255'],
    ['AS112, direct', '192.175.48.0', '192.175.48.255'],
    ['benchmarking', '198.18.0.0', '198.19.255.255'],
    ['documentation, TEST-NET-2', '198.51.100.0', '198.51.100.255'],
    ['documentation, TEST-NET-3', '203.0.113.0', '203.0.113.255'],
    ['multicast, reserved and broadcast', '224.0.0.0', '255.255.255.255'],
    ['unspecified to IPv4-compatible', '::', '::ffff:ffff'],
    ['IPv4-mapped', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
    ['IPv4-translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
    ['NAT64', '64:ff9b::', '64:ff9b::ffff:ffff'],
    ['NAT64, local', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['discard-only', '100::', '100::ffff:ffff:ffff:ffff'],
    ['dummy prefix', '100:0:0:1::', '100::1:ffff:ffff:ffff:ffff'],
    ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['benchmarking, IPv6', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
    ['ORCHID', '2001:10::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['IETF protocol assignments, IPv6', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['documentation, IPv6', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['AS112, IPv6', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
    ['documentation, IPv6, the second', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['beyond global unicast, SRv6 and unique local too', '4000::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['link-local, IPv6', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['multicast, IPv6', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('an address of a special block is refused from its first to its last: %s', (_block, first, last) => {
    const [from, to] = [first, last].map((text) => bigintOf(text)) as [bigint, bigint];
    const size = ipaddr.parse(first).kind() === 'ipv4' ? 4 : 16;
    fc.assert(
      fc.property(
        fc.constantFrom(from, to).chain((end) => fc.oneof(fc.constant(end), fc.bigInt(from, to))),
        (value) => {
          expect(refusalOfAddress(textOf(value, size), INTERNET)).not.toBeNull();
        },
      ),
    );
  });

  it.each([
    '1.0.0.0',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.88.98.255',
    '192.88.100.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2001:200::',
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::',
    '2003::',
    '2606:4700:4700::1111',
    '2804:10:4000::1',
    '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff:1000::',
  ])('a public address, also next to a special block, is allowed: %s', (address) => {
    expect(refusalOfAddress(address, INTERNET)).toBeNull();
  });

  it.each(['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '168.63.129.16'])(
    'a metadata address of a cloud is refused: %s',
    (address) => {
      expect(refusalOfAddress(address, INTERNET)).toContain('of a cloud');
    },
  );

  it.each(['', 'localhost', '0177.0.0.1', '127.1', '0x7f000001', '2130706433', '8.8.8.8.', '[::1]', ' 8.8.8.8', '::g'])(
    'an address in an unusual notation is refused: %j',
    (address) => {
      expect(refusalOfAddress(address, SANDBOX)).toBe('not an IP address');
    },
  );

  it('an address with a zone id is always refused', () => {
    fc.assert(
      fc.property(anyIpv6, fc.stringMatching(/^[a-z0-9]{1,8}$/), (address, zone) => {
        expect(refusalOfAddress(`${address}%${zone}`, SANDBOX)).not.toBeNull();
      }),
    );
  });

  it('an allowed address is plain unicast for another implementation of the registries as well', () => {
    fc.assert(
      fc.property(fc.oneof(anyIpv4, anyIpv6, unicastIpv6), (address) => {
        if (refusalOfAddress(address, INTERNET) === null) expect(ipaddr.parse(address).range()).toBe('unicast');
      }),
      { numRuns: 5_000 },
    );
  });

  it('the sandbox allows addresses of this machine, and no other special ones', () => {
    for (const address of ['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1']) {
      expect(refusalOfAddress(address, SANDBOX)).toBeNull();
    }
    fc.assert(
      fc.property(fc.oneof(anyIpv4, anyIpv6), (address) => {
        fc.pre(!address.startsWith('127.') && address !== '::1');
        expect(refusalOfAddress(address, SANDBOX)).toBe(refusalOfAddress(address, INTERNET));
      }),
    );
    expect(refusalOfAddress('::ffff:127.0.0.1', SANDBOX)).not.toBeNull();
    expect(refusalOfAddress('0.0.0.0', SANDBOX)).not.toBeNull();
    expect(refusalOfAddress('::', SANDBOX)).not.toBeNull();
  });
});

const bigintOf = (address: string): bigint =>
  ipaddr
    .parse(address)
    .toByteArray()
    .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

const textOf = (value: bigint, size: 4 | 16): string =>
  ipaddr
    .fromByteArray(
      Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * (size - 1 - index))) & 0xffn)),
    )
    .toString();
