import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { StartupError } from '../../../src/platform/errors/startup-error.ts';
import { generatedSecretKeys, parseSecretKeys } from '../../../src/platform/security/secret-keys.ts';

const [one, two] = [randomBytes(32), randomBytes(32)];
const [ONE, TWO] = [one.toString('base64'), two.toString('base64')];

describe('the text of secret keys', () => {
  test('secret keys are parsed in order, with spaces and a line end', () => {
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
    ['an extra comma', `a:${ONE},`],
    ['31 bytes', `a:${randomBytes(31).toString('base64')}`],
    ['33 bytes', `a:${randomBytes(33).toString('base64')}`],
    ['hex', `a:${one.toString('hex')}`],
    ['base64 without its padding', `a:${ONE.slice(0, -1)}`],
    ['base64 with another character in it', `a:!${ONE}`],
    ['id and key exchanged', `${ONE}:a`],
    ['two keys with one id', `a:${ONE},a:${TWO}`],
  ] as const)('secret keys with %s are rejected with a message that contains no key', ([, text]) => {
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

  test('the generated key file has one new key, readable only by its owner, and no other file remains', async () => {
    const keys = await generatedSecretKeys(dataDir);

    expect(keys).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret-keys']);
    const [other] = await generatedSecretKeys(join(dataDir, 'elsewhere'));
    expect(other?.id).not.toBe(keys[0]?.id);
    expect(other?.key).not.toEqual(keys[0]?.key);
  });

  test('the generated key file is read at the next start and its content works as SECRET_KEYS', async () => {
    const keys = await generatedSecretKeys(dataDir);
    const written = await readFile(file, 'utf8');

    expect(await generatedSecretKeys(dataDir)).toEqual(keys);
    expect(await readFile(file, 'utf8')).toBe(written);
    expect(parseSecretKeys(written)).toEqual(keys);
  });

  test('processes that generate keys at the same time get the same file', async () => {
    const racers = await Promise.all(Array.from({ length: 20 }, () => generatedSecretKeys(dataDir)));

    for (const keys of racers) expect(keys).toEqual(racers[0]);
    expect(await generatedSecretKeys(dataDir)).toEqual(racers[0]);
    expect(await readdir(dataDir)).toEqual(['secret-keys']);
  });

  test('an invalid key file stops the start and is never replaced', async () => {
    await generatedSecretKeys(dataDir);
    for (const damaged of ['', 'not a key\n', `a:${ONE.slice(4)}\n`]) {
      await writeFile(file, damaged);
      await expect(generatedSecretKeys(dataDir)).rejects.toThrow(StartupError);
      await expect(generatedSecretKeys(dataDir)).rejects.toThrow(file);
      expect(await readFile(file, 'utf8')).toBe(damaged);
    }
  });

  test('a key file that is a directory stops the start with a clear message', async () => {
    await generatedSecretKeys(file);
    await expect(generatedSecretKeys(dataDir)).rejects.toThrow(`${file} cannot be read (EISDIR)`);
  });
});
