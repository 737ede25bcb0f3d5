import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Manifest } from './kustomization.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache');
/** Packages generated from the OpenAPI document of Kubernetes and from the projects' resource definitions. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
/** No package contains these. The used part, as rabbitmq/cluster-operator and messaging-topology-operator define it. */
const name = z.strictObject({ name: z.string() });
const RABBITMQ: Readonly<Record<string, z.ZodType>> = {
  RabbitmqCluster: z.strictObject({
    replicas: z.int().min(1),
    image: z.string(),
    persistence: z.strictObject({ storage: z.string() }),
    resources: z.strictObject({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
    tls: z.strictObject({ secretName: z.string(), disableNonTLSListeners: z.boolean() }),
    rabbitmq: z.strictObject({ additionalConfig: z.string().max(2000) }),
    affinity: z.strictObject({ podAntiAffinity: z.object() }),
  }),
  User: z.strictObject({ rabbitmqClusterReference: name, importCredentialsSecret: name }),
  Permission: z.strictObject({
    rabbitmqClusterReference: name,
    vhost: z.string(),
    userReference: name,
    permissions: z.strictObject({ configure: z.string(), write: z.string(), read: z.string() }),
  }),
};

/** No package contains this one, but its project publishes it. Unknown members are faults. */
const OBJECT_STORE = new Ajv({ strict: false, allErrors: true, formats: { int32: true } }).compile(
  closed(
    parse(readFileSync(join(import.meta.dirname, 'definitions/objectstores.yaml'), 'utf8')).spec.versions[0].schema
      .openAPIV3Schema,
  ),
);

function closed(schema: Manifest): Manifest {
  const { properties, items, ...others } = schema;
  const members = Object.entries<Manifest>(properties ?? {}).map(([member, of]) => [member, closed(of)]);
  return {
    ...others,
    ...(properties && { properties: Object.fromEntries(members), additionalProperties: false }),
    ...(items && { items: closed(items) }),
  };
}

const isRabbitmq = (manifest: Manifest): boolean => manifest['apiVersion'] === 'rabbitmq.com/v1beta1';
const isObjectStore = (manifest: Manifest): boolean => manifest['kind'] === 'ObjectStore';

function moduleOf({ apiVersion, kind }: Manifest): string {
  const group = String(apiVersion).split('/')[0] ?? '';
  return `${PUBLISHED[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}

/** Violations of the schema: types, bounds, required members. */
export async function faultsOf(manifest: Manifest): Promise<string | null> {
  if (isRabbitmq(manifest)) {
    const { error } = RABBITMQ[manifest['kind']]?.safeParse(manifest['spec']) ?? { error: 'an unknown kind' };
    return error ? String(error) : null;
  }
  if (isObjectStore(manifest)) {
    return OBJECT_STORE(manifest) ? null : JSON.stringify(OBJECT_STORE.errors);
  }
  const Model = (await import(moduleOf(manifest)))[manifest['kind']];
  try {
    new Model(manifest).validate();
    return null;
  } catch (error) {
    return `${manifest['kind']} ${manifest['metadata'].name}: ${(error as Error).message}`;
  }
}

/** Members that no schema knows. Kubernetes silently drops them. TypeScript compares with the published types. */
export function unknownMembers(manifests: readonly Manifest[]): string {
  const text = manifests
    .filter((manifest) => !isRabbitmq(manifest) && !isObjectStore(manifest))
    .map((manifest) => {
      const { kind } = manifest;
      return `(${JSON.stringify(manifest)}) satisfies import('${moduleOf(manifest)}').I${kind};`;
    });
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'manifests-'));
  try {
    writeFileSync(join(folder, 'manifests.ts'), `${text.join('\n')}\nexport {};\n`);
    const options = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', target: 'es2024', types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['manifests.ts'] }));
    const { stdout, error } = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      ['--pretty', 'false', '--project', folder],
      {
        encoding: 'utf8',
      },
    );
    return error ? String(error) : stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
