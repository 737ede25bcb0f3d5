import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { ensureLogin } from '../../src/platform/database/database-login.ts';
import { ownFunctions } from '../../src/platform/database/functions.ts';
import { prepareDatabase } from '../../src/platform/database/prepare-database.ts';
import { StartupError } from '../../src/platform/errors/startup-error.ts';
import { freshDatabase } from '../support/database.ts';
import { dataDirectory, endGateways } from '../support/gateway.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';
import { TABLE_RIGHTS } from '../support/table-rights.ts';
import { urlOfDatabase } from '../support/template.ts';

const silent = pino({ level: 'silent' });
const DENIED = '42501';
const CHECK_VIOLATION = '23514';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let owner: Client;
let attacker: Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = await connect(database.url);
  attacker = await connect(database.loginUrl);
  await attacker.query(`set search_path = ${ownFunctions().schema}, public`);
});
afterAll(async () => {
  await attacker?.end();
  await owner?.end();
  await database?.drop();
  await endGateways();
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

/** Runs the SQL as the attacker and rolls back. Returns the SQLSTATE of the refusal, or null when the SQL succeeded. */
async function refusalOf(sql: string): Promise<string | null> {
  await attacker.query('begin');
  try {
    await attacker.query(sql);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await attacker.query('rollback');
  }
}

describe('stolen database login of a gateway process', () => {
  test('a stolen process login has only the listed rights on every table', async () => {
    const { rows } = await attacker.query<{ name: string; right: keyof typeof TABLE_RIGHTS }>(
      `select c.relname as name, case
         when has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') then 'updateAndDelete'
         when has_table_privilege(c.oid, 'update') then 'update'
         when has_table_privilege(c.oid, 'delete') then 'delete'
         when has_any_column_privilege(c.oid, 'update') then 'someColumns'
         else 'none' end as right
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       order by 1`,
    );
    const found = Object.fromEntries(Object.keys(TABLE_RIGHTS).map((right) => [right, [] as string[]]));
    for (const { name, right } of rows) found[right]?.push(name);
    expect(found).toEqual(TABLE_RIGHTS);
  });

  test('a stolen process login reaches partitions only through their parent tables', async () => {
    const { rows } = await attacker.query(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relispartition
         and has_table_privilege(c.oid, 'select, insert, update, delete, truncate')`,
    );
    expect(rows).toEqual([]);
  });

  test.for(TABLE_RIGHTS.none)('a stolen process login cannot update or delete rows of %s', async (table) => {
    const { rows } = await owner.query<{ name: string }>(
      'select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum = 1',
      [table],
    );
    const column = rows[0]?.name;
    expect(await refusalOf(`update ${table} set ${column} = ${column}`)).toBe(DENIED);
    expect(await refusalOf(`delete from ${table}`)).toBe(DENIED);
  });

  test.for([
    ['assume the role gateway_app', 'set role gateway_app'],
    ['assume the role of the owner', 'set role gateway'],
    ['log in as the owner', 'set session authorization gateway'],
    ['disable all triggers', 'set session_replication_role = replica'],
    ['disable a trigger', 'alter table posting disable trigger append_only'],
    ['drop a trigger', 'drop trigger append_only on posting'],
    ['alter a table', 'alter table balance drop constraint balance_pkey cascade'],
    ['drop a check constraint', 'alter table partitioned_table drop constraint partitioned_table_check'],
    ['truncate an append-only table', 'truncate posting'],
    ['truncate the outbox', 'truncate outbox'],
    ['drop a table', 'drop table audit_event'],
    ['create a table', 'create table public.mine (id int)'],
    ['create a table in the schema of the functions', `create table ${ownFunctions().schema}.posting (id int)`],
    ['create a schema', 'create schema mine'],
    [
      'create a function',
      `create function ${ownFunctions().schema}.business_now(int) returns int language sql as 'select 1'`,
    ],
    ['replace a function', 'alter function uuid_v7(timestamptz) rename to other'],
    ['make a function run with its owner’s rights', 'alter function ensure_partitions() security definer'],
    ['create a role', 'create role mine'],
    ['grant itself the role of the owner', 'grant gateway to gateway_process'],
    ['grant its own role to another role', 'grant gateway_app to pg_monitor'],
    ['read passwords', 'select * from pg_authid'],
    ['read files', `select pg_read_file('/etc/passwd')`],
    ['run programs', `copy (select 1) to program 'true'`],
    ['load code', `load 'auto_explain'`],
    ['add an extension', 'create extension dblink'],
    ['change what the server logs', `set log_statement = 'all'`],
    ['change the sequence of the log', `select setval('outbox_seq_seq', 1)`],
  ])('a stolen process login cannot %s', async ([, sql]) => {
    expect(await refusalOf(sql as string)).toBe(DENIED);
  });

  test.for(['posting', 'audit_event', 'log', 'idempotency_record', 'consumed_message'])(
    'a stolen process login cannot make the job drop partitions of %s as expired',
    async (table) => {
      expect(await refusalOf(`select keep_partitions('{"${table}": 0}')`)).toBe(CHECK_VIOLATION);
      expect(await refusalOf(`select keep_partitions('{"${table}": 29}')`)).toBe(CHECK_VIOLATION);
    },
  );

  test('a stolen process login gets no owner rights from security definer functions, whatever tables it creates', async () => {
    await attacker.query('begin');
    await attacker.query(
      'create temporary table partitioned_table (name text, bound text, retention interval, span text)',
    );
    await attacker.query(`insert into pg_temp.partitioned_table values ('posting', 'uuid', '0 days', 'month')`);
    await attacker.query(`select drop_partition('posting_' || to_char(now() at time zone 'UTC', 'YYYYMM'))`);
    await attacker.query('rollback');
    const { rows } = await owner.query(
      `select to_regclass('posting_' || to_char(now() at time zone 'UTC', 'YYYYMM')) is not null as there`,
    );
    expect(rows).toEqual([{ there: true }]);
  });
});

describe('process in production', () => {
  const settings = (url: string) => ({
    DATABASE_URL: url,
    SECRET_KEYS: TEST_SECRET_KEYS,
    PORT: '0',
    MANAGEMENT_PORT: '0',
  });

  test('a production process refuses to start as a superuser and prints the SQL for its login', async () => {
    const starting = startApp(readConfig([], settings(database.url)), silent);
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(
      /user gateway has more rights than a process should have: it is a superuser/,
    );
    await expect(starting).rejects.toThrow('grant gateway_app to gateway_process with inherit true, set false;');
  });

  test('a production process rejects the address of the database owner', () => {
    const both = { ...settings(database.loginUrl), DATABASE_OWNER_URL: database.url };
    expect(() => readConfig([], both)).toThrow('DATABASE_OWNER_URL is only for npm run db:migrate');
  });

  test.for([
    ['owns tables', 'can take on other roles', (login: string) => `grant gateway_owner_of_test to ${login}`],
    ['can create roles', null, (login: string) => `alter role ${login} createrole`],
    ['bypasses row-level security', null, (login: string) => `alter role ${login} bypassrls`],
    ['can take on other roles', null, (login: string) => `grant gateway_app to ${login} with set true`],
    ['can create schemas', null, (login: string) => `grant create on database $database to ${login}`],
    ['can create tables', null, (login: string) => `grant create on schema public to ${login}`],
  ] as const)('a production process refuses to start with a login that %s', async ([power, other, give]) => {
    const { url, drop } = await freshDatabase();
    const login = `login_${new URL(url).pathname.slice(-12)}`;
    const own = new URL(url);
    own.username = login;
    own.password = 'x';
    const admin = await connect(url);
    try {
      await ensureLogin(url, own.href);
      await expect(prepareDatabase({ url: own.href, ownerUrl: null }, { mayOwn: false })).resolves.toBeUndefined();
      await admin.query(
        `do $$ begin create role gateway_owner_of_test; exception when duplicate_object then null; end $$`,
      );
      if (power === 'owns tables')
        await admin.query('create table mine (id int); alter table mine owner to gateway_owner_of_test');
      await admin.query(give(login).replace('$database', new URL(url).pathname.slice(1)));
      const starting = prepareDatabase({ url: own.href, ownerUrl: null }, { mayOwn: false });
      await expect(starting).rejects.toThrow(power);
      if (other) await expect(starting).rejects.toThrow(other);
    } finally {
      await admin.query(`drop owned by ${login}; drop role ${login}`);
      await admin.end();
      await drop();
    }
  });

  test('a production process with a login without rights starts once the rights are granted', async () => {
    const { url, drop } = await freshDatabase();
    const login = `login_${new URL(url).pathname.slice(-12)}`;
    const own = new URL(url);
    own.username = login;
    own.password = 'y';
    const admin = await connect(url);
    try {
      await admin.query(`create role ${login} login password 'y'`);
      const prepare = () => prepareDatabase({ url: own.href, ownerUrl: null }, { mayOwn: false });
      await expect(prepare()).rejects.toThrow(`grant gateway_app to ${login} with inherit true, set false;`);
      await ensureLogin(url, own.href);
      await expect(prepare()).resolves.toBeUndefined();
    } finally {
      await admin.query(`drop owned by ${login}; drop role ${login}`);
      await admin.end();
      await drop();
    }
  });

  test('a production process does not migrate: it names the missing migrations', async () => {
    const { url, loginUrl, drop } = await freshDatabase();
    const admin = await connect(url);
    try {
      await admin.query(`delete from mikro_orm_migrations where name = 'Migration20261101000300_ledger'`);
      const starting = prepareDatabase({ url: loginUrl, ownerUrl: null }, { mayOwn: false });
      await expect(starting).rejects.toThrow(
        'the database does not match this build (it lacks Migration20261101000300_ledger): run npm run db:migrate with DATABASE_OWNER_URL first',
      );
    } finally {
      await admin.end();
      await drop();
    }
  });

  test('a production process works with a login that has only the listed rights', async () => {
    const app = await startApp(readConfig([], settings(database.loginUrl)), silent);
    // A process is ready when it has proved that it can write.
    await expect.poll(async () => (await fetch(`${app.managementOrigin}/ready`)).status, { timeout: 20_000 }).toBe(200);
    await app.stop();
  });
});

test('the owner address creates an empty database and its login, and no statement contains the password', async () => {
  const name = `made_${new URL(database.url).pathname.slice(-12)}`;
  await owner.query(`create database ${name}`);
  const ownerUrl = urlOfDatabase(database.url, name);
  const url = new URL(ownerUrl);
  url.username = `${name}_login`;
  url.password = encodeURIComponent('it\'s "a" p@ss');
  try {
    await prepareDatabase({ url: url.href, ownerUrl }, { mayOwn: false });
    // A second run finds everything in place.
    await prepareDatabase({ url: url.href, ownerUrl }, { mayOwn: false });
    const kept = await owner.query('select rolpassword from pg_authid where rolname = $1', [url.username]);
    expect(kept.rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    // A process with another password cannot change the login that an earlier process set.
    await expect(prepareDatabase({ url: wrong.href, ownerUrl }, { mayOwn: false })).rejects.toThrow(StartupError);
  } finally {
    await owner.query(`drop database ${name} with (force)`);
    await owner.query(`drop role ${name}_login`);
  }
});

test('a process on the embedded database does not run as the owner', async () => {
  let app: App | undefined;
  try {
    const env = { DATA_DIR: await dataDirectory(), PORT: '0', MANAGEMENT_PORT: '0' };
    app = await startApp(readConfig([], env), silent);
    const client = await connect(app.databaseUrl);
    const { rows } = await client.query(
      'select current_user, session_user, usesuper from pg_user where usename = session_user',
    );
    expect(rows).toEqual([{ current_user: 'gateway_process', session_user: 'gateway_process', usesuper: false }]);
    await client.end();
  } finally {
    await app?.stop();
  }
});
