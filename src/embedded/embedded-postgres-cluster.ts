import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linkPlace, mkdirForServer, type Place } from './embedded-postgres-place.ts';

const run = promisify(execFile);

/** Runs a PostgreSQL program as its user, from a directory which that user can reach, without our PG* variables. */
export function processOptions(place: Place) {
  return { ...place.user, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
}

/**
 * Creates the cluster with its database `gateway` (UTF-8, locale C) unless it exists. An interrupted attempt leaves
 * nothing that looks like a cluster. A lost password file is replaced, together with the password of the role.
 * @returns the password of the role `gateway`, which is also stored in `passwordFile`
 */
export async function prepareCluster(place: Place, passwordFile: string, durable: boolean): Promise<string> {
  const kept = await readFile(passwordFile, 'utf8').catch(() => '');
  if (place.exists && kept !== '') return kept.trim();

  const password = randomBytes(24).toString('hex');
  const setPassword = `ALTER ROLE gateway PASSWORD '${password}'`;
  if (place.exists) {
    await runSingle(place, place.cluster, setPassword);
  } else {
    const fresh = `${place.cluster}.new`;
    await rm(fresh, { recursive: true, force: true });
    await mkdirForServer(fresh, place.user);
    await initdb(place, fresh, durable);
    await runSingle(place, fresh, `CREATE DATABASE gateway TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
    await runSingle(place, fresh, setPassword);
    // Something can exist here anyway: a broken link, or files that an erased data directory left under /var/lib.
    await rm(place.cluster, { recursive: true, force: true });
    await rename(fresh, place.cluster);
    await linkPlace(place);
  }
  await writeFile(`${passwordFile}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${passwordFile}.new`, passwordFile);
  return password;
}

async function initdb(place: Place, directory: string, durable: boolean): Promise<void> {
  // There is no Unix socket, so nothing local to authenticate. The password is set afterwards, so that no file passes
  // it.
  const authentication = ['--auth-local=reject', '--auth-host=scram-sha-256'];
  const flags = ['--username=gateway', '--encoding=UTF8', '--locale=C', ...authentication];
  if (!durable) flags.push('--no-sync');
  await run(join(place.binaries, 'bin/initdb'), ['-D', directory, ...flags], processOptions(place));
}

async function runSingle(place: Place, directory: string, sql: string): Promise<void> {
  const flags = ['--single', '-D', directory, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic'];
  const running = run(join(place.binaries, 'bin/postgres'), [...flags, 'postgres'], processOptions(place));
  running.child.stdin?.end(`${sql}\n`);
  await running;
}
