import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built, type Manifest } from './kustomization.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** A file of the project. */
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
export const FOLDER = join(ROOT, 'deploy/kubernetes');
/** What is applied as a whole. */
export const OVERLAYS = ['production', 'sandbox'];
/** What is applied at all. */
export const FOLDERS = OVERLAYS.flatMap((overlay) => [`overlays/${overlay}`, `overlays/${overlay}/migrate`]);
export const build = (folder: string) => built(join(FOLDER, folder));

/** @throws when there is none. */
export const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((manifest) => manifest['kind'] === kind && manifest['metadata'].name === name);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
