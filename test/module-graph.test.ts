import { describe, expect, it } from 'vitest';
import { cyclesIn, fileGraph, folderGraph } from './support/module-graph.ts';

describe('the module graph', () => {
  const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

  it('a cycle names each file on the way back to the first one', () => {
    expect(cyclesIn(graph({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))).toEqual(['b → c → b']);
    expect(cyclesIn(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });

  it('folders form a cycle even when their files do not', () => {
    const files = graph({
      'x/a.ts': ['y/b.ts'],
      'y/b.ts': ['y/c.ts'],
      'y/c.ts': [],
      'y/z/d.ts': ['x/a.ts'],
      'y/e.ts': ['x/f.ts'],
    });
    expect(cyclesIn(files)).toEqual([]);
    expect(cyclesIn(folderGraph(files))).toEqual(['x → y → x']);
  });

  it('static, type-only and dynamic imports count', () => {
    const files = fileGraph('web');
    expect(files.get('web/console/router.ts')).toContain('web/console/areas.ts');
    expect(files.get('web/console/shell/root.ts')).toContain('web/console/shell/navigation.tsx');
    expect(files.get('web/console/waiting/routes.tsx')).toContain('web/console/waiting/waiting.tsx');
  });
});

describe.each(['web'])('the modules of %s', (folder) => {
  const files = fileGraph(folder);

  it(`files of ${folder} have no import cycle`, () => {
    expect(files.size).toBeGreaterThan(50);
    expect(cyclesIn(files)).toEqual([]);
  });

  it(`folders of ${folder} have no import cycle`, () => {
    expect(folderGraph(files).size).toBeGreaterThan(5);
    expect(cyclesIn(folderGraph(files))).toEqual([]);
  });
});
