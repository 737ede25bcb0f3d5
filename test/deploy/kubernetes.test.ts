import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig, readDatabaseConfig } from '../../src/config/config.ts';
import { Settings } from '../../src/config/settings.ts';
import { queueArguments } from '../../src/messaging/topology.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { startManagement } from '../../src/rest/management.ts';
import { containersOf, type Manifest, podOf } from './kustomization.ts';
import { selects } from './network.ts';
import { build, FOLDER, FOLDERS, named, OVERLAYS, ROOT, read } from './overlays.ts';
import { faultsOf, unknownMembers } from './schemas.ts';

const README = read('deploy/kubernetes/README.md');

/** Directory for the files of volumes. */
const files = mkdtempSync(join(tmpdir(), 'manifests-'));
writeFileSync(join(files, 'ca.crt'), '');
afterAll(() => rmSync(files, { recursive: true }));

/** The environment that the kubelet creates, with every secret. */
function environment(container: Manifest, manifests: readonly Manifest[]): Record<string, string> {
  const maps = (container['envFrom'] ?? []).map(
    ({ configMapRef }: Manifest) => named(manifests, 'ConfigMap', configMapRef.name)['data'],
  );
  const env: Record<string, string> = {};
  for (const { name, value, valueFrom } of container['env'] ?? []) {
    const given = valueFrom?.fieldRef
      ? '10.1.2.3'
      : name === 'SECRET_KEYS'
        ? `a:${Buffer.alloc(32).toString('base64')}`
        : 'secret';
    env[name] = (value ?? given)
      .replaceAll(/\$\((\w+)\)/g, (_: string, other: string) => env[other] ?? `$(${other})`)
      .replaceAll(/\/etc\/gateway\/\w+/g, files);
  }
  return Object.assign({}, ...maps, env);
}

const programs = (manifests: readonly Manifest[]) =>
  manifests.flatMap(containersOf).filter(({ command }) => command[1] === 'src/main.ts');

describe.each(FOLDERS)('deploy/kubernetes/%s', (folder) => {
  const manifests = build(folder);

  it('the manifests of a folder fit the published schemas', async () => {
    const faults = await Promise.all(manifests.map(faultsOf));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('the manifests of a folder have no unknown member', () => {
    expect(unknownMembers(manifests)).toBe('');
  });

  // Only where kubectl is installed: no other test needs it.
  const kubectl = spawnSync('kubectl', ['kustomize', join(FOLDER, folder)], { encoding: 'utf8' });
  if (kubectl.error === undefined) {
    it('the manifests of a folder equal the output of kubectl', () => {
      const text = kubectl.stdout.replaceAll(/gateway-settings-[a-z0-9]{10}\b/g, 'gateway-settings');
      const theirs = parseAllDocuments(text).map((document) => document.toJS());
      const sorted = (all: Manifest[]) => all.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
      expect(sorted(manifests)).toEqual(sorted(theirs));
    });
  }

  it('the manifests of a folder run images of one version', () => {
    const tags = manifests
      .flatMap(containersOf)
      .map(({ image }) => /^registry\.bank\.example\/[\w-]+:(.+)$/.exec(image)?.[1]);
    expect(new Set(tags)).toEqual(new Set([JSON.parse(read('package.json')).version]));
  });

  it('the manifests of a folder give no container unneeded privileges', () => {
    for (const manifest of manifests.filter(podOf)) {
      const pod = podOf(manifest)?.['spec'];
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    }
  });

  it('the manifests of a folder contain no secret, and the README describes each referenced one', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const text = JSON.stringify(manifests);
    const names = [
      ...text.matchAll(
        /"(?:secretKeyRef|secret|passwordSecret|importCredentialsSecret|accessKeyId|secretAccessKey)":\{[^}]*?"(?:secretName|name)":"([^"]+)"/g,
      ),
    ];
    expect(names.length).toBeGreaterThan(2);
    for (const [, name] of names) expect(README).toContain(`\`${name}\``);
  });
});

describe('the schemas', () => {
  const [api] = build('overlays/production').filter(({ kind }) => kind === 'Deployment');
  const changed = (change: (container: Manifest) => void) => {
    const copy = structuredClone(api) as Manifest;
    change(containersOf(copy)[0] as Manifest);
    return copy;
  };

  it('the schemas find misspelt members and members of a wrong type', async () => {
    const misspelt = changed((container) => {
      container['redinessProbe'] = container['readinessProbe'];
    });
    expect(unknownMembers([misspelt])).toContain(`"redinessProbe"' does not exist in type`);
    const mistaken = changed((container) => {
      container['livenessProbe'].periodSeconds = '10s';
    });
    expect(await faultsOf(mistaken)).toMatch(/livenessProbe\/periodSeconds must be integer/);
    const store = structuredClone(named(build('overlays/production'), 'ObjectStore', 'gateway-postgres'));
    store['spec'].configuration.wal.compresion = 'gzip';
    expect(await faultsOf(store)).toContain('"additionalProperty":"compresion"');
  });
});

/** The pods of CloudNativePG, with its labels. */
function serversOf(manifests: readonly Manifest[]): Manifest[] {
  const { metadata, spec } = named(manifests, 'Cluster', 'gateway-postgres');
  const labels = (n: number) => ({
    'cnpg.io/cluster': metadata.name,
    'cnpg.io/instanceName': `${metadata.name}-${n}`,
  });
  return Array.from({ length: spec.instances }, (_, n) => ({ metadata: { labels: labels(n + 1) } }));
}

const keyOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

describe.each(OVERLAYS)('the processes of the overlay %s', (overlay) => {
  const manifests = build(`overlays/${overlay}`);

  it('the processes of an overlay start with their settings, which the program knows', () => {
    for (const container of programs(manifests)) {
      const env = environment(container, manifests);
      const config = readConfig(container['command'].slice(2), env);
      expect(config.roles).toEqual(container['command'].slice(2));
      expect(config).toMatchObject({ sandbox: overlay === 'sandbox', management: { host: '10.1.2.3', port: 4001 } });
      expect(config.amqpUrls).toHaveLength(3);
      const used = new Set(JSON.stringify(container['env']).match(/(?<=\$\()\w+(?=\))/g));
      expect(Object.keys(env).filter((name) => !(name in Settings.shape) && !used.has(name))).toEqual([]);
    }
  });

  it('the processes of an overlay trust single proxies, and no network that other pods share', () => {
    const { TRUST_PROXY } = named(manifests, 'ConfigMap', 'gateway-settings')['data'];
    const proxies: string[] = TRUST_PROXY.split(',');
    expect(proxies.map(isIP)).toEqual(proxies.map(() => 4));
  });

  it('the probes of an overlay use existing ports and paths', async () => {
    const readiness = async () => ({ checks: {}, oldestUnpublishedSeconds: 0 });
    const management = await startManagement({ host: '127.0.0.1', port: 0 }, readiness, new Metrics());
    for (const container of programs(manifests)) {
      const ports = new Map(container['ports'].map((port: Manifest) => [port['name'], port['containerPort']]));
      const env = environment(container, manifests);
      expect(ports.get('management')).toBe(Number(env['MANAGEMENT_PORT']));
      if (ports.has('http')) expect(ports.get('http')).toBe(Number(env['PORT']));
      const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container[probe].httpGet);
      expect(probes.map(({ port }) => port)).toEqual(['management', 'management', 'management']);
      for (const { path } of probes) expect((await fetch(management.origin + path)).status).toBe(200);
    }
    await management.close();
  });

  it('the processes of an overlay have enough time to stop', () => {
    const stopping = Number(/STOP_WITHIN_MS = (\d+)_000/.exec(read('src/main.ts'))?.[1]);
    for (const manifest of manifests) {
      for (const container of programs([manifest])) {
        const pause = container['lifecycle']?.preStop.sleep.seconds ?? 0;
        expect(podOf(manifest)?.['spec'].terminationGracePeriodSeconds).toBeGreaterThan(pause + stopping);
      }
    }
  });

  it('the selectors of an overlay match its processes', () => {
    const pods = [...manifests.flatMap((manifest) => podOf(manifest) ?? []), ...serversOf(manifests)];
    for (const { kind, metadata, spec } of manifests) {
      const selector =
        kind === 'Service' ? { matchLabels: spec.selector } : spec?.selector?.matchLabels ? spec.selector : undefined;
      if (selector === undefined) continue;
      expect([metadata.name, pods.some((pod) => selects(selector, pod['metadata'].labels))]).toEqual([
        metadata.name,
        true,
      ]);
    }
    const { template, selector } = named(manifests, 'Deployment', 'gateway-api')['spec'];
    expect(selects(selector, template.metadata.labels)).toBe(true);
    const { ports } = named(manifests, 'Service', 'gateway-api')['spec'];
    expect(ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  });

  it('the processes of an overlay address the stores by names in their certificates', () => {
    const env = environment(programs(manifests)[0] as Manifest, manifests);
    const { dnsNames } = named(manifests, 'Certificate', 'gateway-rabbitmq')['spec'];
    const { metadata, spec } = named(manifests, 'RabbitmqCluster', 'gateway-rabbitmq');
    const { replicas: nodes, rabbitmq } = spec;
    const hosts = (env['AMQP_URL'] ?? '').split(',').map((url) => new URL(url).hostname);
    expect(hosts).toEqual(
      Array.from({ length: nodes }, (_, n) => `gateway-rabbitmq-server-${n}.gateway-rabbitmq-nodes`),
    );
    for (const host of hosts) expect(dnsNames).toContain(host);
    expect(dnsNames).toContain(`gateway-rabbitmq.${metadata.namespace}.svc`);
    const postgres = named(manifests, 'Cluster', 'gateway-postgres')['spec'];
    // The reviewed images. A change needs another review.
    expect(read('docker-compose.yml')).toContain(`image: ${spec.image}\n`);
    expect(postgres.imageName).toMatch(/@sha256:[0-9a-f]{64}$/);
    // Quorum queues need a quorum of three.
    expect([queueArguments['x-queue-type'], nodes]).toEqual(['quorum', 3]);
    expect(rabbitmq.additionalConfig).toContain('cluster_partition_handling = pause_minority');
    expect(new URL(env['DATABASE_URL'] ?? '').hostname).toBe('gateway-postgres-rw');
    const replicas = (env['DATABASE_REPLICA_URL'] ?? '').split(',').map((url) => new URL(url).hostname);
    expect(replicas).toHaveLength(postgres.instances);
    expect(postgres.certificates.serverAltDNSNames).toEqual(replicas);
    const ofEach = replicas.map((name) => {
      const { selector, ports } = named(manifests, 'Service', name)['spec'];
      expect(ports).toMatchObject([{ port: 5432 }]);
      return serversOf(manifests).findIndex(({ metadata: { labels } }) => selects({ matchLabels: selector }, labels));
    });
    expect(ofEach).toEqual([0, 1, 2]);
    expect(postgres).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    });
  });
});

describe('backups', () => {
  const clusterOf = (overlay: string) => named(build(`overlays/${overlay}`), 'Cluster', 'gateway-postgres')['spec'];
  const store = named(build('overlays/production'), 'ObjectStore', 'gateway-postgres')['metadata'].name;
  const archive = ({ plugins }: Manifest) => plugins[0].parameters;

  it('production archives its WAL in the store of its base backups', () => {
    const { spec } = named(build('overlays/production'), 'ScheduledBackup', 'gateway-postgres');
    const [plugin] = clusterOf('production').plugins;
    expect(plugin).toMatchObject({ name: spec.pluginConfiguration.name, isWALArchiver: true });
    expect(plugin.parameters.barmanObjectName).toBe(store);
    expect(spec.schedule.split(' ')).toHaveLength(6);
  });

  it('a restored cluster is like the lost one, reads its archive, and writes to another', () => {
    const [lost, restored] = [clusterOf('production'), clusterOf('restore')];
    const { bootstrap, externalClusters, plugins, ...others } = restored;
    const { bootstrap: first, plugins: _, ...same } = lost;
    expect(others).toEqual(same);
    const { database, owner, secret } = first.initdb;
    expect(bootstrap.recovery).toMatchObject({ database, owner, secret, source: externalClusters[0].name });
    expect(externalClusters[0].plugin).toEqual({ name: plugins[0].name, parameters: archive(lost) });
    expect(archive(restored).barmanObjectName).toBe(store);
    expect(archive(restored).serverName).not.toBe(archive(lost).serverName);
  });

  it('no process runs on a database that is being restored, except one that waits for commands of the owner', () => {
    const manifests = build('overlays/restore');
    const kinds = ['Deployment', 'StatefulSet'];
    const processes = manifests.filter(({ kind }) => kinds.includes(kind));
    expect(processes.map(({ metadata, spec }) => [metadata.name, spec.replicas])).toEqual(
      ['gateway-api', 'gateway-worker', 'connector-spi'].map((name) => [name, 0]),
    );
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'ScaledObject')) {
      expect(processes.map((each) => each['metadata'].name)).toContain(spec.scaleTargetRef.name);
      expect(metadata.annotations).toEqual({ 'autoscaling.keda.sh/paused-replicas': '0' });
    }
    const [job = {}] = containersOf(named(manifests, 'Job', 'gateway-migrate'));
    expect(job['command']).toEqual(['sleep', '86400']);
    expect(readDatabaseConfig(environment(job, manifests)).databaseOwnerUrl).toBeDefined();
  });
});

describe('the router', () => {
  const manifests = build('router');

  it('the manifests of the router fit the published schemas', async () => {
    expect((await Promise.all(manifests.map(faultsOf))).filter((fault) => fault !== null)).toEqual([]);
    expect(unknownMembers(manifests)).toBe('');
  });

  it('the router sends the host of each cell to that cell', () => {
    const { metadata, spec } = named(manifests, 'Gateway', 'partners');
    const hosts = OVERLAYS.map((overlay) => {
      const cell = build(`overlays/${overlay}`);
      const route = named(cell, 'HTTPRoute', 'gateway-api')['spec'];
      const parent = { name: metadata.name, namespace: metadata.namespace, sectionName: spec.listeners[0].name };
      expect(route.parentRefs).toEqual([parent]);
      const [{ port, name }] = route.rules[0].backendRefs;
      expect(named(cell, 'Service', name)['spec'].ports[0].port).toBe(port);
      const { host } = new URL(named(cell, 'ConfigMap', 'gateway-settings')['data'].PUBLIC_URL);
      expect(route.hostnames).toEqual([host]);
      expect(host.replace(/^[^.]+/, '*')).toBe(spec.listeners[0].hostname);
      return host;
    });
    expect(new Set(hosts).size).toBe(OVERLAYS.length);
  });
});

describe('the job that migrates', () => {
  it('only the migration job has the address of the owner', () => {
    for (const overlay of OVERLAYS) {
      const manifests = build(`overlays/${overlay}/migrate`);
      const [container = {}] = manifests.flatMap(containersOf);
      const env = environment(container, manifests);
      const { databaseUrl = '', databaseOwnerUrl } = readDatabaseConfig(env);
      expect([new URL(databaseUrl).username, new URL(databaseOwnerUrl ?? '').username]).toEqual([
        'gateway_process',
        'gateway_owner',
      ]);
      expect(JSON.stringify(build(`overlays/${overlay}`).filter(podOf))).not.toContain('gateway-postgres-owner');
    }
  });
});

describe('autoscaling', () => {
  const manifests = build('overlays/production');
  const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject');

  it('autoscaling uses metrics that the gateway exports, of its own namespace', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true })
      .filter((file) => String(file).endsWith('.ts'))
      .map((file) => read(join('src', String(file))));
    const exported = new Set(sources.flatMap((text) => [...text.matchAll(/'(gateway_\w+)'/g)].map(([, name]) => name)));
    for (const { name } of new Metrics().registry.getMetricsAsArray()) exported.add(name);
    for (const { spec, metadata } of scaled) {
      const { containers } = named(manifests, 'Deployment', spec.scaleTargetRef.name)['spec'].template.spec;
      for (const { metadata: trigger } of spec.triggers) {
        const [name] = /\b(gateway|process)_\w+/.exec(trigger.query) ?? [''];
        expect(exported).toContain(name);
        expect(trigger.query).toContain(`job="gateway",namespace="${metadata.namespace}"`);
        const container = /container="(\w+)"/.exec(trigger.query)?.[1];
        if (container) expect(containers[0].name).toBe(container);
      }
    }
    expect(scaled).toHaveLength(2);
  });

  it('autoscaling creates no more processes than PostgreSQL has connections for', () => {
    const { max_connections } = named(manifests, 'Cluster', 'gateway-postgres')['spec'].postgresql.parameters;
    const pool = Number(named(manifests, 'ConfigMap', 'gateway-settings')['data'].DATABASE_POOL);
    // One extra process of each kind during a deployment, some connections next to each pool, and some for operators.
    const processes = scaled.reduce((sum, { spec }) => sum + spec.maxReplicaCount + 1, 0);
    expect(processes * (pool + 3) + 20).toBeLessThanOrEqual(Number(max_connections));
  });
});
