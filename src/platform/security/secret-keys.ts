import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../errors/outage.ts';
import { explainDataDirectory, StartupError } from '../errors/startup-error.ts';

export const KEY_BYTES = 32;

/** A key for encrypting secrets at rest. Each sealed secret stores the id of its key. */
export interface SecretKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Parses `id:base64[,id:base64…]`; the first key encrypts, all decrypt. @throws Error, never with a key in its message
 */
export function parseSecretKeys(text: string): readonly SecretKey[] {
  const keys = text.split(',').map((entry, index) => parseKey(entry.trim(), index + 1));
  const ids = keys.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`has two keys with the id ${twice}: give each key its own id`);
  return keys;
}

function parseKey(entry: string, number: number): SecretKey {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):(.*)$/.exec(entry) ?? [];
  if (id === undefined || encoded === undefined) {
    throw new Error(`must be id:key[,id:key…] with ids of 1 to 32 letters, digits, _ or -; entry ${number} is not`);
  }
  const key = Buffer.from(encoded, 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== encoded) {
    throw new Error(
      `must have keys of ${KEY_BYTES} bytes in base64 (openssl rand -base64 32); entry ${number} does not`,
    );
  }
  return { id, key };
}

/**
 * Reads the keys in `<dataDir>/secret-keys`, in the format of SECRET_KEYS. Creates a missing file with one new key,
 * readable only by its owner; processes that create it at once get the same keys.
 * @throws StartupError when the file is unusable; it is never replaced, because only its keys decrypt existing secrets
 */
export async function generatedSecretKeys(dataDir: string): Promise<readonly SecretKey[]> {
  const file = join(dataDir, 'secret-keys');
  const text = (await readIfThere(file)) ?? (await generate(dataDir, file).catch(explainDataDirectory(dataDir)));
  try {
    return parseSecretKeys(text);
  } catch (cause) {
    throw new StartupError(`${file} ${(cause as Error).message}: restore the previous file`, { cause });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new StartupError(`${file} cannot be read (${code}): it must be a file that this user owns`, { cause: error });
  }
}

async function generate(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const text = `${randomBytes(6).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}\n`;
  const complete = `${file}.${randomUUID()}`;
  try {
    // Synced, because a power failure must not lose a key after secrets were encrypted with it.
    await writeFile(complete, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(complete, file);
    await flushDirectory(dataDir);
    return text;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(complete, { force: true });
  }
}

async function flushDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
