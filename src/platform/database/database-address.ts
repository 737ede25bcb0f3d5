import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StartupError } from '../errors/startup-error.ts';

export interface DatabaseAddress {
  readonly connectionString: string;
  readonly ssl: false | (ConnectionOptions & { readonly rejectUnauthorized: true });
}

const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

/**
 * Parses a database URL in libpq syntax: `?sslmode=verify-full&sslrootcert=ca.pem`, with `sslcert` and `sslkey` for a
 * client certificate. Without `sslrootcert` the certification authorities of Node apply. All clients get both members,
 * because drivers read these parameters differently or not at all.
 * @throws StartupError when a file cannot be read, or the mode does not verify the server
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
  // TLS sends no IP address as server name: without `host` the certificate would be compared with `localhost`.
  const host = parsed.hostname.replace(/^\[(.+)\]$/, '$1');
  return {
    connectionString,
    ssl: { ...Object.fromEntries(contents), host, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
  };
}

/** The fault of the mode; null when it is valid. Modes between none and full do not verify the server. */
function modeFault(mode: string, hasFiles: boolean): string | null {
  if (mode !== 'disable' && mode !== 'verify-full') {
    return `sslmode=${mode} does not verify the server: use sslmode=verify-full, with sslrootcert=<file> of your certification authority`;
  }
  if (mode === 'disable' && hasFiles) return 'sslrootcert, sslcert and sslkey require sslmode=verify-full';
  return null;
}

function read(setting: string, name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartupError(`${setting}: ${name}=${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
