import { Client } from 'pg';
import { databaseAddress } from './database-address.ts';
import { ensureLogin, inspectLogin, loginSql, PROCESS_ROLE } from './database-login.ts';
import { callingFunctions, type FunctionSet, ownFunctions } from './functions.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { explainDatabase, StartupError } from './startup-error.ts';

/** Addresses of one database. */
export interface DatabaseUrls {
  /** With which processes connect. */
  readonly url: string;
  /** With which it is migrated; null: by `url`, if that is its owner, and by somebody else, if not. */
  readonly ownerUrl: string | null;
}

export interface PreparationOptions {
  readonly functions?: FunctionSet;
  /** Whether a process may be the owner of its database: in a sandbox, and where nobody else has it. */
  readonly mayOwn: boolean;
  /** The login's password is made by this process for itself. */
  readonly ownPassword?: boolean;
}

/**
 * Makes sure that the database is at this build and that the login of processes is no more than that: migrates it where an owner's
 * address is given, and makes the login then, if there is none.
 * @throws StartupError saying which SQL to run, or that it has to be migrated first.
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
      `the database user ${login.name} lacks the rights of a process: run npm run db:migrate, then, as the owner: grant ${PROCESS_ROLE} to ${login.name} with inherit true, set false;`,
    );
  }
  await checkBuild(url, functions).catch(explainDatabase);
}

const tooMuch = (name: string, powers: readonly string[]): string =>
  `the database user ${name} is more than a process should be: it ${powers.join(', ')}. Give its address to npm run db:migrate alone, as DATABASE_OWNER_URL, and in DATABASE_URL that of a login that owns nothing, which db:migrate makes when it has both, or you: ${loginSql('gateway_process')}`;

/** Without an owner's address, somebody else migrates. */
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
        `the database is not at this build${pending.length > 0 ? ` (it lacks ${pending.join(', ')})` : ''}: run npm run db:migrate with DATABASE_OWNER_URL first`,
      );
    }
    // So that functions are not dropped as unused while this process starts, and the partitions of today are there.
    await client.query('select mark_functions_used(), ensure_partitions()');
  } finally {
    await client.end().catch(() => {});
  }
}
