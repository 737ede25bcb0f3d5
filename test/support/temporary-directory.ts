import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Room for the servers of a whole run with their WAL. The same amount of memory stays free for everything else. */
const ROOM = 4 * 2 ** 30;
/** Directory name with the id of the process that made it. */
const NAME = /^gateway-tests-(\d+)-/;

/**
 * An empty directory for a server's data that every user can traverse. It is in memory when there is enough: creating
 * and dropping a database then takes a tenth of the time.
 */
export async function temporaryDirectory(what: string): Promise<string> {
  const parent = hasRoom() ? MEMORY : tmpdir();
  const directory = await mkdtemp(join(parent, `gateway-tests-${process.pid}-${what}-`));
  await chmod(directory, 0o755);
  return directory;
}

/** Removes the memory directories of killed test processes, unless a server still runs on them. */
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
