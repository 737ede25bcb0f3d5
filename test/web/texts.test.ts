import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parse, type Token } from '@messageformat/parser';
import { ts } from '@ts-morph/common';
import { expect, test } from 'vitest';
import { AREAS } from '../../web/console/messages/areas.ts';
import type { Language } from '../../web/shared/language/language.ts';

const WEB = join(import.meta.dirname, '../../web');

/** Pages whose screens have English texts in their code. */
const UNTRANSLATED = ['dashboard/'];

type Area = Readonly<Record<string, string>>;
type Catalogue = Readonly<Record<string, Area>>;

const PAGE = 'console';
const START: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => import('../../web/console/messages/en.ts'),
  'pt-BR': () => import('../../web/console/messages/pt-br.ts'),
};

/** All messages of the page, those of the start first. */
async function catalogueOf(language: Language): Promise<Catalogue> {
  const loaded = await Promise.all(Object.values(AREAS).map((area) => area[language]() as Promise<object>));
  return Object.assign({}, await START[language](), ...loaded);
}

const sources = (await readdir(WEB, { recursive: true, withFileTypes: true }))
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/generated|messages\.(en|pt-br)\./.test(entry.name),
  )
  .map((entry) => relative(WEB, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('dist') && !path.includes('node_modules') && path.includes('/'))
  .sort();

const parsed = await Promise.all(
  sources.map(async (path) => {
    const text = await readFile(join(WEB, path), 'utf8');
    return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  }),
);

const [english, portuguese] = await Promise.all([catalogueOf('en'), catalogueOf('pt-BR')]);

const namesOf = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue).flatMap(([area, messages]) => Object.keys(messages).map((name) => `${area}.${name}`));

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** Arguments and tags of a message, in any order. */
function partsOf(message: string): string[] {
  const visit = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === 'content' || token.type === 'octothorpe') return [];
      if (token.type === 'argument') return [token.arg];
      if (token.type === 'function') return [`${token.arg}, ${token.key}`];
      return [`${token.arg}, ${token.type}`, ...token.cases.flatMap((each) => visit(each.tokens))];
    });
  const tags = message.match(/<\/?\w+\/?>/g) ?? [];
  return [...new Set([...visit(parse(message)), ...tags])].sort();
}

test('each area has the same messages in both languages, with the same values and tags', () => {
  expect(namesOf(portuguese)).toEqual(namesOf(english));
  for (const [area, messages] of Object.entries(english))
    for (const [name, message] of Object.entries(messages)) {
      const translated = portuguese[area]?.[name] ?? '';
      expect(translated.trim(), `${area}.${name}`).not.toBe('');
      expect(() => compileMessage(translated), `${area}.${name}`).not.toThrow();
      expect(partsOf(translated), `${area}.${name}`).toEqual(partsOf(message));
    }
});

test('the pages use each message of the catalogue', () => {
  const exact = new Set<string>();
  const prefixes = new Set<string>();
  for (const source of parsed)
    for (const node of nodesOf(source)) {
      if (ts.isStringLiteralLike(node)) exact.add(node.text);
      else if (ts.isTemplateExpression(node) && node.head.text.includes('.')) prefixes.add(node.head.text);
    }
  const isUsed = (name: string) => exact.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix));
  expect(namesOf(english).filter((name) => !isUsed(name))).toEqual([]);
});

const byPath = new Map(parsed.map((source) => [source.fileName, source]));

/** The modules that are loaded before the module runs, and itself. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
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
function areasIn(paths: Iterable<string>): string[] {
  const names = new Set(namesOf(english));
  const areas = new Set<string>();
  for (const path of paths)
    for (const node of nodesOf(byPath.get(path) as ts.SourceFile)) {
      const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.head.text : '';
      const [area = '', rest] = text.split('.');
      const isMessage = names.has(text) || (ts.isTemplateExpression(node) && rest !== undefined && area in english);
      if (isMessage && !isInside(node, ts.isTypeNode)) areas.add(area);
    }
  return [...areas].sort();
}

/** The screens of the page: the module of each, and the areas whose messages it loads. */
const screens = parsed
  .filter(({ fileName }) => fileName.startsWith(`${PAGE}/`))
  .flatMap((source) =>
    [...nodesOf(source)].flatMap((node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'screen') return [];
      const [areas, load] = node.arguments.map((argument) => argument.getText());
      const [, module = ''] = /import\('(.+)'\)/.exec(load ?? '') ?? [];
      const path = join(dirname(source.fileName), module);
      return [[path, [...(areas ?? '').matchAll(/'(\w+)'/g)].map(([, area = '']) => area).sort()] as const];
    }),
  );
const atStart = Object.keys(await START.en()).sort();

test('the page starts with the messages that its first modules read', () => {
  const read = areasIn(loadedWith(`${PAGE}/start.tsx`));
  expect(read.filter((area) => !atStart.includes(area))).toEqual([]);
});

test.each(screens)('%s loads the messages of the areas that it shows, and no others', (path, areas) => {
  expect(areas).toEqual(areasIn(loadedWith(path)).filter((area) => !atStart.includes(area)));
});

test('every screen of the page loads its messages itself', () => {
  expect(screens.length).toBeGreaterThan(70);
});

/** Attributes and members whose texts no person reads. */
const TECHNICAL =
  /^(className|id|key|name|path|to|href|type|role|rel|target|width|height|align|tone|htmlFor|inputMode|accept|method|lang|value|kind|group|autoComplete|slot|placement|stroke|viewBox|d|fill|style|template|policy|scope|text)$/;

/** Names that are the same in all languages. */
const NAMES = [
  ...['Português', 'English', 'Enter', 'Esc', 'Home End'],
  ...['Banco do Brasil', 'Bradesco', 'Itaú SISPAG', 'Santander', 'Sicoob'],
];

/** A text with a word of three letters that begins a sentence, or with two words. */
const isProse = (text: string) =>
  !NAMES.includes(text) &&
  (/^\s*[A-ZÀ-Ú][a-zà-ú]{2,}\b(?![.:/])/.test(text) || /[a-zà-ú]{2,} [a-zà-ú]{2,}/i.test(text));

function nameOf(node: ts.Node): string {
  const { parent } = node;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isConditionalExpression(parent) || ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent)
    ? nameOf(parent)
    : '';
}

const isInside = (node: ts.Node, is: (node: ts.Node) => boolean): boolean =>
  node.parent !== undefined && (is(node.parent) || isInside(node.parent, is));

/** Errors are for engineers, and compared texts are names of states or types. */
const isTechnical = (node: ts.Node): boolean =>
  TECHNICAL.test(nameOf(node)) ||
  (ts.isBinaryExpression(node.parent) && /^[!=]==$/.test(node.parent.operatorToken.getText())) ||
  isInside(node, (each) => ts.isImportDeclaration(each) || ts.isTypeNode(each) || ts.isNewExpression(each));

function literalsIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  for (const node of nodesOf(source)) {
    if (ts.isJsxText(node) && /[A-Za-zÀ-ú]{2,}/.test(node.text)) found.push(node.text.trim());
    else if (ts.isStringLiteralLike(node) && isProse(node.text) && !isTechnical(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node) && !isTechnical(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
      if (isProse(text)) found.push(text);
    }
  }
  return found.map((text) => `${source.fileName}: ${text}`);
}

test('the screens have no texts outside of the catalogues', () => {
  const checked = parsed.filter(({ fileName }) => UNTRANSLATED.every((folder) => !fileName.startsWith(folder)));
  expect(checked.flatMap(literalsIn)).toEqual([]);
});

test('a page leaves the list of untranslated pages when it has no texts in its code', () => {
  const translated = UNTRANSLATED.filter((folder) =>
    parsed.every((source) => !source.fileName.startsWith(folder) || literalsIn(source).length === 0),
  );
  expect(translated).toEqual([]);
});
