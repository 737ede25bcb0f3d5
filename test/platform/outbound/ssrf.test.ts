import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundClient } from '../../../src/platform/outbound/client.ts';
import { guardedConnector } from '../../../src/platform/outbound/connector.ts';
import { dnsResolver, type Resolver } from '../../../src/platform/outbound/resolver.ts';
import { nameServer } from './name-server.ts';
import { httpReceiver, type Receiver } from './receiver.ts';

/** Unassigned global unicast: allowed, but nothing responds there. */
const PUBLIC_AND_SILENT = '2fff::1';

/** Without IPv6 there is no ::1 to reach by mistake. */
const HAS_IPV6 = Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === '::1'));

const INTERNET = { allowLoopback: false };

/** Answers per name, one lookup after the other; the last one stays. */
const NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'loopback.example.com': [['127.0.0.1']],
  'loopback-elsewhere.example.com': [['127.8.8.8']],
  'loopback6.example.com': [['::1']],
  'zero.example.com': [['0.0.0.0']],
  'zero6.example.com': [['::']],
  'private.example.com': [['10.0.0.1']],
  'private-b.example.com': [['172.20.0.1']],
  'private-c.example.com': [['192.168.1.1']],
  'nat.example.com': [['100.64.0.1']],
  'metadata.example.com': [['169.254.169.254']],
  'alibaba.example.com': [['100.100.100.200']],
  'azure.example.com': [['168.63.129.16']],
  'aws6.example.com': [['fd00:ec2::254']],
  'multicast.example.com': [['224.0.0.1']],
  'broadcast.example.com': [['255.255.255.255']],
  'mapped.example.com': [['::ffff:127.0.0.1']],
  'mapped-hex.example.com': [['::ffff:7f00:1']],
  'compatible.example.com': [['::127.0.0.1']],
  'nat64.example.com': [['64:ff9b::7f00:1']],
  '6to4.example.com': [['2002:7f00:1::']],
  'teredo.example.com': [['2001:0:7f00:1::']],
  'unique-local.example.com': [['fc00::1']],
  'link-local.example.com': [['fe80::1']],
  'zone.example.com': [['fe80::1%lo']],
  'zone-of-public.example.com': [['2606:4700::1%lo']],
  'last-of-many.example.com': [['8.8.8.8', '8.8.4.4', '2606:4700::1', '127.0.0.1']],
  'first-of-many.example.com': [['127.0.0.1', '8.8.8.8']],
  'other-family.example.com': [['8.8.8.8', '::1']],
  'mapped-of-many.example.com': [['8.8.8.8', '::ffff:10.0.0.1']],
  'octal.example.com': [['0177.0.0.1']],
  'number.example.com': [['2130706433']],
  'name-as-address.example.com': [['localhost']],
  'empty.example.com': [['']],
  'nowhere.example.com': [[]],
  'then-loopback.example.com': [[PUBLIC_AND_SILENT], ['127.0.0.1']],
  'then-mixed.example.com': [[PUBLIC_AND_SILENT], [PUBLIC_AND_SILENT, '::1']],
};

/** Hosts whose destination is visible in their name. */
const HOSTS = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'loc\u00adalhost',
  '\u24dbocalhost',
  'loc%61lhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '0',
  '0.0.0.0',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0177.0x0.0.01',
  '127.0.0.0x1',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '\uff11\uff12\uff17.0.0.1',
  '127\u30020\u30020\u30021',
  '\u2460\u2461\u2466.0.0.1',
  '127.127.127.127',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data.ec2.internal',
  'printer.local',
  'gateway.home.arpa',
  'rabbitmq',
];

/** Whole URLs; `PORT` is the port of the counting receiver. */
const URLS = [
  'http://user:password@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com%00@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT?@example.com/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  '//127.0.0.1:PORT/',
  '127.0.0.1:PORT',
  ' http://127.0.0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_POST',
  'file:///etc/passwd',
  'data:text/plain,hello',
  'unix:///var/run/docker.sock',
];

let receiver: Receiver;
let client: OutboundClient;
const lookups: string[] = [];

const resolver: Resolver = {
  async resolve(host) {
    const answers = NAMES[host] ?? [];
    const answer = answers[Math.min(lookups.filter((name) => name === host).length, answers.length - 1)] ?? [];
    lookups.push(host);
    return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
};

beforeAll(async () => {
  // All addresses of this machine.
  receiver = await httpReceiver((_request, response) => response.end(), HAS_IPV6 ? '::' : '0.0.0.0');
  client = new OutboundClient({ policy: INTERNET, resolver, connectMs: 300, totalMs: 2_000 });
});

afterAll(async () => {
  await client.close();
  await receiver[Symbol.asyncDispose]();
});

describe('no connection is made', () => {
  it('no connection is made to any of at least 60 hostile URLs and names', () => {
    expect(HOSTS.length + Object.keys(NAMES).length + URLS.length).toBeGreaterThanOrEqual(60);
    expect(new Set([...HOSTS, ...Object.keys(NAMES), ...URLS]).size).toBe(
      HOSTS.length + Object.keys(NAMES).length + URLS.length,
    );
  });

  it.each(HOSTS)('no connection is made to the host %s', async (host) => {
    for (const scheme of ['http', 'https']) {
      const result = await client.post(`${scheme}://${host}:${receiver.port}/`, {}, '{}');
      expect(result).toMatchObject({ kind: 'failed', reason: 'forbidden_address' });
    }
    expect(receiver.connections).toBe(0);
  });

  it.each(URLS)('no connection is made to the URL %j', async (url) => {
    const result = await client.post(url.replace('PORT', String(receiver.port)), {}, '{}');
    expect(result).toMatchObject({ kind: 'failed', reason: 'forbidden_address' });
    expect(receiver.connections).toBe(0);
  });

  it.each(Object.keys(NAMES).filter((name) => !name.startsWith('then-') && name !== 'nowhere.example.com'))(
    'no connection is made to the name %s with a non-public address',
    async (name) => {
      for (const scheme of ['http', 'https']) {
        const result = await client.post(`${scheme}://${name}:${receiver.port}/`, {}, '{}');
        expect(result).toMatchObject({ kind: 'failed', reason: 'forbidden_address' });
      }
      expect(receiver.connections).toBe(0);
    },
  );

  it('no connection is made to a name without addresses', async () => {
    const result = await client.post(`http://nowhere.example.com:${receiver.port}/`, {}, '{}');
    expect(result).toMatchObject({ kind: 'failed', reason: 'name' });
    expect(receiver.connections).toBe(0);
  });

  it.each(['then-loopback.example.com', 'then-mixed.example.com'])(
    'no connection is made to the second answer of %s, after a public first one',
    async (name) => {
      const asked = () => lookups.filter((host) => host === name).length;
      const first = await client.post(`http://${name}:${receiver.port}/`, {}, '{}');
      // Only the public address was tried: there was no lookup except the checked one.
      expect(first).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/^(connection|connect_timeout)$/) });
      expect(asked()).toBe(1);
      const second = await client.post(`http://${name}:${receiver.port}/`, {}, '{}');
      expect(second).toMatchObject({ kind: 'failed', reason: 'forbidden_address' });
      expect(asked()).toBe(2);
      expect(receiver.connections).toBe(0);
    },
  );

  it('no connection is made to the target of a DNS alias, nor to a name that is private in one family', async () => {
    await using dns = await nameServer((type, name) => {
      if (name === 'family.example.com') {
        return type === 'A' ? [{ type, value: '8.8.8.8' }] : [{ type, value: '::1' }];
      }
      return type === 'A'
        ? [
            { type: 'CNAME', value: 'hooks.example.net' },
            { type: 'CNAME', value: 'database.corp.example' },
            { type, value: '127.0.0.1' },
          ]
        : [];
    });
    const real = new OutboundClient({ policy: INTERNET, resolver: dnsResolver({ servers: [dns.address] }) });
    for (const name of ['alias.example.com', 'family.example.com']) {
      expect(await real.post(`http://${name}:${receiver.port}/`, {}, '{}')).toMatchObject({
        kind: 'failed',
        reason: 'forbidden_address',
      });
    }
    expect(receiver.connections).toBe(0);
    await real.close();
  });

  it('the connector itself makes no connection for an unchecked URL', async () => {
    const connect = guardedConnector({ policy: INTERNET, resolver, connectMs: 300 });
    for (const hostname of ['127.0.0.1', '::1', 'localhost', 'loopback.example.com']) {
      const error = await new Promise((resolve) => {
        connect({ hostname, protocol: 'http:', port: String(receiver.port) }, (...[failure]) => resolve(failure));
      });
      expect(error).toMatchObject({ reason: hostname === 'localhost' ? 'name' : 'forbidden_address' });
    }
    expect(receiver.connections).toBe(0);
  });

  it('the sandbox makes connections only to this machine', async () => {
    const sandbox = new OutboundClient({ policy: { allowLoopback: true }, resolver, connectMs: 300 });
    for (const host of ['10.0.0.1', '0.0.0.0', '[::]', '[::ffff:127.0.0.1]', 'private.example.com', 'rabbitmq']) {
      expect(await sandbox.post(`http://${host}:${receiver.port}/`, {}, '{}')).toMatchObject({ kind: 'failed' });
    }
    expect(receiver.connections).toBe(0);
    await sandbox.close();
  });

  it("a refusal names no address except the one in the partner's URL", async () => {
    for (const [name, answers] of Object.entries(NAMES)) {
      const result = await client.post(`http://${name}:${receiver.port}/`, {}, '{}');
      if (result.kind !== 'failed') throw new Error(`${name} was reached`);
      for (const address of answers.flat().filter((text) => text.length > 3 && !name.includes(text))) {
        expect(result.message).not.toContain(address);
      }
    }
  });
});

describe('the counting receiver', () => {
  it('the counting receiver would have been reached if it were allowed', async () => {
    const sandbox = new OutboundClient({ policy: { allowLoopback: true }, resolver });
    const ways = ['127.0.0.1', '127.127.127.127', 'localhost', 'a.localhost', 'loopback.example.com'];
    if (HAS_IPV6) ways.push('[::1]', 'loopback6.example.com');
    const before = receiver.connections;
    for (const host of ways) {
      expect(await sandbox.post(`http://${host}:${receiver.port}/`, {}, '{}')).toMatchObject({ kind: 'answered' });
    }
    expect(receiver.connections - before).toBe(ways.length);
    await sandbox.close();
  });
});
