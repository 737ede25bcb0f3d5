import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '..', '..');

/** Files or folders, each with those that it imports. Paths are relative to the root of the repository. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export interface Import {
  /** An imported file as a path from the root, or the name of a package. */
  readonly target: string;
  readonly typeOnly: boolean;
}

/** The imports and re-exports of a parsed file. Dynamic imports of a constant count as imports of values. */
export function importsOf(path: string, text: string, { module }: ParseResult): readonly Import[] {
  return [
    ...module.staticImports.map((entry) => ({
      specifier: entry.moduleRequest.value,
      typeOnly: entry.entries.length > 0 && entry.entries.every((name) => name.isType),
    })),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((name) =>
        name.moduleRequest ? [{ specifier: name.moduleRequest.value, typeOnly: name.isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^'(.*)'$/.exec(text.slice(start, end)) ?? [];
      return specifier === undefined ? [] : [{ specifier, typeOnly: false }];
    }),
  ].map(({ specifier, typeOnly }) => ({
    target: specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
    typeOnly,
  }));
}

/** The TypeScript files below a folder of the repository. Type-only imports count. */
export function fileGraph(folder: string): Graph {
  const paths = new Set(globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['web/dist'] }).sort());
  return new Map(
    [...paths].map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const targets = importsOf(path, text, parseSync(path, text)).map(({ target }) => target);
      return [path, new Set(targets.filter((target) => paths.has(target)))];
    }),
  );
}

/** The folders of these files. Folder A imports folder B when a file directly in A imports a file directly in B. */
export function folderGraph(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    const folder = dirname(path);
    const others = [...targets].map((target) => dirname(target)).filter((other) => other !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

/** One line for each node that imports others, in alphabetical order. */
export const printedGraph = (graph: Graph): string =>
  [...graph]
    .filter(([, targets]) => targets.size > 0)
    .map(([node, targets]) => `${node}: ${[...targets].sort().join(', ')}`)
    .sort()
    .join('\n');

/** Import cycles as `a → b → a`, at least one for each group of nodes that import each other. */
export function cyclesIn(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, way: readonly string[]) => {
    if (way.includes(node)) cycles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    else if (!done.has(node)) for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
