import { spawnSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgramError, program, run } from './command-line.ts';

const ROOT = join(import.meta.dirname, '..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const PACKAGE_FILES = ['package.json', 'package-lock.json'];
const MANIFESTS = join(ROOT, 'deploy/kubernetes/overlays');
const CHANGED = ['CHANGELOG.md', ...PACKAGE_FILES, 'deploy', 'docs', 'schema'];

interface Options {
  readonly date: string;
}

async function release(version: string, { date }: Options): Promise<void> {
  const { sectionOf } = await import('./schema/changelog.ts');
  const { checkNewer, cutChangelog, readVersions } = await import('./schema/release.ts');
  const { changelog, released } = await readVersions(ROOT);
  let newChangelog: string;
  try {
    checkNewer(version, released);
    newChangelog = cutChangelog(changelog, version, date);
  } catch (error) {
    throw new ProgramError((error as Error).message);
  }
  await writeFile(CHANGELOG, newChangelog);
  for (const name of PACKAGE_FILES) await setVersion(join(ROOT, name), version);
  await setImageTags(version);
  const schema = spawnSync(process.execPath, [join(ROOT, 'scripts/schema.ts'), '--release'], { stdio: 'inherit' });
  if (schema.status !== 0)
    throw new ProgramError(`schema/released/ was not written. Fix the error above, restore the changed files and run npm run release again:

  git restore ${CHANGED.join(' ')}`);
  console.log(`
${version} is ready. Run npm run check, commit everything, then tag the commit:

  git tag --annotate v${version} --cleanup=whitespace --file - <<'END'
Release ${version}

${sectionOf(newChangelog, version)}
END`);
}

/** Sets the version in package.json, or in package-lock.json and its root package. Keeps the formatting. */
async function setVersion(path: string, version: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const content = JSON.parse(text);
  content.version = version;
  if (content.packages) content.packages[''].version = version;
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** The manifests run the images of the release. */
async function setImageTags(version: string): Promise<void> {
  for await (const path of glob('**/kustomization.yaml', { cwd: MANIFESTS })) {
    const file = join(MANIFESTS, path);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/newTag: [\d.]+/g, `newTag: ${version}`));
  }
}

await run(
  program(
    'release',
    'Prepares the release of the changes under "## Unreleased" in CHANGELOG.md: sets the version, dates the section, and writes schema/released/ and the image tags of the manifests. Does not commit, tag or publish.',
    ['0.4.0'],
  )
    .argument('<version>', 'MAJOR.MINOR.PATCH, later than the last released version')
    .option('--date <date>', 'day of the release, YYYY-MM-DD', new Date().toISOString().slice(0, 10))
    .action(release),
);
