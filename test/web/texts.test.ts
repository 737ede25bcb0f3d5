import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parse, type Token } from '@messageformat/parser';
import { ts } from '@ts-morph/common';
import { expect, test } from 'vitest';
import { catalogueOf, PAGES } from '../support/page-texts.ts';
import { isInside, namesOf, nodesOf, parsed } from './page-sources.ts';

const PAGE_TEXTS = await Promise.all(
  PAGES.map(async (page) => [page, await catalogueOf(page, 'en'), await catalogueOf(page, 'pt-BR')] as const),
);

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

test.for(PAGE_TEXTS)('each area of the %s has the same messages in both languages', ([, english, portuguese]) => {
  expect(namesOf(portuguese)).toEqual(namesOf(english));
  for (const [area, messages] of Object.entries(english))
    for (const [name, message] of Object.entries(messages)) {
      const translated = portuguese[area]?.[name] ?? '';
      expect(translated.trim(), `${area}.${name}`).not.toBe('');
      expect(() => compileMessage(translated), `${area}.${name}`).not.toThrow();
      expect(partsOf(translated), `${area}.${name}`).toEqual(partsOf(message));
    }
});

test('the pages use each message of the catalogues', () => {
  const exact = new Set<string>();
  const prefixes = new Set<string>();
  for (const source of parsed)
    for (const node of nodesOf(source)) {
      if (ts.isStringLiteralLike(node)) exact.add(node.text);
      else if (ts.isTemplateExpression(node) && node.head.text.includes('.')) prefixes.add(node.head.text);
    }
  const isUsed = (name: string) => exact.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix));
  expect(PAGE_TEXTS.flatMap(([, english]) => namesOf(english)).filter((name) => !isUsed(name))).toEqual([]);
});

/** Attributes and members whose texts no person reads. */
const TECHNICAL =
  /^(className|id|key|name|path|to|href|type|role|rel|target|width|height|align|tone|htmlFor|inputMode|accept|method|lang|value|kind|group|autoComplete|slot|placement|stroke|viewBox|d|fill|style|template|policy|scope|text|authorization)$/;

/** Names, for example of sample persons, that are the same in all languages. */
const NAMES = [
  ...['Português', 'English', 'Enter', 'Esc', 'Home End'],
  ...['Banco do Brasil', 'Bradesco', 'Itaú SISPAG', 'Santander', 'Sicoob'],
  ...['Padaria Souza Ltda', 'Livraria Horizonte Ltda', 'Mercado Boa Vista Ltda', 'Oficina Duas Rodas Ltda'],
  ...['Café do Porto Ltda', 'Marina Alves', 'João Pereira', 'Cecília Ramos', 'Rafael Nogueira'],
  ...['Marina REFUSE', 'Marina REJECT 2', 'Marina HOLD'],
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

/** Errors are for engineers, and compared texts are names of states or types. */
const isTechnical = (node: ts.Node): boolean =>
  TECHNICAL.test(nameOf(node)) ||
  (ts.isBinaryExpression(node.parent) && /^[!=]==$/.test(node.parent.operatorToken.getText())) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'expectType') ||
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
  expect(parsed.flatMap(literalsIn)).toEqual([]);
});
