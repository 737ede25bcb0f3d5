import { spawnSync } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkNewer, cutChangelog, readVersions, releaseFaults } from '../../scripts/schema/release.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'CHANGELOG.md',
  'deploy',
  'docs',
  'package-lock.json',
  'package.json',
  'schema',
  'scripts',
  'src',
  'web',
];
const CHANGELOG = `# Changelog

## Unreleased

### Added

- Something.

## 0.3.0 - 2026-11-28

- Something before.
`;

describe('the versions of a release', () => {
  const agreed = { package: '0.3.0', lock: '0.3.0', released: '0.3.0', changelog: CHANGELOG };

  it('the versions agree when package.json, the changelog and schema/released/ name one release', () => {
    expect(releaseFaults(agreed)).toEqual([]);
  });

  it.each([
    ['package.json is ahead', { package: '0.4.0', lock: '0.4.0' }, 2],
    ['package-lock.json is behind', { lock: '0.2.0' }, 1],
    ['the changelog has no section of the version', { changelog: '# Changelog\n' }, 1],
    ['the changelog is ahead', { changelog: CHANGELOG.replace('Unreleased', '0.4.0') }, 1],
    ['schema/released/ holds an earlier version', { released: '0.1.0' }, 1],
    ['schema/released/ is empty', { released: null }, 1],
  ])('the versions disagree when %s', (_what, part, faults) => {
    expect(releaseFaults({ ...agreed, ...part })).toHaveLength(faults);
  });

  it('the versions of this project agree', async () => {
    expect(releaseFaults(await readVersions(ROOT))).toEqual([]);
  });

  it('a version must be later than the last released one', () => {
    for (const later of ['0.3.1', '0.4.0', '1.0.0', '0.10.0']) checkNewer(later, '0.3.0');
    for (const earlier of ['0.3.0', '0.2.9'])
      expect(() => checkNewer(earlier, '0.3.0')).toThrow('not later than 0.3.0');
    for (const none of ['', '1', 'v0.4.0', '0.4', '0.4.0-rc.1']) {
      expect(() => checkNewer(none, '0.3.0')).toThrow('not a version');
    }
  });

  it('a changelog cut needs a non-empty unreleased section and a new version', () => {
    expect(cutChangelog(CHANGELOG, '0.4.0', '2027-01-15')).toContain('\n## 0.4.0 - 2027-01-15\n\n### Added\n');
    expect(() => cutChangelog(CHANGELOG, '0.3.0', '2027-01-15')).toThrow('already has a section');
    expect(() => cutChangelog('# Changelog\n\n## Unreleased\n\n## 0.3.0\n', '0.4.0', '2027-01-15')).toThrow(
      'nothing under',
    );
  });
});

describe('npm run release', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryDirectory('release');
    for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  const run = (...args: string[]) => {
    const given = { cwd: folder, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'scripts/release.ts'), ...args],
      given,
    );
    return { status, stdout, stderr };
  };

  it('npm run release sets the version everywhere, dates the changelog, prints schema/released/ and shows the tag', async () => {
    const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
    const [head, ...rest] = changelog.split(/^(?=## )/m);
    const released = rest.filter((section) => !section.startsWith('## Unreleased'));
    const next = [head, '## Unreleased\n\n- A change for the test.\n\n', ...released].join('');
    await writeFile(join(folder, 'CHANGELOG.md'), next);
    const { status, stdout, stderr } = run('99.0.0', '--date', '2030-01-15');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('git tag --annotate v99.0.0');
    expect(stdout).toContain('- A change for the test.');
    const versions = await readVersions(folder);
    expect({ faults: releaseFaults(versions), released: versions.released }).toEqual({
      faults: [],
      released: '99.0.0',
    });
    expect(versions.changelog).toContain('\n## 99.0.0 - 2030-01-15\n');
    const manifest = await readFile(join(folder, 'deploy/kubernetes/overlays/production/kustomization.yaml'), 'utf8');
    expect(manifest.match(/newTag: \S+/g)).toEqual(['newTag: 99.0.0', 'newTag: 99.0.0']);
    for (const path of ['openapi.json', 'schema.graphql', 'events/pix.received.json']) {
      expect(await readFile(join(folder, 'schema/released', path))).toEqual(
        await readFile(join(folder, 'schema', path)),
      );
    }
  });

  it('npm run release changes nothing when the version is not later', async () => {
    const before = await readVersions(folder);
    expect(run('0.1.0')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('is not later than') });
    expect(await readVersions(folder)).toEqual(before);
  });
});
