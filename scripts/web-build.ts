import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { program, run } from './command-line.ts';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'web');
const DIST = join(WEB, 'dist');
const SUM = '.sources';
/** Sources outside `web/`. */
const ALSO = ['package-lock.json', 'tsconfig.json'];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function sumOfSources(): Promise<string> {
  const own = (await filesIn(WEB)).filter((path) => !/^dist\b/.test(relative(WEB, path)));
  const sum = createHash('sha256');
  for (const path of [...own, ...ALSO.map((name) => join(ROOT, name))].sort()) {
    sum.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
  }
  return sum.digest('hex');
}

/** Adds `.br` and `.gz` files next to large files, which the gateway sends. */
async function compress(folder: string): Promise<void> {
  const texts = (await filesIn(folder)).filter((path) => /\.(js|css|svg|json)$/.test(path));
  await Promise.all(
    texts.map(async (path) => {
      const body = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(body, BROTLI));
      await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}

/** Replaces the old pages only after a complete build. Returns whether it has built. */
export async function buildWeb(): Promise<boolean> {
  const sum = await sumOfSources();
  if ((await readFile(join(DIST, SUM), 'utf8').catch(() => '')) === sum) return false;
  const { build } = await import('vite');
  const made = join(WEB, `dist.${process.pid}`);
  try {
    await build({
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'warn',
      // The test runner sets 'test', which selects React's development build.
      mode: 'production',
      build: { outDir: made },
    });
    await compress(made);
    await writeFile(join(made, SUM), sum);
    await mkdir(DIST, { recursive: true });
    const old = `${made}.old`;
    await rename(DIST, old);
    await rename(made, DIST);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return true;
}

async function main(): Promise<void> {
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    console.log('web: Vite is not installed, so the pages are not built');
    return;
  }
  if (!existsSync(WEB)) return;
  const started = performance.now();
  const built = await buildWeb();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(built ? `web: built into web/dist in ${seconds} s` : 'web: web/dist is up to date');
}

const DOES = 'Builds the pages of web/ into web/dist, unless their sources are unchanged.';
if (import.meta.main) await run(program('web:build', DOES).action(main));
