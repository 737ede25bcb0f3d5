import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { ts } from '@ts-morph/common';
import { expect, test } from 'vitest';
import { declaredRefusals } from '../../../src/platform/errors/refusal.ts';
import '../../../src/domains.ts';
import { UNTRANSLATED } from './untranslated.ts';

const SRC = join(import.meta.dirname, '../../../src');
/** The catalogue whose messages all code can use. */
const SHARED = 'platform/language';
const CATALOGUE = /messages\.en\.ts$/;

type Messages = Readonly<Record<string, string>>;

const paths = (await readdir(SRC, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)))
  .sort();

const sources = await Promise.all(
  paths
    .filter((path) => !/messages\.(en|pt-br)\.ts$/.test(path))
    .map(async (path) =>
      ts.createSourceFile(path, await readFile(join(SRC, path), 'utf8'), ts.ScriptTarget.ESNext, true),
    ),
);

const catalogues = await Promise.all(
  paths
    .filter((path) => CATALOGUE.test(path))
    .map(async (path) => {
      const { english } = (await import(join(SRC, path))) as { english: Messages };
      const { portuguese } = (await import(join(SRC, path.replace('.en.', '.pt-br.')))) as { portuguese: Messages };
      return { folder: dirname(path), english, portuguese };
    }),
);

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** Arguments of a message, in any order. */
function argumentsOf(message: string): string[] {
  const visit = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === 'content' || token.type === 'octothorpe') return [];
      if (token.type === 'argument' || token.type === 'function') return [token.arg];
      return [token.arg, ...token.cases.flatMap((each) => visit(each.tokens))];
    });
  return [...new Set(visit(parse(message)))].sort();
}

test.each(catalogues)('the messages of $folder have the same names and values in both languages', (catalogue) => {
  const { english, portuguese } = catalogue;
  expect(Object.keys(portuguese).sort()).toEqual(Object.keys(english).sort());
  for (const [name, message] of Object.entries(english)) {
    expect(portuguese[name]?.trim(), name).not.toBe('');
    expect(argumentsOf(portuguese[name] ?? ''), name).toEqual(argumentsOf(message));
  }
});

test.each(catalogues)('the code uses each message of $folder', ({ folder: place, english }) => {
  const folder = basename(place) === 'language' && place !== SHARED ? dirname(place) : place;
  const used = new Set<string>();
  const prefixes = new Set<string>();
  for (const source of sources)
    if (folder === SHARED || source.fileName.startsWith(`${folder}/`) || source.text.includes(`/${basename(folder)}/`))
      for (const node of nodesOf(source)) {
        if (ts.isStringLiteralLike(node)) used.add(node.text);
        if (ts.isTemplateExpression(node) && /\w\.$/.test(node.head.text)) prefixes.add(node.head.text);
      }
  const isUsed = (name: string) => used.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix));
  expect(Object.keys(english).filter((name) => !isUsed(name))).toEqual([]);
});

test('each code with a default message has it in both languages', () => {
  // A message of one word is a name of the protocol.
  const isUntranslated = [...declaredRefusals()].flatMap(([code, { message, words }]) =>
    message?.includes(' ') && words?.in('pt-BR') === message ? [code] : [],
  );
  expect(isUntranslated).toEqual([]);
});

/** Calls whose arguments callers read: refusals, and faults of schemas. */
const READ =
  /^(validationFailed|refine|regex|min|max|length|int|positive|addIssue|check|gte|lte|multipleOf|startsWith|email|url|string|number|enum|uuid|literal)$/;

const isSentence = (text: string) => /[a-z]{2,} [a-z]{2,}/i.test(text);

function calledName(node: ts.Node): string {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'AppError' ? 'validationFailed' : '';
  if (!ts.isCallExpression(node)) return '';
  if (ts.isPropertyAccessExpression(node.expression)) return node.expression.name.text;
  // Fields of a resource, such as `uuid('…')`, have a description and no message.
  return node.expression.getText() === 'validationFailed' ? 'validationFailed' : '';
}

/** Whether a call that callers read has the node in its arguments, directly or as `error`, `message` or a field. */
function isRead(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || ts.isFunctionLike(parent)) return false;
  if (
    ts.isPropertyAssignment(parent) &&
    /^(description|example|path|title|format|code|id)$/.test(parent.name.getText())
  )
    return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return READ.test(calledName(parent)) && parent.arguments?.includes(node as ts.Expression) === true;
  return isRead(parent);
}

const isErrorMember = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'error';

function literalsIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  for (const node of nodesOf(source)) {
    let text: string;
    if (ts.isStringLiteralLike(node)) text = node.text;
    else if (ts.isTemplateExpression(node))
      text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
    else continue;
    if (isSentence(text) && (isRead(node) || isErrorMember(node))) found.push(text);
  }
  return found.map((text) => `${source.fileName}: ${text}`);
}

const folderOf = (source: ts.SourceFile) => UNTRANSLATED.find((folder) => source.fileName.startsWith(folder));

test('texts that callers read are in the catalogues', () => {
  expect(sources.filter((source) => !folderOf(source)).flatMap(literalsIn)).toEqual([]);
});

test('a folder leaves the list of untranslated folders when its code has no such texts', () => {
  const left = new Set(sources.filter((source) => literalsIn(source).length > 0).map(folderOf));
  expect(UNTRANSLATED.filter((folder) => !left.has(folder))).toEqual([]);
});
