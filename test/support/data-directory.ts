import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preparedDataDirectory } from './servers.ts';

const run = promisify(execFile);

/** Copies a migrated database into an empty DATA_DIR, as after an earlier start. Creating one takes seconds. */
export async function addDatabase(dataDir: string): Promise<void> {
  const prepared = await preparedDataDirectory();
  // The copy keeps the owner, who is the user that PostgreSQL runs as.
  await run('cp', ['-a', join(prepared, 'postgres'), join(prepared, 'postgres.password'), dataDir]);
}
