import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VERSION } from '../src/config/version.ts';
import { program, run } from './command-line.ts';
import { namedBreaks } from './schema/changelog.ts';
import { isPromise, RELEASED_FOLDER, readFiles, SCHEMA_FOLDER } from './schema/contracts.ts';
import { driftOf } from './schema/drift.ts';

const CHANGELOG = join(import.meta.dirname, '..', 'CHANGELOG.md');

/** Other commands print the rest of `schema/`: `npm run release`, `npm run codegen` and `npm run attacks`. */
const isOurs = (path: string): boolean =>
  !path.startsWith('released/') && !path.endsWith('operations.json') && path !== 'attacks.md';

async function write(folder: string, files: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>) {
  const done: string[] = [];
  for (const [path, text] of files) {
    if (found.get(path) === text) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    done.push(`printed ${path}`);
  }
  for (const path of found.keys()) {
    if (files.has(path)) continue;
    await rm(join(folder, path));
    done.push(`removed ${path}`);
  }
  return done;
}

interface Wanted {
  readonly check: boolean;
  readonly release: boolean;
}

async function printSchema({ check, release }: Wanted): Promise<void> {
  const { printedFiles } = await import('./schema/printed.ts');
  if (release) namedBreaks(await readFile(CHANGELOG, 'utf8'), VERSION);
  const printed = printedFiles();
  const found = new Map([...(await readFiles(SCHEMA_FOLDER))].filter(([path]) => isOurs(path)));

  if (check) {
    const drift = driftOf('schema', printed, found);
    for (const what of drift) console.log(what);
    if (drift.length > 0) {
      console.log('Run npm run schema, and commit the changes.');
      process.exitCode = 1;
    }
  } else {
    const done = await write(SCHEMA_FOLDER, printed, found);
    console.log(done.length === 0 ? 'schema/ is up to date.' : done.map((what) => `schema/: ${what}`).join('\n'));
  }

  if (release) {
    const promises = new Map([...printed].filter(([path]) => isPromise(path)));
    await write(RELEASED_FOLDER, promises, await readFiles(RELEASED_FOLDER));
    console.log(`schema/released/ has what ${VERSION} promises.`);
  }
}

const DOES = 'Prints the contracts and the pages that follow from the code into schema/.';
await run(
  program('schema', DOES, ['', '--check'])
    .option('--check', 'reports outdated files without writing them', false)
    .option('--release', 'also copies the contracts to schema/released/, as the promise of this version', false)
    .action(printSchema),
);
