import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../../', import.meta.url);

export interface FunctionFile {
  readonly path: string;
  readonly text: string;
}

export interface FunctionSet {
  /** Schema name with the checksum of all texts, so that different builds share no function. */
  readonly schema: string;
  /** In dependency order: a file comes after those whose functions it calls. */
  readonly files: readonly FunctionFile[];
}

let own: FunctionSet | undefined;

export function ownFunctions(): FunctionSet {
  own ??= functionSet(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => ({ path, text: readFileSync(new URL(path, SOURCES), 'utf8') })),
  );
  return own;
}

/** @throws Error naming the files, when two define the same function or files call each other in a circle */
export function functionSet(files: readonly FunctionFile[]): FunctionSet {
  const ordered = inDependencyOrder(files);
  const checksum = createHash('sha256');
  for (const { text } of ordered) checksum.update(text).update('\0');
  return { schema: `gateway_${checksum.digest('hex').slice(0, 12)}`, files: ordered };
}

/** The libpq `options` of a connection that calls the functions of this build. */
export const callingFunctions = ({ schema }: FunctionSet = ownFunctions()): string => `-c search_path=${schema},public`;

function inDependencyOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const definedBy = new Map<string, FunctionFile>();
  for (const file of sorted) {
    for (const name of namesIn(file, /\bcreate function (\w+)/g)) {
      const other = definedBy.get(name) ?? file;
      if (other !== file) throw new Error(`${other.path} and ${file.path} both define ${name}`);
      definedBy.set(name, file);
    }
  }
  const ordered = new Set<FunctionFile>();
  const place = (file: FunctionFile, callers: readonly FunctionFile[]) => {
    if (ordered.has(file)) return;
    if (callers.includes(file)) {
      const circle = [...callers.slice(callers.indexOf(file)), file].map(({ path }) => path);
      throw new Error(`database functions call each other in a circle: ${circle.join(' → ')}`);
    }
    for (const name of namesIn(file, /\b(\w+)\s*\(/g)) {
      const needed = definedBy.get(name);
      if (needed !== undefined && needed !== file) place(needed, [...callers, file]);
    }
    ordered.add(file);
  };
  for (const file of sorted) place(file, []);
  return [...ordered];
}

const namesIn = ({ text }: FunctionFile, pattern: RegExp): Set<string> =>
  new Set([...text.replaceAll(/--.*/g, '').matchAll(pattern)].map(([, name]) => name as string));
