import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preparedDataDirectory } from './servers.ts';

const run = promisify(execFile);

/** Gives an empty DATA_DIR a migrated database, as an earlier start would have left it: to make one takes seconds. */
export async function addDatabase(dataDir: string): Promise<void> {
  const prepared = await preparedDataDirectory();
  // With its owner, the user whom PostgreSQL runs as.
  await run('cp', ['-a', join(prepared, 'postgres'), join(prepared, 'postgres.password'), dataDir]);
}
