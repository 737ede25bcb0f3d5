import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callingFunctions } from '../../src/platform/database/functions.ts';
import {
  type AuditHead,
  auditHeads,
  oldestUnsealedSeconds,
  sealAuditEntries,
} from '../../src/platform/security/audit-chain.ts';
import { verifyAuditChain } from '../../src/platform/security/audit-verify.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { PROGRAM_ENV } from '../support/program.ts';
import { RESTORED_TO, recordRestore } from '../support/restore-epochs.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);

let t: TestDoor;
let owner: Client;
let ids: string[];
beforeEach(async () => {
  t = await openTestDoor();
  owner = new Client({ connectionString: t.url, options: callingFunctions() });
  await owner.connect();
  ids = [];
  // Two blocks of three entries each.
  for (const _block of [1, 2]) {
    for (const _entry of [1, 2, 3]) ids.push(await write());
    await seal();
  }
});
afterEach(async () => {
  await owner?.end();
  await t?.close();
});

const INSERT = `insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
    resource_id, changes, metadata, occurred_at)
  values ($1::uuid, $2, $3, 7, 'partner', 'alpha', 'toy.made', 'toy', $1::uuid::text, '{"name": null, "n": 1.50}', '{}', '2026-11-23T15:00:00Z')`;

async function write(on: { query(text: string, values: unknown[]): Promise<unknown> } = owner): Promise<string> {
  const id = newId();
  await on.query(INSERT, [id, t.institutionId, t.alpha.id]);
  return id;
}

/** Runs the job until all visible entries are sealed. Other transactions on this server can delay it. */
const seal = () =>
  until(async () => {
    await sealAuditEntries(t.database);
    return (await oldestUnsealedSeconds(t.database)) === 0;
  });

const verify = async (heads: readonly AuditHead[] = []) => (await verifyAuditChain(t.database, { heads }))[0];
const broken = async (heads: readonly AuditHead[] = []) => (await verify(heads))?.broken;

/** Makes a forbidden change as the owner of the database, who can disable every trigger. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  await owner.query('begin; set local session_replication_role = replica');
  const { rowCount } = await owner.query(sql, values);
  await owner.query('commit');
  expect(rowCount).toBeGreaterThan(0);
}

describe('audit chain', () => {
  test('an untouched audit chain verifies and reports its blocks and entries', async () => {
    expect(await verify()).toMatchObject({ blocks: 2, sealed: 6, unsealed: 0, broken: null });
    await write();
    expect(await verify()).toMatchObject({ blocks: 2, sealed: 6, unsealed: 1, broken: null });
  });

  test('the audit chain continues after the block numbers that a restore lost, and names lost heads', async () => {
    const counter = { before: { [t.institutionId]: 2 }, after: { [t.institutionId]: 1_002 }, first: 1_000 };
    await recordRestore(t.sql, { end: 0, after: 1 }, { audit_block: counter });
    await write();
    await seal();
    expect(await verify()).toMatchObject({ sealed: 7, broken: null, head: { number: 1_003 } });
    const lost = { institutionId: t.institutionId, number: 5, hash: '0'.repeat(64) };
    expect(await broken([lost as AuditHead])).toBe(
      `block 5 was published but is missing: lost by the restore to ${RESTORED_TO}, or the chain was cut off`,
    );
    await tamper('delete from audit_block where number = 2');
    expect(await broken()).toBe('block 1003: block 2 is missing before it');
  });

  test('entries without an account and with null changes do not break the audit chain', async () => {
    for (const [account, changes] of [
      [null, '{"name": null}'],
      [7, 'null'],
      [null, '[null, {"a": null}]'],
    ]) {
      const id = newId();
      await owner.query(INSERT, [id, t.institutionId, t.alpha.id]);
      await tamper('update audit_event set account_id = $2, changes = $3 where id = $1', [id, account, changes]);
    }
    await seal();
    expect(await verify()).toMatchObject({ blocks: 3, sealed: 9, broken: null });
  });

  test('each institution has an audit chain of its own', async () => {
    const heads = await auditHeads(t.database);
    expect(heads).toMatchObject([{ institutionId: t.institutionId, number: 2 }]);
  });

  test('entries that the door writes enter the audit chain at the next sealing', async () => {
    await owner.query(
      `select flush_operation(jsonb_build_array(to_jsonb(e) || jsonb_build_object('id', $1::text)), null, null, null, null, null)
      from audit_event e where id = $2`,
      [newId(), ids[0]],
    );
    await seal();
    expect(await verify()).toMatchObject({ blocks: 3, sealed: 7, broken: null });
  });

  test('a change of any column of an audit entry is detected and the entry is named', async () => {
    const { rows } = await owner.query<{ name: string; value: string }>(
      `select attname as name, case when attname = 'channel' then quote_literal('cli') else case atttypid::regtype::text when 'text' then quote_literal('x') when 'jsonb' then quote_literal('{"n": 2}')
         when 'inet' then quote_literal('203.0.113.9')
         when 'bigint' then attname || ' + 1000000' when 'uuid' then quote_literal($1) else attname || ' + interval ''1 second''' end end as value
       from pg_attribute where attrelid = 'audit_event'::regclass and attnum > 0 and not attisdropped`,
      [newId()],
    );
    expect(rows.length).toBeGreaterThanOrEqual(16);
    for (const { name, value } of rows) {
      await owner.query('create temporary table before as select * from audit_event where id = $1', [ids[4]]);
      await tamper(`update audit_event set ${name} = ${value} where id = $1`, [ids[4]]);
      // A changed number, id or institution moves the entry to another place.
      const found = await broken();
      expect(found, name).toMatch(/^block 2: entry \S+ (was changed|is missing|is in no block)/);
      if (!['id', 'seq', 'institution_id'].includes(name))
        expect(found, name).toBe(`block 2: entry ${ids[4]} was changed`);
      await tamper(`delete from audit_event e where e.id = $1 or (e.id not in (select unnest($2::uuid[])))`, [
        ids[4],
        ids,
      ]).catch(() => {});
      await tamper('insert into audit_event select * from before');
      await owner.query('drop table before');
      expect(await broken(), name).toBeNull();
    }
  });

  test('a rewritten number and a removed null in audited changes are detected', async () => {
    for (const changes of ['{"name": null, "n": 1.5}', '{"n": 1.50}']) {
      await tamper('update audit_event set changes = $2 where id = $1', [ids[0], changes]);
      expect(await broken()).toBe(`block 1: entry ${ids[0]} was changed`);
    }
  });

  test('the deletion of an audit entry is detected and the entry is named', async () => {
    await tamper('delete from audit_event where id = $1', [ids[1]]);
    expect(await broken()).toBe(`block 1: entry ${ids[1]} is missing`);
  });

  test('an entry that is inserted among sealed entries is detected', async () => {
    const forged = await write();
    await tamper('update audit_event set seq = (select seq from audit_event where id = $2) where id = $1', [
      forged,
      ids[1],
    ]);
    expect(await broken()).toMatch(`block 1: entry ${forged} is in no block`);
  });

  test('two audit entries that change places are detected', async () => {
    await tamper(
      `update audit_event e set seq = o.seq from audit_event o where array[e.id, o.id] in (array[$1, $2]::uuid[], array[$2, $1]::uuid[])`,
      [ids[3], ids[5]],
    );
    expect(await broken()).toBe(`block 2: entry ${ids[3]} was changed`);
  });

  test('a changed, removed or replaced block is detected', async () => {
    const changes = [
      [
        'update audit_block set digests = digests || sha256($1), ids = ids || gen_random_uuid() where number = 1',
        ['x'],
      ],
      ["update audit_block set made_at = made_at - interval '1 day' where number = 1", []],
    ] as const;
    for (const [sql, values] of changes) {
      await owner.query('create temporary table before as select * from audit_block where number = 1');
      await tamper(sql, [...values]);
      expect(await broken()).toBe('block 1: the block itself was changed');
      await tamper('delete from audit_block where number = 1');
      expect(await broken()).toBe('block 2: block 1 is missing before it');
      await tamper('insert into audit_block select * from before');
      await owner.query('drop table before');
    }
    expect(await broken()).toBeNull();
  });

  test('a cut end of the audit chain is detected, always so with a published head', async () => {
    const heads = await auditHeads(t.database);
    await tamper('delete from audit_event where id = any ($1)', [ids.slice(4)]);
    await tamper('delete from audit_block where number = 2');
    expect(await broken()).toMatch(`entry ${ids[3]} is in no block`);
    await tamper('delete from audit_event where id = $1', [ids[3]]);
    // The second block is removed without a trace.
    expect(await broken()).toBeNull();
    expect(await broken(heads)).toBe('block 2 was published but is missing: the end of the chain was cut off');
  });

  test('a chain that is rewritten as a whole fails against a published head', async () => {
    const heads = await auditHeads(t.database);
    await tamper(`update audit_event set changes = '{}' where id = $1`, [ids[0]]);
    await tamper('delete from audit_block');
    await tamper('update audit_sealing set next_through = null, next_xid = null, sealed_through = 0');
    await seal();
    await write();
    await seal();
    expect(await broken()).toBeNull();
    expect(await broken(heads)).toBe('block 2: it differs from the published block: the chain was rewritten');
  });

  test('the chain reports removed months and still proves the remaining entries', async () => {
    const old = '01900000-0000-7000-8000-000000000001';
    await owner.query(`create table audit_event_202406 partition of audit_event
      for values from ('018fd9cb-0400-7000-8000-000000000000') to ('01907444-9000-7000-8000-000000000000')`);
    await owner.query(INSERT, [old, t.institutionId, t.alpha.id]);
    await seal();
    expect(await verify()).toMatchObject({ sealed: 7, broken: null, takenAway: new Map() });
    await owner.query('alter table audit_event detach partition audit_event_202406; drop table audit_event_202406');
    expect(await verify()).toMatchObject({ sealed: 7, broken: null, takenAway: new Map([['202406', 1]]) });
  });
});

describe('audit sealing', () => {
  test('sealing waits for an entry of an open transaction and then includes it', async () => {
    const late = new Client({ connectionString: t.url });
    await late.connect();
    try {
      await late.query('begin');
      const first = await write(late);
      const second = await write();
      for (let n = 0; n < 5; n++) await sealAuditEntries(t.database);
      expect(await verify()).toMatchObject({ blocks: 2, unsealed: 1, broken: null });
      expect(await oldestUnsealedSeconds(t.database)).toBeGreaterThan(0);
      await late.query('commit');
      await seal();
      expect(await verify()).toMatchObject({ sealed: 8, unsealed: 0, broken: null });
      const { rows } = await owner.query('select ids::text as ids from audit_block where number = 3');
      expect(rows[0]?.ids).toEqual(`{${first},${second}}`);
      expect(await oldestUnsealedSeconds(t.database)).toBe(0);
    } finally {
      await late.end();
    }
  });

  test('concurrent writers, rollbacks and sealing jobs leave no entry out and seal none twice', async () => {
    let writing = true;
    const sealers = [1, 2].map(async () => {
      while (writing) await sealAuditEntries(t.database);
    });
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const client = new Client({ connectionString: t.url });
      await client.connect();
      for (let n = 0; n < 40; n++) {
        await client.query('begin');
        await write(client);
        if (n % 3 === writer % 3) await write(client);
        await client.query(n % 5 === 0 ? 'rollback' : 'commit');
      }
      await client.end();
    });
    await Promise.all(writers);
    writing = false;
    await Promise.all(sealers);
    await seal();
    const { rows } = await owner.query<{ entries: string }>('select count(*) as entries from audit_event');
    expect(await verify()).toMatchObject({ sealed: Number(rows[0]?.entries), unsealed: 0, broken: null });
  });

  test('sealing continues in a copy on another server with lower transaction ids', async () => {
    await write();
    await sealAuditEntries(t.database);
    await tamper(
      `update audit_sealing set next_through = coalesce(next_through, sealed_through + 1), next_xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`,
    );
    await seal();
    expect(await verify()).toMatchObject({ sealed: 7, unsealed: 0, broken: null });
  });

  test('a gateway process cannot write an audit block or choose an entry number', async () => {
    const process = (text: string) => t.database.query({ name: '', text }, []);
    await expect(process('insert into audit_block select * from audit_block')).rejects.toThrow('permission denied');
    await expect(process('update audit_sealing set sealed_through = 99')).rejects.toThrow('permission denied');
    await expect(process(`insert into audit_event select * from audit_event limit 1`)).rejects.toThrow(
      'permission denied',
    );
    await expect(process(`select setval('audit_event_seq', 1)`)).rejects.toThrow('permission denied');
  });
});

test('audit:verify exits with 1 for a broken chain, and audit:head prints the heads that it accepts', async () => {
  const env = { ...PROGRAM_ENV, DATABASE_URL: t.url };
  const audit = (...args: string[]) => run(process.execPath, ['scripts/audit.ts', ...args], { env });
  const { stdout: head } = await audit('head');
  expect(head).toMatch(new RegExp(`^${t.institutionId}:2:[0-9a-f]{64}\n$`));
  expect((await audit('verify', '--head', head.trim())).stdout).toContain('6 entries in 2 blocks, 0 not sealed yet');
  await tamper('delete from audit_event where id = $1', [ids[0]]);
  const failed = await audit('verify').catch((error: { code: number; stdout: string }) => error);
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining(`block 1: entry ${ids[0]} is missing`) });
  await expect(audit('verify', '--head', 'nonsense')).rejects.toMatchObject({ code: 2 });
}, 180_000);
