import { describe, expect, it } from 'vitest';
import { containersOf, podOf } from './kustomization.ts';
import { type Peer, reaches, selects } from './network.ts';
import { build, named, OVERLAYS, read } from './overlays.ts';

describe.each(OVERLAYS)('the pods of the overlay %s', (overlay) => {
  const manifests = build(`overlays/${overlay}`);
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');

  it('the pods of an overlay reach only what they need, and only required clients reach them', () => {
    const pod = (kind: string, name: string): Peer => podOf(named(manifests, kind, name))?.['metadata'];
    const api = pod('Deployment', 'gateway-api');
    const worker = pod('Deployment', 'gateway-worker');
    const postgres = { labels: { 'cnpg.io/cluster': 'gateway-postgres' } };
    const rabbitmq = { labels: { 'app.kubernetes.io/name': 'gateway-rabbitmq' } };
    const [router, prometheus, stranger] = ['envoy-gateway-system', 'monitoring', 'default'].map((namespace) => ({
      labels: {},
      namespace,
    })) as [Peer, Peer, Peer];
    const dns = { labels: { 'k8s-app': 'kube-dns' }, namespace: 'kube-system' };
    const internet = { address: '203.0.113.7' };
    const allowed: [Peer, Peer, number][] = [
      [router, api, 4000],
      ...[api, worker].flatMap((process): [Peer, Peer, number][] => [
        [prometheus, process, 4001],
        [process, postgres, 5432],
        [process, rabbitmq, 5671],
        [process, dns, 53],
        [process, internet, 443],
      ]),
      [postgres, postgres, 5432],
      [rabbitmq, rabbitmq, 25672],
    ];
    for (const [from, to, port] of allowed)
      expect([from, to, port, reaches(policies, from, to, port)]).toEqual([from, to, port, true]);
    const refused: [Peer, Peer, number][] = [
      [router, api, 4001],
      [stranger, api, 4000],
      [stranger, worker, 4001],
      [worker, api, 4001],
      [api, worker, 4001],
      [stranger, postgres, 5432],
      [stranger, rabbitmq, 5671],
      [rabbitmq, postgres, 5432],
      [worker, { address: '10.0.0.1' }, 443],
      [worker, { address: '169.254.169.254' }, 443],
      [worker, internet, 22],
    ];
    for (const [from, to, port] of refused)
      expect([from, to, port, reaches(policies, from, to, port)]).toEqual([from, to, port, false]);
    // Each pod has its own policy, in addition to the policies of all pods.
    for (const peer of manifests
      .flatMap((manifest) => podOf(manifest)?.['metadata'] ?? [])
      .concat(postgres, rabbitmq)) {
      const own = policies.filter(
        ({ spec }) => Object.keys(spec.podSelector).length > 0 && selects(spec.podSelector, peer.labels),
      );
      expect([peer.labels, own.length > 0]).toEqual([peer.labels, true]);
    }
  });
});

describe('the connector', () => {
  const manifests = build('overlays/production');

  it('the connector has the example’s name, and may only speak for its rail', () => {
    const [container = {}] = containersOf(named(manifests, 'StatefulSet', 'connector-spi'));
    const options = [...read('examples/rail-connector/connector.ts').matchAll(/^ {2}--([\w-]+) </gm)].map(
      ([, name]) => name,
    );
    for (const arg of container['args']) expect(options).toContain(/^--([\w-]+)=/.exec(arg)?.[1]);
    expect(named(manifests, 'Permission', 'connector-spi')['spec'].permissions).toEqual({
      configure: '^$',
      write: '^(outcomes|amq\\.default)$',
      read: '^rails\\.spi$',
    });
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    const connector = podOf(named(manifests, 'StatefulSet', 'connector-spi'))?.['metadata'];
    const to = (labels: Record<string, string>, port: number) => reaches(policies, connector, { labels }, port);
    expect(to({ 'app.kubernetes.io/name': 'gateway-rabbitmq' }, 5671)).toBe(true);
    expect(to({ 'cnpg.io/cluster': 'gateway-postgres' }, 5432)).toBe(false);
    expect(to({ 'app.kubernetes.io/name': 'gateway-api' }, 4000)).toBe(false);
  });
});
