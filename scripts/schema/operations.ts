import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../src/platform/operation/operation.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const FACES = /\.(graphql|rest|consumer|events)\.ts$|\/graph\.ts$/;

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'kind' in value;

export async function allOperations(): Promise<readonly Operation[]> {
  const files = globSync('{domains,sandbox}/**/*.ts', { cwd: SOURCE }).filter((path) => !FACES.test(path));
  const exported = await Promise.all(files.sort().map((path) => import(join(SOURCE, path)) as Promise<object>));
  const found = exported.flatMap((each) => Object.values(each)).filter(isOperation);
  return [...new Set(found)].sort((a, b) => (a.name < b.name ? -1 : 1));
}
