import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Room for the servers of a whole run, with what they write ahead; as much memory stays for everything else. */
const ROOM = 4 * 2 ** 30;
/** Ours, by the process that made it. */
const NAME = /^gateway-tests-(\d+)-/;

/**
 * An empty directory that every user can pass through, for a server's data. In memory where there is plenty: making and
 * dropping a database takes a tenth there, and nothing waits for a disk.
 */
export async function temporaryDirectory(what: string): Promise<string> {
  const parent = hasRoom() ? MEMORY : tmpdir();
  const directory = await mkdtemp(join(parent, `gateway-tests-${process.pid}-${what}-`));
  await chmod(directory, 0o755);
  return directory;
}

/** Removes from memory what test processes that were killed have left there, unless a server still runs on it. */
export function removeAbandonedDirectories(): void {
  for (const name of namesIn(MEMORY)) {
    const maker = NAME.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    const directory = join(MEMORY, name);
    if (!isAlive(serverOn(directory))) rmSync(directory, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && freemem() > 2 * ROOM;
  } catch {
    return false;
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** The process id of the PostgreSQL server that was started last on a directory. */
function serverOn(directory: string): number {
  try {
    return Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
