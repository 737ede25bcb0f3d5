import { Client } from 'pg';
import { explainDatabase, StartupError } from '../errors/startup-error.ts';
import { databaseAddress } from './database-address.ts';
import { ensureLogin, inspectLogin, loginSql, PROCESS_ROLE } from './database-login.ts';
import { callingFunctions, type FunctionSet, ownFunctions } from './functions.ts';
import { migrate, pendingMigrations } from './migrate.ts';

export interface DatabaseUrls {
  readonly url: string;
  /** Used for migrations. When null, `url` migrates if it is the owner; otherwise migrate separately. */
  readonly ownerUrl: string | null;
}

export interface PreparationOptions {
  readonly functions?: FunctionSet;
  /** Whether a process may own its database: in a sandbox, or where no other process uses it. */
  readonly mayOwn: boolean;
  readonly ownPassword?: boolean;
}

/**
 * Checks that the database matches this build and that the login has only the rights of a process. With an owner's
 * address, migrates the database and creates a missing login first. @throws StartupError with the SQL or the migration
 * to run
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  { functions = ownFunctions(), mayOwn, ownPassword = false }: PreparationOptions,
): Promise<void> {
  if (ownerUrl !== null) {
    await migrate(ownerUrl, functions).catch(explainDatabase);
    if (new URL(ownerUrl).username !== new URL(url).username) {
      await ensureLogin(ownerUrl, url, { ownPassword }).catch(explainDatabase);
    }
  }
  const login = await inspectLogin(url).catch(explainDatabase);
  if (login.powers.length > 0) {
    if (!mayOwn) throw new StartupError(tooMuch(login.name, login.powers));
    if (ownerUrl === null) await migrate(url, functions).catch(explainDatabase);
  } else if (!login.isProcess) {
    throw new StartupError(
      `the database user ${login.name} lacks the rights of a process: run npm run db:migrate, and then as the owner: grant ${PROCESS_ROLE} to ${login.name} with inherit true, set false;`,
    );
  }
  await checkBuild(url, functions).catch(explainDatabase);
}

const tooMuch = (name: string, powers: readonly string[]): string =>
  `the database user ${name} has more rights than a process should have: it ${powers.join(', ')}. Set DATABASE_OWNER_URL to its address, only for npm run db:migrate. Set DATABASE_URL to a login that owns nothing: db:migrate creates it when both are set, or create it with: ${loginSql('gateway_process')}`;

async function checkBuild(url: string, functions: FunctionSet): Promise<void> {
  const client = new Client({
    ...databaseAddress(url),
    options: callingFunctions(functions),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const pending = await pendingMigrations(async (text) => (await client.query(text)).rows);
    const { rows } = await client.query<{ equipped: boolean }>('select to_regnamespace($1) is not null as equipped', [
      functions.schema,
    ]);
    if (pending.length > 0 || rows[0]?.equipped !== true) {
      throw new StartupError(
        `the database does not match this build${pending.length > 0 ? ` (it lacks ${pending.join(', ')})` : ''}: run npm run db:migrate with DATABASE_OWNER_URL first`,
      );
    }
    // Prevents other processes from dropping the functions as unused, and creates the partitions of today.
    await client.query('select mark_functions_used(), ensure_partitions()');
  } finally {
    await client.end().catch(() => {});
  }
}
