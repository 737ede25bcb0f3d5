import type { Mutant } from './mutant.ts';

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$\w*\$|\$\{[^}]*\}|\$\d+|[a-z_][\w.]*|\d+(?:\.\d+)?|<=|>=|<>|:=|=>|->>|->|#>>|@>|<@|::|\|\||\S/gi;
const CODE = /^'[a-z][a-z0-9_.]*'$/;
const OPERAND = /^(?:[\w.]+|\)|\]|'.*'|\$\d+|\$\{.*\})$/;

/** Replacements that move boundaries. Any test would notice reversed ones. */
const SWAPS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
  '+': '-',
  '/': '*',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
  greatest: 'least',
  least: 'greatest',
  min: 'max',
  max: 'min',
  true: 'false',
  false: 'true',
};
/** Words that decide whether a following `=` compares or assigns. */
const COMPARING = new Set(['where', 'on', 'and', 'or', 'when', 'if', 'elsif', 'having', 'not', 'filter', 'select']);
const ASSIGNING = new Set(['set']);
const REMOVABLE = new Set(['perform', 'update', 'insert', 'delete', 'raise', 'return', 'execute', 'with', 'select']);
const BEFORE_STATEMENT = new Set([';', 'begin', 'then', 'else', 'loop']);

/** Some mutants do not parse: the server reports those. */
export function sqlMutants(text: string, from = 0, to = text.length): Mutant[] {
  const tokens = tokensOf(text, from, to);
  const mutants: Mutant[] = [];
  const replace = (first: Token, last: Token, replacement: string) => {
    mutants.push({ start: first.start, end: last.end, replacement });
  };
  const clauses: string[] = [''];
  let isBetween = false;
  let isBody = false;

  for (const [n, token] of tokens.entries()) {
    const word = token.text.toLowerCase();
    const [before = '', after = '', afterThat = ''] = [n - 1, n + 1, n + 2].map((at) => tokens[at]?.text.toLowerCase());
    const next = tokens[n + 1] ?? token;

    if (word === '(' || word === 'case') clauses.push(word);
    if (word === ')' || (word === 'end' && clauses.at(-1) === 'case')) clauses.pop();
    if (COMPARING.has(word) || ASSIGNING.has(word)) {
      if (clauses.at(-1) !== 'case') clauses[clauses.length - 1] = word;
    }
    if (word === 'begin') isBody = true;
    if (word === '$$' && isBody) isBody = false;

    if (isBody && BEFORE_STATEMENT.has(before) && (REMOVABLE.has(word) || after === ':=')) {
      const end = endOfStatement(tokens, n);
      if (end !== undefined) replace(token, end, 'null');
    }
    if (word === 'between') isBetween = true;
    else if (word === 'and' && isBetween) isBetween = false;
    else if (word === 'and') replace(token, token, 'or');
    else if (word === '=') {
      if (!ASSIGNING.has(clauses.at(-1) ?? '')) replace(token, token, '<>');
    } else if (word === '-' && OPERAND.test(before)) replace(token, token, '+');
    else if (word === '*' && OPERAND.test(before) && !/^(select|returning)$/.test(before) && OPERAND.test(after))
      replace(token, token, '/');
    else if (word === 'is') {
      if (after === 'not') replace(token, next, 'is');
      else replace(token, token, 'is not');
    } else if (word === 'not' && before !== 'is' && after !== 'null') replace(token, token, '');
    else if (word === 'exists' && before !== 'not') replace(token, token, 'not exists');
    else if (word === 'distinct' && before !== 'not' && before !== 'is' && after !== 'on') replace(token, token, '');
    else if (word === 'for' && /^(update|share)$/.test(after)) replace(token, next, '');
    else if (word === 'skip' && after === 'locked') replace(token, next, '');
    else if (word === 'limit' && afterThat !== '(') replace(token, next, '');
    else if (CODE.test(word)) replace(token, token, "''");
    else if (SWAPS[word] !== undefined) replace(token, token, SWAPS[word]);
  }
  return mutants;
}

function tokensOf(text: string, from: number, to: number): Token[] {
  return [...text.slice(from, to).matchAll(TOKEN)]
    .map((match) => ({ text: match[0], start: from + match.index, end: from + match.index + match[0].length }))
    .filter((token) => !token.text.startsWith('--'));
}

function endOfStatement(tokens: readonly Token[], first: number): Token | undefined {
  let depth = 0;
  for (let at = first; at < tokens.length; at += 1) {
    const { text } = tokens[at] as Token;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (text === ';' && depth === 0) return tokens[at - 1];
    if (text === '$$') return undefined;
  }
  return undefined;
}
