import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** An object of Kubernetes as a manifest has it. */
// biome-ignore lint/suspicious/noExplicitAny: a manifest is whatever its file says; schemas are checked by what Kubernetes publishes.
export type Manifest = Record<string, any>;

const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  images: z
    .array(z.strictObject({ name: z.string(), newName: z.string().optional(), newTag: z.string().optional() }))
    .default([]),
  configMapGenerator: z.array(z.strictObject({ name: z.string(), literals: z.array(z.string()) })).default([]),
  patches: z
    .array(
      z.strictObject({
        target: z.strictObject({ kind: z.string(), name: z.string().optional() }),
        patch: z.string(),
      }),
    )
    .default([]),
});

/**
 * The output of `kubectl kustomize <folder>`, for the features of kustomize that our manifests use. Throws for others.
 * Names of generated ConfigMaps have no hash suffix.
 */
export function built(folder: string): Manifest[] {
  const own = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  const manifests = own.resources.flatMap((name): Manifest[] => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return built(path);
    return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
      if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
      return document.toJS();
    });
  });
  for (const { name, literals } of own.configMapGenerator) {
    const data = Object.fromEntries(literals.map((text) => text.split(/=(.*)/s).slice(0, 2)));
    manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
  }
  for (const manifest of manifests) {
    if (own.namespace !== undefined) manifest['metadata'].namespace = own.namespace;
    for (const { target, patch } of own.patches) {
      if (target.kind !== manifest['kind'] || (target.name ?? manifest['metadata'].name) !== manifest['metadata'].name)
        continue;
      for (const step of parse(patch)) applyStep(manifest, step);
    }
    for (const container of containersOf(manifest)) container['image'] = pinned(container['image'], own.images);
  }
  return manifests;
}

export const podOf = (manifest: Manifest): Manifest | undefined =>
  manifest['spec']?.template?.spec && manifest['spec'].template;

export const containersOf = (manifest: Manifest): Manifest[] => podOf(manifest)?.['spec'].containers ?? [];

function pinned(image: string, images: z.output<typeof Kustomization>['images']): string {
  const entry = images.find(({ name }) => name === image);
  return entry ? `${entry.newName ?? image}:${entry.newTag ?? 'latest'}` : image;
}

function applyStep(manifest: Manifest, { op, path, value }: { op: string; path: string; value: unknown }): void {
  const keys = path.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at, key) => {
    if (at[key] === undefined) throw new Error(`${manifest['metadata'].name} has no ${path}`);
    return at[key];
  }, manifest);
  if (op === 'add' && Array.isArray(parent)) parent.splice(last === '-' ? parent.length : Number(last), 0, value);
  else if (op === 'add' || (op === 'replace' && parent[last] !== undefined)) parent[last] = value;
  else throw new Error(`${manifest['metadata'].name}: ${op} ${path} is none that is known here`);
}
