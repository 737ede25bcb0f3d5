import { describe, expect, it } from 'vitest';
import { cyclesIn, fileGraph, folderGraph, printedGraph } from './support/module-graph.ts';

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

  it('a printed graph has one line for each folder that imports others', () => {
    expect(printedGraph(graph({ x: ['z', 'y'], z: [], y: ['z'] }))).toBe('x: y, z\ny: z');
  });

  it('static, type-only and dynamic imports count', () => {
    const files = fileGraph('web');
    expect(files.get('web/console/router.ts')).toContain('web/console/areas.ts');
    expect(files.get('web/console/shell/root.ts')).toContain('web/console/shell/navigation.tsx');
    expect(files.get('web/console/waiting/routes.tsx')).toContain('web/console/waiting/waiting.tsx');
  });
});

describe.each(['web', 'src'])('the modules of %s', (folder) => {
  const files = fileGraph(folder);
  const folders = folderGraph(files);

  it(`files of ${folder} have no import cycle`, () => {
    expect(files.size).toBeGreaterThan(50);
    expect(cyclesIn(files)).toEqual([]);
  });

  it(`folders of ${folder} have no import cycle`, () => {
    const cycles = cyclesIn(folders);
    expect(folders.size).toBeGreaterThan(5);
    expect(cycles, cycles.length > 0 ? `folders and their imports:\n${printedGraph(folders)}\n` : '').toEqual([]);
  });
});
