import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionOf, versionsOf } from './changelog.ts';

const UNRELEASED = '## Unreleased';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

export interface Versions {
  readonly package: string;
  readonly lock: string;
  /** `info.version` of schema/released/openapi.json, or null. */
  readonly released: string | null;
  readonly changelog: string;
}

export function releaseFaults({ package: version, lock, released, changelog }: Versions): readonly string[] {
  const remedy = `run npm run release -- ${version}, or restore the released version`;
  const [newest] = versionsOf(changelog);
  return [
    ...(lock === version ? [] : [`package-lock.json says ${lock} and package.json ${version}: run npm install`]),
    ...(newest === version
      ? []
      : [`the newest section of CHANGELOG.md is ${newest ?? 'missing'} and package.json says ${version}: ${remedy}`]),
    ...(released === version
      ? []
      : [`schema/released/ holds ${released ?? 'nothing'} and package.json says ${version}: ${remedy}`]),
  ];
}

/** @throws Error when nothing is unreleased, or the version already has a section. */
export function cutChangelog(changelog: string, version: string, date: string): string {
  if (versionsOf(changelog).includes(version)) throw new Error(`CHANGELOG.md already has a section "## ${version}"`);
  if (sectionOf(changelog, 'Unreleased') === '') {
    throw new Error(
      `CHANGELOG.md has nothing under "${UNRELEASED}": describe the changes for partners and operators there`,
    );
  }
  return changelog.replace(UNRELEASED, `## ${version} - ${date}`);
}

/** @throws Error unless `wanted` is a version later than the last released one. */
export function checkNewer(wanted: string, released: string | null): void {
  const parts = VERSION.exec(wanted)?.slice(1).map(Number);
  if (!parts) throw new Error(`${JSON.stringify(wanted)} is not a version: use MAJOR.MINOR.PATCH, such as 0.4.0`);
  const before =
    VERSION.exec(released ?? '0.0.0')
      ?.slice(1)
      .map(Number) ?? [];
  const step = parts.findIndex((part, index) => part !== before[index]);
  if (step === -1 || (parts[step] ?? 0) < (before[step] ?? 0)) {
    throw new Error(`${wanted} is not later than ${released}, the last released version`);
  }
}

export async function readVersions(root: string): Promise<Versions> {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const version = (text: string): string => JSON.parse(text).version;
  const openapi = await read('schema/released/openapi.json').catch(() => null);
  return {
    package: version(await read('package.json')),
    lock: version(await read('package-lock.json')),
    released: openapi === null ? null : JSON.parse(openapi).info.version,
    changelog: await read('CHANGELOG.md'),
  };
}
