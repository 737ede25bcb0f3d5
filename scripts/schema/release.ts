import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionOf, versionsOf } from './changelog.ts';

/** Heading of what the next release will have. */
const UNRELEASED = '## Unreleased';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Where a version stands. */
export interface Versions {
  /** `version` of package.json. */
  readonly package: string;
  /** `version` of package-lock.json. */
  readonly lock: string;
  /** `info.version` of schema/released/openapi.json; null: there is none. */
  readonly released: string | null;
  readonly changelog: string;
}

/** What disagrees about the version that was released last, as sentences with a remedy; empty when nothing does. */
export function releaseFaults({ package: version, lock, released, changelog }: Versions): readonly string[] {
  const remedy = `run npm run release -- ${version}, or restore the version that was released`;
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

/**
 * The changelog in which what is unreleased becomes the section of a version, dated.
 * @param date `YYYY-MM-DD`.
 * @throws Error when there is nothing unreleased, or the version has a section already.
 */
export function cutChangelog(changelog: string, version: string, date: string): string {
  if (versionsOf(changelog).includes(version)) throw new Error(`CHANGELOG.md already has a section "## ${version}"`);
  if (sectionOf(changelog, 'Unreleased') === '') {
    throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}": write there what changes for integrators`);
  }
  return changelog.replace(UNRELEASED, `## ${version} - ${date}`);
}

/** @throws Error unless `wanted` is a version later than the one that was released last. */
export function checkNewer(wanted: string, released: string | null): void {
  const parts = VERSION.exec(wanted)?.slice(1).map(Number);
  if (!parts) throw new Error(`${JSON.stringify(wanted)} is not a version: write three numbers such as 0.4.0`);
  const before =
    VERSION.exec(released ?? '0.0.0')
      ?.slice(1)
      .map(Number) ?? [];
  const step = parts.findIndex((part, index) => part !== before[index]);
  if (step === -1 || (parts[step] ?? 0) < (before[step] ?? 0)) {
    throw new Error(`${wanted} is not later than ${released}, which was released last`);
  }
}

/** Reads where the version stands. */
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
