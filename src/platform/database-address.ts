import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StartupError } from './startup-error.ts';

/** Where a database is, and how it proves that it is the one. */
export interface DatabaseAddress {
  /** Without what is about TLS. */
  readonly connectionString: string;
  /** False: nothing is encrypted. */
  readonly ssl: false | (ConnectionOptions & { readonly rejectUnauthorized: true });
}

const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

/**
 * Reads an address, that of a setting, as libpq writes it: `?sslmode=verify-full&sslrootcert=ca.pem`, with `sslcert` and `sslkey` for a client's own
 * certificate. Without `sslrootcert` the certification authorities of Node count. Each client of ours is given both members,
 * because the drivers read these parameters differently or not at all.
 * @throws StartupError when a file cannot be read, or the mode would not prove who answers.
 */
export function databaseAddress(url: string, setting = 'DATABASE_URL'): DatabaseAddress {
  const parsed = new URL(url);
  const given = (name: string): string | null => {
    const value = parsed.searchParams.get(name);
    parsed.searchParams.delete(name);
    return value;
  };
  const mode = given('sslmode') ?? 'disable';
  const files = Object.entries(FILES).flatMap(([name, option]) => {
    const path = given(name);
    return path === null ? [] : [[name, option, path] as const];
  });
  const fault = modeFault(mode, files.length > 0);
  if (fault !== null) throw new StartupError(`${setting}: ${fault}`);
  const connectionString = parsed.href;
  if (mode === 'disable') return { connectionString, ssl: false };
  const contents = files.map(([name, option, path]) => [option, read(setting, name, path)]);
  // An IP address stands in no server name: without `host` the certificate would be compared with `localhost`.
  const host = parsed.hostname.replace(/^\[(.+)\]$/, '$1');
  return {
    connectionString,
    ssl: { ...Object.fromEntries(contents), host, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
  };
}

/** What is wrong with the mode; null: nothing. The modes between none and full leave open who answers. */
function modeFault(mode: string, hasFiles: boolean): string | null {
  if (mode !== 'disable' && mode !== 'verify-full') {
    return `sslmode=${mode} does not prove who answers: use sslmode=verify-full, with sslrootcert=<file> of your certification authority`;
  }
  if (mode === 'disable' && hasFiles) return 'sslrootcert, sslcert and sslkey need sslmode=verify-full';
  return null;
}

function read(setting: string, name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartupError(`${setting}: ${name}=${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
