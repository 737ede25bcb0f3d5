import { type Node, parseSync } from 'oxc-parser';
import type { Mutant } from './mutant.ts';
import { sqlMutants } from './sql-mutants.ts';

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
};
const REMOVED_METHODS = new Set(
  'sort toSorted reverse toReversed filter slice trim toLowerCase toUpperCase catch finally unref'.split(' '),
);
const SWAPPED_METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};
const CODE = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/;
const SQL = /^\s*(?:select|insert|update|delete|with)\s/i;
/** Texts for people, and names that only distinguish statements or metrics. */
const UNTESTED_CALL = /(?:\blog|\blogger|#log)\.(?:trace|debug|info|warn|error)$/;
/** Reports a bug of the code itself, which no caller can cause. Its condition still has mutants. */
const ASSERTION = /^throw new Error\(/;
const UNTESTED_KEYS = new Set(['name', 'summary', 'description', 'message']);

type AnyNode = Node & { readonly [member: string]: unknown };

export function typescriptMutants(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const replace = (start: number, end: number, replacement: string) => {
    mutants.push({ start, end, replacement });
  };
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const leaveOut = (node: Node) => replace(node.start, node.end, '{}');

  function swapOperator(operator: string, from: number, to: number): void {
    const at = source.indexOf(operator, from);
    if (at < 0 || at + operator.length > to) return;
    for (const other of OPERATORS[operator] ?? []) replace(at, at + operator.length, other);
  }

  function negate(test: Node): void {
    const isSimple = !['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(test.type);
    if (isSimple) replace(test.start, test.end, `!(${textOf(test)})`);
  }

  function mutate(node: AnyNode, parent: AnyNode | undefined): void {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression':
        if (node.operator === '+' && /^['"`]/.test(textOf(node.left) + textOf(node.right))) break;
        swapOperator(node.operator, node.left.end, node.right.start);
        break;
      case 'UpdateExpression':
        swapOperator(node.operator, node.start, node.end);
        break;
      case 'UnaryExpression':
        if (node.operator === '!') replace(node.start, node.argument.start, '');
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
        negate(node.test);
        break;
      case 'Literal':
        mutateLiteral(node, parent);
        break;
      case 'TemplateLiteral':
        if (SQL.test(textOf(node).slice(1))) mutants.push(...sqlMutants(source, node.start + 1, node.end - 1));
        break;
      case 'ExpressionStatement':
        mutateStatement(node);
        break;
      case 'ThrowStatement':
        if (!ASSERTION.test(textOf(node))) leaveOut(node);
        break;
      case 'ContinueStatement':
        leaveOut(node);
        break;
      case 'BreakStatement':
        if (parent?.type !== 'SwitchCase') leaveOut(node);
        break;
      case 'ReturnStatement':
        if (!node.argument) leaveOut(node);
        else if (node.argument.type !== 'Literal') replace(node.argument.start, node.argument.end, 'undefined');
        break;
      case 'CallExpression':
        mutateCall(node);
        break;
    }
  }

  function mutateLiteral(node: AnyNode, parent: AnyNode | undefined): void {
    if (node.type !== 'Literal') return;
    if (typeof node.value === 'boolean') replace(node.start, node.end, String(!node.value));
    if (typeof node.value !== 'string') return;
    if (SQL.test(node.value)) {
      mutants.push(...sqlMutants(source, node.start + 1, node.end - 1));
      return;
    }
    const isKey = parent?.type === 'Property' && (parent.key === node || UNTESTED_KEYS.has(textOf(parent.key)));
    const isName = parent?.type === 'CallExpression' && parent.arguments[0] === node && namesStatement(parent);
    // The comparison itself is swapped instead.
    const isCompared = parent?.type === 'BinaryExpression';
    if (CODE.test(node.value) && !isKey && !isName && !isCompared) replace(node.start, node.end, "''");
  }

  const namesStatement = ({ arguments: [, text] }: { arguments: readonly Node[] }): boolean =>
    text !== undefined && SQL.test(textOf(text).slice(1));

  function mutateStatement(node: AnyNode): void {
    if (node.type !== 'ExpressionStatement') return;
    const bare = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
    if (bare.type === 'CallExpression') {
      if (bare.callee.type !== 'Super' && !UNTESTED_CALL.test(textOf(bare.callee))) leaveOut(node);
    } else if (bare.type === 'AssignmentExpression' || bare.type === 'UnaryExpression') leaveOut(node);
  }

  function mutateCall(node: AnyNode): void {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object, property } = node.callee;
    const method = textOf(property);
    if (REMOVED_METHODS.has(method)) replace(node.start, node.end, textOf(object));
    const other = SWAPPED_METHODS[method];
    if (other) replace(property.start, property.end, other);
  }

  function walk(node: AnyNode, parent: AnyNode | undefined): void {
    if (node.type.startsWith('Import') || node.type.startsWith('Export')) {
      if (!('declaration' in node)) return;
    } else if (node.type.startsWith('TS')) {
      if ('expression' in node) walk(node['expression'] as AnyNode, node);
      return;
    }
    if (node.type === 'CallExpression' && UNTESTED_CALL.test(textOf(node.callee))) return;
    mutate(node, parent);
    for (const child of childrenOf(node)) walk(child, node);
  }

  walk(program as unknown as AnyNode, undefined);
  return mutants;
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((child): child is AnyNode => typeof child === 'object' && child !== null && 'type' in child);
}
