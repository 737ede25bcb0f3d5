import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgramError, program, run } from './command-line.ts';

const ROOT = join(import.meta.dirname, '..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

interface Given {
  readonly date: string;
}

async function release(version: string, { date }: Given): Promise<void> {
  const { sectionOf } = await import('./schema/changelog.ts');
  const { checkNewer, cutChangelog, readVersions } = await import('./schema/release.ts');
  const { changelog, released } = await readVersions(ROOT);
  let cut: string;
  try {
    checkNewer(version, released);
    cut = cutChangelog(changelog, version, date);
  } catch (error) {
    throw new ProgramError((error as Error).message);
  }
  await writeFile(CHANGELOG, cut);
  for (const name of ['package.json', 'package-lock.json']) await setVersion(join(ROOT, name), version);
  const printed = spawnSync(process.execPath, [join(ROOT, 'scripts/schema.ts'), '--release'], { stdio: 'inherit' });
  if (printed.status !== 0)
    throw new ProgramError('schema/released/ was not printed: fix the cause, restore the files, and run this again');
  console.log(`
${version} is ready. Run npm run check, commit everything, then tag the commit:

  git tag --annotate v${version} --cleanup=whitespace --file - <<'END'
Release ${version}

${sectionOf(cut, version)}
END`);
}

/** Replaces the version of a package file, and of the root package in a lock file. Keeps the formatting. */
async function setVersion(path: string, version: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const content = JSON.parse(text);
  content.version = version;
  if (content.packages) content.packages[''].version = version;
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

await run(
  program('release', 'Releases the changes under "## Unreleased" in CHANGELOG.md.', ['0.4.0'])
    .argument('<version>', 'three numbers, later than the last released version')
    .option('--date <date>', 'day of the release, YYYY-MM-DD', new Date().toISOString().slice(0, 10))
    .action(release),
);
