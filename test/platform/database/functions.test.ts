import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settlementCommit } from '../../../src/domains/transactions/settlement.ts';
import { entities, messages, outcomeHandlers } from '../../../src/domains.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { type FunctionSet, functionSet, ownFunctions } from '../../../src/platform/database/functions.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { Door } from '../../../src/platform/operation/door.ts';
import { freshDatabase } from '../../support/database.ts';
import { keptLog, openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { brokenClaims, openFunded, outcomeOf, pay } from '../../support/payments.ts';
import { serveGateway } from '../../support/served-gateway.ts';
import { openSql, type Sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';

const own = ownFunctions();

/** The functions of this build with changes to the files whose paths end with the keys of `changes`. */
function otherBuild(changes: Readonly<Record<string, (text: string) => string>>): FunctionSet {
  const files = own.files.map(({ path, text }) => {
    const change = Object.entries(changes).find(([end]) => path.endsWith(end))?.[1];
    return { path, text: change?.(text) ?? text };
  });
  return functionSet(files);
}

describe('files of functions', () => {
  const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') });
  const paths = (set: FunctionSet) => set.files.map(({ path }) => path);

  test('SQL files are ordered so that functions exist before other files call them', () => {
    const last = file('a.sql', 'create function a() returns int language sql as $$ select b(1) + c () $$;');
    const middle = file(
      'b.sql',
      '-- Not a(1).',
      'create function b(x int) returns int language sql as $$ select c() $$;',
    );
    const first = file('c.sql', 'create function c() returns int language sql as $$ select 1 $$;');
    expect(paths(functionSet([last, middle, first]))).toEqual(['c.sql', 'b.sql', 'a.sql']);
  });

  test('a comment for each function of a name is followed by one call of each, in ascending order of the names', () => {
    const caller = file(
      'a.sql',
      'create function a() returns void language plpgsql as $$ begin',
      '  -- each b_<name>: perform b_<name>();',
      'end $$;',
    );
    const named = ['z', 'y'].map((name) =>
      file(`${name}.sql`, `create function b_${name}() returns void language sql as $$ select $$;`),
    );
    const set = functionSet([caller, ...named]);
    expect(paths(set)).toEqual(['y.sql', 'z.sql', 'a.sql']);
    const [, comment, ...calls] = (set.scripts.at(-1)?.text ?? '').split('\n');
    expect(comment).toBe('  -- each b_<name>: perform b_<name>();');
    expect(calls).toEqual(['  perform b_y();', '  perform b_z();', 'end $$;']);
    // The files of a set can be files of another set.
    expect(functionSet(set.files)).toEqual(set);
  });

  test('circular calls and duplicate functions are rejected with the names of the files', () => {
    const a = file('a.sql', 'create function a() returns int language sql as $$ select b() $$;');
    const b = file('b.sql', 'create function b() returns int language sql as $$ select a() $$;');
    expect(() => functionSet([a, b])).toThrow('circle: a.sql → b.sql → a.sql');
    const again = file('again.sql', 'create function a() returns int language sql as $$ select 1 $$;');
    expect(() => functionSet([a, again])).toThrow('a.sql and again.sql both define a');
  });

  test('the schema name depends on every character of the functions and not on the order of their files', () => {
    expect(own.schema).toMatch(/^gateway_[0-9a-f]{12}$/);
    expect(functionSet([...own.files].reverse()).schema).toBe(own.schema);
    expect(otherBuild({ 'reserve.sql': (text) => `${text}--` }).schema).not.toBe(own.schema);
  });
});

describe('migrating functions', () => {
  let sql: Sql;
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ url, drop } = await freshDatabase());
    sql = openSql(url);
  });
  afterAll(async () => {
    await sql.close();
    await drop();
  });

  const databaseState = () =>
    sql(`select (select jsonb_agg(to_jsonb(f) || jsonb_build_object('by', f.xmin::text) order by name) from function_set f) as sets,
      (select jsonb_agg(p.oid::text || p.xmin::text order by p.oid) from pg_proc p) as functions,
      (select jsonb_agg(c.oid::text order by c.oid) from pg_class c) as tables`);
  const schemas = async () =>
    (await sql<{ name: string }>(`select nspname as name from pg_namespace where nspname like 'gateway%'`)).map(
      ({ name }) => name,
    );

  test('a repeated migration with the same functions writes nothing', async () => {
    const before = await databaseState();
    expect(await migrate(url)).toEqual([]);
    expect(await databaseState()).toEqual(before);
  });

  test('only one of several concurrent migrations adds the functions', async () => {
    const other = otherBuild({ 'clock.sql': (text) => `${text}-- at once` });
    const added = await Promise.all([1, 2, 3].map(() => migrate(url, other)));
    expect(added.flat()).toEqual([other.schema]);
    expect(await schemas()).toContain(other.schema);
  });

  test('a migration with an invalid function changes nothing and its error names the file', async () => {
    const before = await databaseState();
    const invalid = otherBuild({ 'accept.sql': (text) => `${text} select nonsense;` });
    await expect(migrate(url, invalid)).rejects.toThrow(/accept\.sql: column "nonsense" does not exist/);
    expect(await databaseState()).toEqual(before);
    expect(await schemas()).not.toContain(invalid.schema);
  });

  test('a migration to existing functions keeps them, even after 8 days without use', async () => {
    const other = otherBuild({ 'clock.sql': (text) => `${text}-- back` });
    await migrate(url, other);
    await sql(`update function_set set used_at = now() - interval '8 days' where name = $1`, [other.schema]);
    expect(await migrate(url, other)).toEqual([]);
    await sql('select drop_unused_functions()');
    expect(await schemas()).toContain(other.schema);
  });

  test('functions are dropped after 7 days without use, but not those of running processes', async () => {
    const [used, unused] = ['used', 'unused'].map((mark) =>
      otherBuild({ 'clock.sql': (text) => `${text}-- ${mark}` }),
    ) as [FunctionSet, FunctionSet];
    await migrate(url, used);
    await migrate(url, unused);
    await sql(`update function_set set used_at = now() - interval '6 days 23 hours'`);
    expect(await sql('select drop_unused_functions()')).toEqual([]);
    await sql(`update function_set set used_at = now() - interval '7 days 1 hour'`);
    const process = await Database.open({
      url,
      entities,
      log: keptLog,
      poolSize: 1,
      role: 'gateway_app',
      functions: used,
    });
    await process.query(statement('', 'select mark_functions_used()'), []);
    const dropped = await sql<{ name: string }>('select drop_unused_functions() as name');
    expect(dropped).toContainEqual({ name: unused.schema });
    // The schema that contains drop_unused_functions also stays.
    expect((await schemas()).sort()).toEqual([own.schema, used.schema].sort());
    expect(await sql('select name from function_set order by name')).toEqual(
      [own.schema, used.schema].sort().map((name) => ({ name })),
    );
    expect(await process.query(statement('', 'select business_now() is not null as answered'), [])).toEqual([
      { answered: true },
    ]);
    await process.close();
  });
});

describe('two builds on one database', () => {
  let t: TestSettlement;
  beforeAll(async () => {
    t = await openTestSettlement();
    await t.sql(
      `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
       values (uuid_v7(), $1, 'pix_out', 'pj', 30, '2026-01-01', 'global')`,
      [t.institutionId],
    );
  });
  afterAll(() => t.close());

  /** Changes the signature of a function, which calls of the previous build cannot use, and the fee that it returns. */
  const next = otherBuild({
    'fee-of.sql': (text) =>
      `${text}create function fee_by(p_day date, p_account bigint) returns bigint language sql stable as $$
        select p_account - p_account + 7
      $$;`,
    'pix/payments/accept.sql': (text) => text.replace(/fee_by\([^)]*\)/, 'fee_by(day, c.account_id)'),
  });

  async function openNext(): Promise<TestSettlement> {
    const database = await Database.open({
      url: t.url,
      entities,
      log: keptLog,
      commands: messages.map(({ type }) => type),
      poolSize: 10,
      role: 'gateway_app',
      functions: next,
    });
    const { clock, services } = t;
    const metrics = new Metrics();
    const commit = settlementCommit({ database, clock, metrics, handlers: outcomeHandlers, onStaged: () => {} });
    return {
      ...t,
      database,
      door: new Door({ database, clock, services, metrics, onStaged: () => {} }),
      settle: (...messages) => commit(messages),
      close: () => database.close(),
    };
  }

  test('two builds with different functions pay and settle on the same accounts at the same time, and the ledger balances', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 4 }, () => openFunded(t, { holder: 'pj', balance: 10_000_000 })),
    );
    const payAll = (build: TestSettlement, rounds: number) =>
      Promise.all(
        Array.from({ length: rounds }, (_, i) => pay(build, accounts[i % accounts.length]?.accountId ?? 0, 1_000)),
      );
    const settleAll = async (by: TestSettlement, sent: Awaited<ReturnType<typeof payAll>>) => {
      for (let i = 0; i < sent.length; i += 5) {
        const batch = sent.slice(i, i + 5);
        await by.settle(
          ...batch.map(({ endToEndId }, n) => outcomeOf(t, endToEndId, n % 5 === 0 ? 'rejected' : 'settled')),
        );
      }
    };

    // The functions of the next build are added while this build calls its own.
    const [before, applied] = await Promise.all([payAll(t, 40), migrate(t.url, next)]);
    expect(applied).toEqual([next.schema]);
    const nextBuild = await openNext();
    const [byThis, byNext] = await Promise.all([payAll(t, 60), payAll(nextBuild, 60), settleAll(nextBuild, before)]);
    // Each build also settles payments that the other one accepted.
    await Promise.all([settleAll(t, byNext), settleAll(nextBuild, byThis)]);

    const fees = async (sent: Awaited<ReturnType<typeof payAll>>) =>
      (
        await t.sql<{ fee: number; status: string }>(
          'select distinct status, fee from transaction where id = any ($1) order by status',
          [sent.map(({ transactionId }) => transactionId)],
        )
      ).map(({ status, fee }) => [status, fee]);
    const rejected = ['rejected', 0];
    expect(await fees(before)).toEqual([rejected, ['settled', 30]]);
    expect(await fees(byThis)).toEqual([rejected, ['settled', 30]]);
    expect(await fees(byNext)).toEqual([rejected, ['settled', 7]]);
    expect(await brokenClaims(t)).toEqual([]);
    await nextBuild.close();
  });
});

test('/ready returns 503 while the functions of the build are missing, and 200 when they exist again', async () => {
  const gateway = await serveGateway();
  try {
    // Polls, because the result of the check is cached for 0.5 s.
    const reports = (status: number, functions: string) =>
      until(async () => {
        const answer = await gateway.stranger.request('GET', '/ready');
        return answer.status === status && answer.body.checks.functions === functions;
      });
    await reports(200, 'ok');
    await gateway.sql(`drop schema ${own.schema} cascade`);
    await gateway.sql('delete from function_set where name = $1', [own.schema]);
    await reports(503, 'missing: run npm run db:migrate');
    expect(await migrate(gateway.ownerUrl)).toEqual([own.schema]);
    await reports(200, 'ok');
  } finally {
    await gateway.stop();
  }
});
