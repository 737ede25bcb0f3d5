import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { StartupError } from '../errors/startup-error.ts';
import { databaseAddress } from './database-address.ts';

/** The role with the rights of a process (see the migrations). It cannot log in. */
export const PROCESS_ROLE = 'gateway_app';
/** The first version with grants without `set`. */
const OLDEST_VERSION = 160_000;

const POWERS = `
  select s.version, s.name, array_remove(array[
    case when r.rolsuper then 'is a superuser' end,
    case when r.rolcreaterole then 'can create roles' end,
    case when r.rolcreatedb then 'can create databases' end,
    case when r.rolreplication then 'can replicate' end,
    case when r.rolbypassrls then 'bypasses row-level security' end,
    case when not r.rolsuper and exists (select from pg_database d where d.datname = current_database()
      and pg_has_role(r.oid, d.datdba, 'member')) then 'owns the database' end,
    case when not r.rolsuper and exists (select from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and pg_has_role(r.oid, c.relowner, 'member')) then 'owns tables' end,
    case when not r.rolsuper and exists (select from pg_roles o where o.oid <> r.oid and pg_has_role(r.oid, o.oid, 'set'))
      then 'can take on other roles' end,
    case when not r.rolsuper and has_database_privilege(r.oid, current_database(), 'create') then 'can create schemas' end,
    case when not r.rolsuper and has_schema_privilege(r.oid, 'public', 'create') then 'can create tables' end
  ], null) as powers,
  exists (select from pg_roles g where g.rolname = $1 and pg_has_role(r.oid, g.oid, 'usage')) as "isProcess"
  from (select session_user::text as name, current_setting('server_version_num')::int as version) s
  join pg_roles r on r.rolname = s.name`;

export interface Login {
  readonly name: string;
  /** Descriptions of excess powers; empty when the login has only the rights of a process. */
  readonly powers: readonly string[];
  readonly isProcess: boolean;
}

/** @throws StartupError when the server is too old to prevent processes from assuming roles */
export function inspectLogin(url: string): Promise<Login> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Login & { version: number }>(POWERS, [PROCESS_ROLE]);
    const { version, ...login } = rows[0] as Login & { version: number };
    if (version < OLDEST_VERSION) throw new StartupError('the database server is too old: use PostgreSQL 16 or newer');
    return login;
  });
}

export const loginSql = (name: string): string =>
  `create role ${name} login password '…'; grant ${PROCESS_ROLE} to ${name} with inherit true, set false;`;

/**
 * Ensures that the user of `url` exists and has exactly the rights of a process. An existing user keeps its password
 * unless `ownPassword` says that no other process uses it. Only the verifier of the password is sent to the
 * server.
 */
export function ensureLogin(ownerUrl: string, url: string, { ownPassword = false } = {}): Promise<void> {
  const { username, password } = new URL(url);
  const name = decodeURIComponent(username);
  const verifier = () => scramVerifier(decodeURIComponent(password));
  return withClient(ownerUrl, async (client) => {
    const quoted = client.escapeIdentifier(name);
    await client.query("begin; select pg_advisory_xact_lock(hashtext('partner-banking-gateway login'))");
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${quoted} login password '${verifier()}'`);
    else if (ownPassword) await client.query(`alter role ${quoted} login password '${verifier()}'`);
    const granted = await client.query(
      `select from pg_auth_members m where m.roleid = $1::regrole and m.member = $2::regrole
         and m.inherit_option and not m.set_option`,
      [PROCESS_ROLE, quoted],
    );
    if (granted.rowCount === 0) {
      await client.query(`grant ${PROCESS_ROLE} to ${quoted} with inherit true, set false`);
    }
    await client.query('commit');
  });
}

/** The form in which PostgreSQL stores a password (RFC 5803), so that no statement log contains the password. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...databaseAddress(url), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
