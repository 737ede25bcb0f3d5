import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('package.json', () => {
  const json = (path: string) => JSON.parse(read(path));
  const own = json('package.json');
  const packages = Object.keys({ ...own.dependencies, ...own.devDependencies });

  it('has no package that nobody imports, runs or configures', () => {
    const imported = ['src', 'scripts', 'test', 'bench', 'examples']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, String(file))),
      )
      .filter((path) => path.endsWith('.ts'))
      .map(read)
      .join('\n');
    const run = [...Object.values(own.scripts), read('scripts/check.ts')].join('\n');
    const configured = read('codegen.yml');
    const isUsed = (name: string): boolean => {
      if (name.startsWith('@types/')) return name === '@types/node' || packages.includes(name.slice('@types/'.length));
      const { bin = {} } = json(`node_modules/${name}/package.json`);
      const programs = typeof bin === 'string' ? [name] : Object.keys(bin);
      return (
        imported.includes(`'${name}'`) ||
        imported.includes(`'${name}/`) ||
        programs.some((program) => new RegExp(`\\b${program}\\b`).test(run)) ||
        new RegExp(`\\b${name.split('/').at(-1)}\\b`).test(configured)
      );
    };
    expect(packages.filter((name) => !isUsed(name))).toEqual([]);
  });
});
