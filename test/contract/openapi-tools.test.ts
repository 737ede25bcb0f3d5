import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = join(ROOT, 'schema', 'openapi.json');
const PROGRAMS = join(import.meta.dirname, 'openapi-tools');

describe('OpenAPI linters', () => {
  it('Spectral finds no problem in the OpenAPI document by its OpenAPI rules', async () => {
    const spectral = new spectralCore.Spectral();
    // openapi-examples.test.ts checks examples against their schemas in a tenth of the time.
    spectral.setRuleset({ extends: [oas as RulesetDefinition], rules: { 'oas3-valid-media-example': 'off' } });
    const found = await spectral.run(await readFile(DOCUMENT, 'utf8'));
    expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([]);
  });

  it('Redocly finds no problem in the OpenAPI document by its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = await readFile(DOCUMENT, 'utf8');
    const found = await lintFromString({ source, absoluteRef: DOCUMENT, config });
    expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });
});

describe('OpenAPI client generators', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryDirectory('clients');
    await cp(PROGRAMS, folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('clients of openapi-typescript, @hey-api/openapi-ts and orval require the required members and make the others optional', {
    timeout: 180_000,
  }, async () => {
    // Two generators need the old compiler API, which this project's compiler no longer has. Another package ships it.
    const older = join(dirname(createRequire(import.meta.url).resolve('@ts-morph/common')), 'typescript.js');
    const hooks = registerHooks({
      resolve: (name, context, next) =>
        name === 'typescript'
          ? { url: pathToFileURL(older).href, format: 'commonjs', shortCircuit: true }
          : next(name, context),
    });
    try {
      const { default: openapiTypescript, astToString } = await import('openapi-typescript');
      const types = await openapiTypescript(JSON.parse(await readFile(DOCUMENT, 'utf8')));
      await writeFile(join(folder, 'openapi-typescript.ts'), astToString(types));

      const { createClient } = await import('@hey-api/openapi-ts');
      const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'] as const;
      await createClient({
        input: DOCUMENT,
        output: { path: join(folder, 'hey-api') },
        plugins: [...plugins],
        logs: { level: 'silent' },
      });

      vi.spyOn(console, 'log').mockImplementation(() => {});
      const { generate } = await import('orval');
      const orval = { target: join(folder, 'orval.ts'), client: 'fetch', mode: 'single' } as const;
      await generate({ input: { target: DOCUMENT }, output: orval });
    } finally {
      vi.restoreAllMocks();
      hooks.deregister();
    }
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
    const checked = await promisify(execFile)(tsc, ['-p', folder]).catch(({ stdout }: { stdout: string }) => ({
      stdout,
    }));
    expect(checked.stdout).toBe('');
  });
});
