import { statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Room for the servers of a whole run, with what they write ahead; as much memory stays for everything else. */
const ROOM = 4 * 2 ** 30;

/**
 * An empty directory that every user can pass through, for a server's data. In memory where there is plenty: making and
 * dropping a database takes a tenth there, and nothing waits for a disk.
 */
export async function temporaryDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  await chmod(directory, 0o755);
  return directory;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && freemem() > 2 * ROOM;
  } catch {
    return false;
  }
}
