import { describe, expect, it } from 'vitest';
import { dnsResolver } from '../../../src/platform/outbound/resolver.ts';
import { until } from '../../support/until.ts';
import { type Answer, nameServer } from './name-server.ts';

describe('the DNS resolver', () => {
  it('the resolver returns all addresses of both families, IPv4 first', async () => {
    await using dns = await nameServer((type) =>
      type === 'A'
        ? [
            { type: 'A', value: '8.8.8.8' },
            { type: 'A', value: '8.8.4.4' },
          ]
        : [{ type: 'AAAA', value: '2606:4700::1' }],
    );
    const addresses = await dnsResolver({ servers: [dns.address] }).resolve('both.example.com');
    expect(addresses).toHaveLength(3);
    expect(addresses).toEqual(
      expect.arrayContaining([
        { address: '8.8.8.8', family: 4 },
        { address: '8.8.4.4', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ]),
    );
    expect(addresses[2]?.family).toBe(6);
  });

  it('the resolver follows an alias', async () => {
    await using dns = await nameServer((type) =>
      type === 'A'
        ? [
            { type: 'CNAME', value: 'database.corp.example' },
            { type: 'A', value: '10.0.0.5' },
          ]
        : [],
    );
    expect(await dnsResolver({ servers: [dns.address] }).resolve('alias.example.com')).toEqual([
      { address: '10.0.0.5', family: 4 },
    ]);
  });

  it.each<[string, Answer]>([
    ['has no record', []],
    ['is refused', 'SERVFAIL'],
    ['does not exist', 'NXDOMAIN'],
    ['hangs', 'silence'],
  ])('the resolver accepts one family when the other %s', async (_what, other) => {
    await using dns = await nameServer((type, name) =>
      (type === 'A') === name.startsWith('four') ? [{ type, value: type === 'A' ? '8.8.8.8' : '2606:4700::1' }] : other,
    );
    const resolver = dnsResolver({ servers: [dns.address], timeoutMs: 5_000 });
    expect(await resolver.resolve('four.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await resolver.resolve('six.example.com')).toEqual([{ address: '2606:4700::1', family: 6 }]);
  });

  it.each<[string, Answer, string]>([
    ['a name that does not exist', 'NXDOMAIN', 'the name gone.example.com does not exist'],
    ['a name without addresses', [], 'the name gone.example.com has no address'],
    ['an error of the name server', 'SERVFAIL', 'DNS did not respond for gone.example.com'],
    ['a name that hangs', 'silence', 'DNS did not respond for gone.example.com'],
  ])('the resolver reports %s in plain words', async (_what, answer, message) => {
    await using dns = await nameServer(() => answer);
    await expect(
      dnsResolver({ servers: [dns.address], timeoutMs: 300 }).resolve('gone.example.com'),
    ).rejects.toMatchObject({ reason: 'name', message });
  });

  it('a thousand unresponsive names delay no other name', async () => {
    await using dns = await nameServer((type, name) => {
      if (name.startsWith('hang')) return 'silence';
      return type === 'A' ? [{ type, value: '8.8.8.8' }] : [];
    });
    const resolver = dnsResolver({ servers: [dns.address], timeoutMs: 5_000 });
    let ended = 0;
    const hanging: Promise<void>[] = [];
    while (hanging.length < 1_000) {
      const name = `hang${hanging.length}.example.com`;
      const end = resolver.resolve(name).then(
        () => {},
        () => {
          ended += 1;
        },
      );
      hanging.push(end);
      // In portions, because the name server's socket would drop packets beyond its buffer.
      if (hanging.length % 50 === 0) await until(() => dns.questions.includes(`AAAA ${name}`));
    }
    expect(await resolver.resolve('healthy.example.com')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(ended).toBe(0);
    await Promise.all(hanging);
    expect(ended).toBe(1_000);
  });
});
