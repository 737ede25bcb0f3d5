import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ts } from '@ts-morph/common';
import type { Catalogue } from '../support/page-texts.ts';

const WEB = join(import.meta.dirname, '../../web');

const sources = (await readdir(WEB, { recursive: true, withFileTypes: true }))
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/generated|messages\.(en|pt-br)\./.test(entry.name),
  )
  .map((entry) => relative(WEB, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('dist') && !path.includes('node_modules') && path.includes('/'))
  .sort();

/** Modules of the pages. Names are below `web`. */
export const parsed = await Promise.all(
  sources.map(async (path) => {
    const text = await readFile(join(WEB, path), 'utf8');
    return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  }),
);
const byPath = new Map(parsed.map((source) => [source.fileName, source]));

export const namesOf = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue).flatMap(([area, messages]) => Object.keys(messages).map((name) => `${area}.${name}`));

export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

export const isInside = (node: ts.Node, is: (node: ts.Node) => boolean): boolean =>
  node.parent !== undefined && (is(node.parent) || isInside(node.parent, is));

/** The modules that are loaded before the module runs, and itself. */
export function loadedWith(path: string, found = new Set<string>()): Set<string> {
  const source = byPath.get(path);
  if (!source || found.has(path)) return found;
  found.add(path);
  for (const statement of source.statements) {
    const isImport = ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly;
    if (!isImport && !ts.isExportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier;
    if (from && ts.isStringLiteral(from) && from.text.startsWith('.'))
      loadedWith(join(dirname(path), from.text), found);
  }
  return found;
}

/** Areas of the messages that the modules read. */
export function areasIn(paths: Iterable<string>, catalogue: Catalogue): string[] {
  const names = new Set(namesOf(catalogue));
  const areas = new Set<string>();
  for (const path of paths)
    for (const node of nodesOf(byPath.get(path) as ts.SourceFile)) {
      const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.head.text : '';
      const [area = '', rest] = text.split('.');
      const isMessage = names.has(text) || (ts.isTemplateExpression(node) && rest !== undefined && area in catalogue);
      if (isMessage && !isInside(node, ts.isTypeNode)) areas.add(area);
    }
  return [...areas].sort();
}

/** The screens of a page: the module of each, and the areas whose messages it loads. */
export const screensOf = (page: string) =>
  parsed
    .filter(({ fileName }) => fileName.startsWith(`${page}/`))
    .flatMap((source) =>
      [...nodesOf(source)].flatMap((node) => {
        if (!ts.isCallExpression(node) || node.expression.getText() !== 'screen') return [];
        const [areas, load] = node.arguments.map((argument) => argument.getText());
        const [, module = ''] = /import\('(.+)'\)/.exec(load ?? '') ?? [];
        const path = join(dirname(source.fileName), module);
        return [[path, [...(areas ?? '').matchAll(/'(\w+)'/g)].map(([, area = '']) => area).sort()] as const];
      }),
    );
