import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { generatedSecretKeys, parseSecretKeys } from '../../src/platform/secret-keys.ts';
import { StartupError } from '../../src/platform/startup-error.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];
const [ONE, TWO] = [one.toString('base64'), two.toString('base64')];

describe('the text of secret keys', () => {
  test('names keys in their order, with spaces and a line end where people leave them', () => {
    const keys = [
      { id: '2026-11', key: one },
      { id: 'A_b', key: two },
    ];
    expect(parseSecretKeys(`2026-11:${ONE},A_b:${TWO}`)).toEqual(keys);
    expect(parseSecretKeys(` 2026-11:${ONE}, A_b:${TWO}\n`)).toEqual(keys);
  });

  test.for([
    ['nothing', ' '],
    ['a key without an id', ONE],
    ['an empty id', `:${ONE}`],
    ['an id of 33 characters', `${'x'.repeat(33)}:${ONE}`],
    ['an id with a dot', `a.b:${ONE}`],
    ['a comma too many', `a:${ONE},`],
    ['31 bytes', `a:${randomBytes(31).toString('base64')}`],
    ['33 bytes', `a:${randomBytes(33).toString('base64')}`],
    ['hex', `a:${one.toString('hex')}`],
    ['base64 without its padding', `a:${ONE.slice(0, -1)}`],
    ['base64 with another character in it', `a:!${ONE}`],
    ['id and key the wrong way round', `${ONE}:a`],
    ['two keys of one id', `a:${ONE},a:${TWO}`],
  ] as const)('is refused with %s, in words that hold no key', ([, text]) => {
    let message = '';
    try {
      parseSecretKeys(text);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/^(must|has) /);
    for (const secret of [ONE.slice(0, 8), TWO.slice(0, 8), one.toString('hex').slice(0, 8)]) {
      expect(message).not.toContain(secret);
    }
  });
});

describe('the file of generated keys', () => {
  const directories: string[] = [];
  let dataDir: string;
  let file: string;

  beforeEach(async () => {
    const parent = await mkdtemp(join(tmpdir(), 'secret-keys-'));
    directories.push(parent);
    dataDir = join(parent, 'made', 'on the way');
    file = join(dataDir, 'secret-keys');
  });
  afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true }))));

  test('has one new key, for its owner alone, and nothing lies beside it', async () => {
    const keys = await generatedSecretKeys(dataDir);

    expect(keys).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret-keys']);
    const [other] = await generatedSecretKeys(join(dataDir, 'elsewhere'));
    expect(other?.id).not.toBe(keys[0]?.id);
    expect(other?.key).not.toEqual(keys[0]?.key);
  });

  test('is read again at the next start, and can be taken over into SECRET_KEYS as it is', async () => {
    const keys = await generatedSecretKeys(dataDir);
    const written = await readFile(file, 'utf8');

    expect(await generatedSecretKeys(dataDir)).toEqual(keys);
    expect(await readFile(file, 'utf8')).toBe(written);
    expect(parseSecretKeys(written)).toEqual(keys);
  });

  test('is one for all who make it at the same time', async () => {
    const racers = await Promise.all(Array.from({ length: 20 }, () => generatedSecretKeys(dataDir)));

    for (const keys of racers) expect(keys).toEqual(racers[0]);
    expect(await generatedSecretKeys(dataDir)).toEqual(racers[0]);
    expect(await readdir(dataDir)).toEqual(['secret-keys']);
  });

  test('is never replaced: what cannot be used as one stops the start and stays', async () => {
    await generatedSecretKeys(dataDir);
    for (const damaged of ['', 'not a key\n', `a:${ONE.slice(4)}\n`]) {
      await writeFile(file, damaged);
      await expect(generatedSecretKeys(dataDir)).rejects.toThrow(StartupError);
      await expect(generatedSecretKeys(dataDir)).rejects.toThrow(file);
      expect(await readFile(file, 'utf8')).toBe(damaged);
    }
  });

  test('that is no file stops the start with a sentence', async () => {
    await generatedSecretKeys(file);
    await expect(generatedSecretKeys(dataDir)).rejects.toThrow(`${file} cannot be read (EISDIR)`);
  });
});
