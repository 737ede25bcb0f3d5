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
  /** As written, in the order of `scripts`. */
  readonly files: readonly FunctionFile[];
  /** Run on the database, in dependency order: a file comes after those whose functions it calls. */
  readonly scripts: readonly FunctionFile[];
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
  const scripts = inDependencyOrder(withCalls(files));
  const checksum = createHash('sha256');
  for (const { text } of scripts) checksum.update(text).update('\0');
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    schema: `gateway_${checksum.digest('hex').slice(0, 12)}`,
    files: scripts.map(({ path }) => byPath.get(path) as FunctionFile),
    scripts,
  };
}

/** A comment such as `-- each claim_facts_<name>: perform claim_facts_<name>();`. */
const EACH = /^( *)-- each (\w+)_<name>: (.+)$/gm;

/**
 * Below each such comment, writes its statement once for every function of that name in the set, in ascending order of
 * the names. So a file calls the functions of other files without knowing them, and no call is dynamic.
 */
function withCalls(files: readonly FunctionFile[]): FunctionFile[] {
  const functions = files.flatMap((file) => [...namesIn(file, DEFINITION)]).sort();
  return files.map(({ path, text }) => ({
    path,
    text: text.replaceAll(EACH, (comment, indent: string, prefix: string, call: string) => {
      const names = functions
        .filter((name) => name.startsWith(`${prefix}_`))
        .map((name) => name.slice(prefix.length + 1));
      return [comment, ...names.map((name) => `${indent}${call.replaceAll('<name>', name)}`)].join('\n');
    }),
  }));
}

/** The libpq `options` of a connection that calls the functions of this build. */
export const callingFunctions = ({ schema }: FunctionSet = ownFunctions()): string => `-c search_path=${schema},public`;

function inDependencyOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const definedBy = new Map<string, FunctionFile>();
  for (const file of sorted) {
    for (const name of namesIn(file, DEFINITION)) {
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

const DEFINITION = /\bcreate function (\w+)/g;

const namesIn = ({ text }: FunctionFile, pattern: RegExp): Set<string> =>
  new Set([...text.replaceAll(/--.*/g, '').matchAll(pattern)].map(([, name]) => name as string));
