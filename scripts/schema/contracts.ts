import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export const SCHEMA_FOLDER = join(import.meta.dirname, '..', '..', 'schema');

export const RELEASED_FOLDER = join(SCHEMA_FOLDER, 'released');

export async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (path: string) =>
    [relative(folder, path).replaceAll(sep, '/'), await readFile(path, 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Files that clients depend on. A release keeps them for comparison. The other files are derived from these. */
export const isPromise = (path: string): boolean =>
  path === 'schema.graphql' || path === 'openapi.json' || path.startsWith('events/');
