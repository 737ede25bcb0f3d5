import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built, type Manifest } from './kustomization.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
export const FOLDER = join(ROOT, 'deploy/kubernetes');
export const OVERLAYS = ['production', 'sandbox'];
export const FOLDERS = [
  ...OVERLAYS.flatMap((overlay) => [`overlays/${overlay}`, `overlays/${overlay}/migrate`]),
  'overlays/restore',
];
export const build = (folder: string) => built(join(FOLDER, folder));

/** @throws Error when the manifest does not exist. */
export const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest['kind'] === kind && manifest['metadata'].name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
