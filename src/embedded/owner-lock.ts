import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { codeOf } from '../platform/errors/outage.ts';
import { StartupError } from '../platform/errors/startup-error.ts';
import { processStart } from './processes.ts';

/**
 * Makes this process the only owner of `path` until it calls the returned function or ends. The file names the owner; a
 * file of a process that has ended is replaced. @throws StartupError when a living process, including this one, is the
 * owner
 */
export async function takeOwnership(path: string, what: string): Promise<() => Promise<void>> {
  const mine = `${path}.${process.pid}`;
  // Linked into place when complete, so that no process reads a half-written file.
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
    throw new StartupError(`${what} is in use by process ${pid} (${path}): stop that process first`);
  }

  // Renamed before removal, so that the file of a process that became owner meanwhile can be restored.
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
