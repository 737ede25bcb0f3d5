import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOfAddress } from '../../../src/platform/outbound/address.ts';
import { refusalOfTarget } from '../../../src/platform/outbound/target.ts';

const INTERNET = { allowLoopback: false };
const SANDBOX = { allowLoopback: true };

describe('receiver URL restricted to https and allowed ports', () => {
  const earnest = { ...INTERNET, httpsOnly: true, ports: new Set([443, 8443]) };

  it.each(['https://example.com/a', 'https://example.com:443/', 'https://example.com:8443/'])(
    'an https URL with an allowed port passes: %s',
    (url) => {
      expect(refusalOfTarget(url, earnest)).toBeNull();
    },
  );

  it.each([
    ['http://example.com/', 'start with https://'],
    ['http://example.com:443/', 'start with https://'],
    ['https://example.com:80/', 'ports 443, 8443'],
    ['https://example.com:22/', 'ports 443, 8443'],
    ['https://example.com:6379/', 'ports 443, 8443'],
  ])('a URL without https or with another port is refused: %s', (url, why) => {
    expect(refusalOfTarget(url, earnest)).toContain(why);
  });
});

describe("a receiver's URL", () => {
  it.each([
    'https://example.com/webhooks',
    'http://example.com',
    'https://hooks.example.com:8443/a/b?c=d&e=%2F',
    'https://example.com:1/',
    'https://example.com:65535/',
    'https://EXAMPLE.com./hooks',
    'https://münchen.example/hooks',
    'https://my_app.example.com/hooks',
    'https://my--app.example.com/hooks',
    'https://8.8.8.8/hooks',
    'https://0x08.8.8.8/',
    'https://[2606:4700:4700::1111]:8443/hooks',
    'https://internal.example.com/',
    'https://notlocalhost.com/',
    `https://example.com/${'a'.repeat(2048 - 20)}`,
  ])('a public URL passes: %s', (url) => {
    expect(refusalOfTarget(url, INTERNET)).toBeNull();
  });

  it.each([
    ['', 'absolute and valid'],
    ['example.com/hooks', 'absolute and valid'],
    ['/hooks', 'absolute and valid'],
    ['https://', 'absolute and valid'],
    ['https://example.com:65536/', 'absolute and valid'],
    ['https://1.2.3.256/', 'absolute and valid'],
    ['ftp://example.com/', 'https:// or http://'],
    ['file:///etc/passwd', 'https:// or http://'],
    ['gopher://example.com/', 'https:// or http://'],
    ['ws://example.com/', 'https:// or http://'],
    ['javascript:alert(1)', 'https:// or http://'],
    ['unix:/var/run/docker.sock', 'https:// or http://'],
    ['https://user@example.com/', 'user name or a password'],
    ['https://user:secret@example.com/', 'user name or a password'],
    ['https://:secret@example.com/', 'user name or a password'],
    ['https://example.com/#top', 'fragment'],
    ['https://example.com/#', 'fragment'],
    ['https://example.com:0/', '1 to 65535'],
    [' https://example.com/', 'white space'],
    ['https://exa\tmple.com/', 'white space'],
    ['https://example.com/a b', 'white space'],
    ['https://example.com/\r\nHost: 10.0.0.1', 'white space'],
    ['https://example.com/\0', 'white space'],
    [`https://example.com/${'a'.repeat(2048 - 19)}`, '2048 characters'],
    ['https://.example.com/', 'valid host name'],
    ['https://a..example.com/', 'valid host name'],
    ['https://example.com../', 'valid host name'],
    ['https://-a.example.com/', 'valid host name'],
    ['https://a$b.example.com/', 'valid host name'],
    [`https://${'a'.repeat(64)}.example.com/`, 'valid host name'],
    [`https://${'a.'.repeat(126)}example.com/`, 'valid host name'],
    ['https://intranet/', 'full domain name'],
    ['https://metadata/', 'full domain name'],
    ['https://localhost/', 'local network'],
    ['https://10.0.0.1/', 'a private address'],
    ['https://metadata.google.internal/', 'local network'],
    ['https://metadata.goog/', 'metadata service'],
  ])('a URL that is not public is refused with the change to make: %j', (url, word) => {
    expect(refusalOfTarget(url, INTERNET)).toContain(word);
  });

  it('a URL of this machine passes only in the sandbox', () => {
    for (const url of [
      'http://localhost:3000/hooks',
      'http://LOCALHOST./',
      'http://a.b.localhost:3000/',
      'http://127.0.0.1:3000/',
      'http://127.1/',
      'http://2130706433/',
      'http://[::1]:3000/',
    ]) {
      expect(refusalOfTarget(url, SANDBOX)).toBeNull();
      expect(refusalOfTarget(url, INTERNET)).not.toBeNull();
    }
    for (const url of [
      'http://localhost.localdomain/',
      'http://printer.local/',
      'http://api.internal/',
      'http://rabbitmq:15672/',
      'http://10.0.0.1/',
      'http://0.0.0.0:3000/',
      'http://[::]:3000/',
      'http://[::ffff:127.0.0.1]:3000/',
      'http://169.254.169.254/',
    ]) {
      expect(refusalOfTarget(url, SANDBOX)).not.toBeNull();
    }
  });

  it('no spelling hides a refused IPv4 address', () => {
    const refused = fc
      .tuple(
        fc.constantFrom(
          [10, 0],
          [127, 0],
          [127, 255],
          [169, 254],
          [172, 16],
          [172, 31],
          [192, 168],
          [198, 18],
          [224, 0],
        ),
        fc.nat(255),
        fc.nat(255),
      )
      .map(([[a = 0, b = 0], c, d]): Parts => [a, b, c, d]);
    fc.assert(
      fc.property(refused, fc.constantFrom(...SPELLINGS, ...IPV6_SPELLINGS), (parts, spell) => {
        expect(refusalOfAddress(parts.join('.'), INTERNET)).not.toBeNull();
        expect(refusalOfTarget(`http://${spell(parts)}/hooks`, INTERNET)).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('a URL with an IPv4 address is judged like the address, in every spelling', () => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), fc.constantFrom(...SPELLINGS), (parts, spell) => {
        const refused = refusalOfAddress(parts.join('.'), INTERNET) !== null;
        expect(refusalOfTarget(`http://${spell(parts)}/hooks`, INTERNET) !== null).toBe(refused);
      }),
      { numRuns: 2_000 },
    );
  });
});

type Parts = [number, number, number, number];

const hex = (part: number) => `0x${part.toString(16)}`;
const octal = (part: number) => `0${part.toString(8)}`;
const asNumber = ([a, b, c, d]: Parts) => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
const groups = ([a, b, c, d]: Parts) => `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;

/** Spellings of an IPv4 address as a host. */
const SPELLINGS: readonly ((parts: Parts) => string)[] = [
  (parts) => parts.join('.'),
  (parts) => `${parts.join('.')}.`,
  (parts) => String(asNumber(parts)),
  (parts) => hex(asNumber(parts)),
  (parts) => hex(asNumber(parts)).toUpperCase().replace('0X', '0X0000'),
  (parts) => octal(asNumber(parts)),
  (parts) => parts.map(hex).join('.'),
  (parts) => parts.map(octal).join('.'),
  (parts) => parts.map((part) => `000${octal(part)}`).join('.'),
  ([a, b, c, d]) => `${hex(a)}.${octal(b)}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.${hex(b * 65536 + c * 256 + d)}`,
  (parts) => [...parts.join('.')].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
  (parts) => parts.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (parts) => parts.join('\u3002'),
  (parts) => parts.join('\uff0e'),
  (parts) => parts.join('.').replace('.', '\u00ad.'),
];

/** Spellings of an IPv4 address within an IPv6 address. */
const IPV6_SPELLINGS: readonly ((parts: Parts) => string)[] = [
  (parts) => `[::ffff:${parts.join('.')}]`,
  (parts) => `[::ffff:${groups(parts)}]`,
  (parts) => `[0:0:0:0:0:FFFF:${groups(parts)}]`,
  (parts) => `[::${groups(parts)}]`,
  (parts) => `[::ffff:0:${groups(parts)}]`,
  (parts) => `[64:ff9b::${groups(parts)}]`,
  (parts) => `[64:ff9b:1::${groups(parts)}]`,
  (parts) => `[2002:${groups(parts)}::1]`,
  (parts) => `[2001:0:${groups(parts)}::1]`,
];
