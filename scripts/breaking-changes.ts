import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { breakingChanges } from './schema/breaking.ts';
import { isNamed, namedBreaks } from './schema/changelog.ts';
import { isPromise, RELEASED_FOLDER, readFiles, SCHEMA_FOLDER } from './schema/contracts.ts';
import { readVersions, releaseFaults } from './schema/release.ts';

const CHANGELOG = join(import.meta.dirname, '..', 'CHANGELOG.md');

const [released, current, changelog] = await Promise.all([
  readFiles(RELEASED_FOLDER),
  readFiles(SCHEMA_FOLDER),
  readFile(CHANGELOG, 'utf8'),
]);
const versions = await readVersions(join(import.meta.dirname, '..'));
const faults = releaseFaults(versions);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exit(1);
const version = versions.package;

const promises = new Map([...current].filter(([path]) => isPromise(path)));
const names = namedBreaks(changelog, version);
const changes = await breakingChanges(released, promises);
const unnamed = changes.filter((change) => !isNamed(change, names));
if (unnamed.length === 0) {
  const named = changes.length === 0 ? 'Nothing' : `${changes.length} changes, named in CHANGELOG.md, and nothing else`;
  console.log(`${named} breaks clients of ${version}.`);
} else {
  console.log(`These changes break clients of ${version}:\n`);
  for (const { place, what } of unnamed) console.log(`- \`${place}\`: ${what}`);
  console.log(`
Keep what clients depend on, and deprecate it. If it must go, tell integrators in CHANGELOG.md, above "## ${version}":
a list under "### Breaking" that has each of these places in backquotes (or the whole that it is a part of, from the
type, route, REST record or event on), and says what to do instead.`);
  process.exitCode = 1;
}
