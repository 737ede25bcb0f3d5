import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('the soak runs every test file that has a full form', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { soak: string } };
  const filters = scripts.soak
    .slice(scripts.soak.indexOf('vitest run') + 'vitest run'.length)
    .trim()
    .split(/\s+/);
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('test', file));
  const sized = files.filter((file) => /support\/(size|fault-round)\.ts'/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(sized.length).toBeGreaterThan(10);
  expect(sized.filter((file) => !filters.some((filter) => file.includes(filter)))).toEqual([]);
});
