import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../web');

/** Names of members that contain text written by others. */
const WRITTEN = /(^|[a-z])(Name|Reference|name|description|reference|reason|justification|conditions|details)$/;
/** Elements that isolate their text, or cannot contain other elements. */
const ISOLATING = new Set(['bdi', 'option']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Last name of an expression: `supplierName` for `payable.supplierName ?? ''`. */
function lastName(expression: Node | undefined): string {
  switch (expression?.type) {
    case 'Identifier':
      return expression['name'] as string;
    case 'MemberExpression':
      return lastName(expression['property'] as Node);
    case 'ChainExpression':
      return lastName(expression['expression'] as Node);
    case 'LogicalExpression':
      return lastName(expression['left'] as Node);
    default:
      return '';
  }
}

/** Finds text written by others that shares its element with further text and is not isolated. */
function bareTexts(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const element = (node['openingElement'] as { name?: { name?: string } } | undefined)?.name?.name ?? '';
      const children = (node['children'] as readonly Node[]).filter(
        ({ type, value }) => type !== 'JSXText' || String(value).trim() !== '',
      );
      for (const child of children) {
        const isBare = child.type === 'JSXExpressionContainer' && WRITTEN.test(lastName(child['expression'] as Node));
        if (isBare && children.length > 1 && !ISOLATING.has(element))
          found.push(
            `${file}:${source.slice(0, child.start).split('\n').length} ${source.slice(child.start, child.end)}`,
          );
      }
    }
    for (const value of Object.values(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) {
        if (typeof inner === 'object' && inner !== null && 'type' in inner) visit(inner as Node);
      }
    }
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

describe('text written by others', () => {
  it('text written by others has its own isolating element next to further text', () => {
    const files = globSync('{console,dashboard,shared}/**/*.tsx', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(bareTexts)).toEqual([]);
  });

  it('an inline element that text written by others fills isolates it', () => {
    const css = readFileSync(join(ROOT, 'shared/style/base.css'), 'utf8');
    expect(css).toMatch(/\ba,\s*code,\s*em,\s*span,\s*strong\s*\{\s*unicode-bidi: isolate;/);
  });
});
