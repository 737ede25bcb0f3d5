import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What partners are promised. */
export const SCHEMA_FOLDER = join(import.meta.dirname, '..', '..', 'schema');

/** What partners were promised with the last release: what a change must not break unsaid. */
export const RELEASED_FOLDER = join(SCHEMA_FOLDER, 'released');

export const DOCS_FOLDER = join(import.meta.dirname, '..', '..', 'docs');

/** Files of a folder and of those below it, by their path there with `/` between names. No folder: no files. */
export async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (path: string) =>
    [relative(folder, path).replaceAll(sep, '/'), await readFile(path, 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Files that clients depend on: a release keeps them to compare with. Of the rest, each is made from these. */
export const isPromise = (path: string): boolean =>
  path === 'schema.graphql' || path === 'openapi.json' || path.startsWith('events/');
