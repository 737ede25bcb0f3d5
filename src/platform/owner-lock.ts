import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { codeOf } from './outage.ts';
import { processStart } from './processes.ts';
import { StartupError } from './startup-error.ts';

/**
 * Makes this process the only owner of what `path` stands for, until it calls the returned function or ends in any way:
 * the file names its owner, and a file whose owner no longer runs is taken over.
 * @throws StartupError when a living process, this one included, is the owner
 */
export async function takeOwnership(path: string, what: string): Promise<() => Promise<void>> {
  const mine = `${path}.${process.pid}`;
  // Linked into place once complete, so that no process reads a half-written file.
  await writeFile(mine, `${process.pid} ${processStart(process.pid)}\n`);
  try {
    for (;;) {
      try {
        await link(mine, path);
        return () => rm(path, { force: true });
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      await removeAbandoned(path, `${mine}.abandoned`, what);
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function removeAbandoned(path: string, renamed: string, what: string): Promise<void> {
  const seen = await readIfThere(path);
  if (seen === undefined) return;
  const [, pid, start] = /^(\d+) (.+)$/m.exec(seen) ?? [];
  if (start !== undefined && processStart(Number(pid)) === start) {
    throw new StartupError(`${what} is in use by process ${pid} (${path})`);
  }

  // Renamed before removal: if another process took over between the read and the rename, its file is put back.
  try {
    await rename(path, renamed);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readIfThere(renamed)) !== seen) await link(renamed, path);
  await rm(renamed, { force: true });
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
