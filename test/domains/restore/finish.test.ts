import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../src/domains/ledger/verify.ts';
import { queryOverduePayments } from '../../../src/domains/pix/payments/inquiry.ts';
import { type FinishOptions, finishRestore } from '../../../src/domains/restore/finish.ts';
import { ProblemOfRestore } from '../../../src/domains/restore/problem.ts';
import { GUARD_NAME, requireAlone } from '../../../src/domains/restore/safety.ts';
import { ledgerClaims, messages } from '../../../src/domains.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { keptLog } from '../../support/engine.ts';
import { MOVE_ALL } from '../../support/log-positions.ts';
import { openFunded, pay } from '../../support/payments.ts';

const RESTORED_TO = new Date('2099-01-01T02:30:00.000Z');
const LOST_UNTIL = new Date('2099-01-01T04:00:00.000Z');

let t: TestDoor;
let owner: Database;
beforeEach(async () => {
  t = await openTestDoor();
  const commands = messages.map(({ type }) => type);
  owner = await Database.open({ url: t.url, entities: [], log: keptLog, poolSize: 2, role: null, commands });
});
afterEach(async () => {
  await owner?.close();
  await t?.close();
});

async function finish(options: Partial<FinishOptions> = {}, database = owner): Promise<readonly string[]> {
  const lines: string[] = [];
  const common = { restoredTo: RESTORED_TO, lostUntil: LOST_UNTIL, jumps: new Map(), dryRun: false, force: true };
  const inquiries = [(db: Database, now: Date) => queryOverduePayments(db, now, 0)];
  await finishRestore(database, { ...common, inquiries, report: (line) => lines.push(line), ...options });
  return lines;
}

const epochs = () =>
  t.sql<{ number: number; log_end: number; log_after: number; isFinished: boolean }>(
    'select number, log_end, log_after, finished_at is not null as "isFinished" from restore_epoch order by number',
  );
const SEQUENCES = `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`;
const lastValues = async () =>
  new Map((await t.sql<{ name: string; last: number | null }>(SEQUENCES)).map(({ name, last }) => [name, last]));
const stagedTypes = async () =>
  (await t.sql<{ type: string }>(`select type from outbox where type ~ 'status|statement' order by type, seq`)).map(
    ({ type }) => type,
  );

test('finish moves every number by at least its minimum', async () => {
  await openFunded(t);
  const before = await lastValues();
  await finish();
  const after = await lastValues();
  expect((after.get('ledger_account_id_seq') ?? 0) - (before.get('ledger_account_id_seq') ?? 0)).toBe(10_000);
  expect((after.get('account_number_seq') ?? 0) - (before.get('account_number_seq') ?? 0)).toBe(10_000);
  expect((after.get('customer_id_seq') ?? 0) - (before.get('customer_id_seq') ?? 0)).toBe(10_000);
  expect(after.get('payment_your_number')).toBe(10_000);
  expect(await t.sql(`select nextval('payment_your_number')::int as n`)).toEqual([{ n: 10_001 }]);
  const [epoch] = await epochs();
  expect((epoch?.log_after ?? 0) - (epoch?.log_end ?? 0)).toBe(1_000_000);
});

test('finish asks about open payments and for the statement of each day of the lost window', async () => {
  const { accountId } = await openFunded(t);
  await pay(t, accountId, 100);
  await finish();
  const requests = ['bills', 'spi', 'str'].flatMap((rail) => [1, 2].map(() => `${rail}.statement_request`));
  expect((await stagedTypes()).toSorted()).toEqual([...requests, 'spi.status'].toSorted());
  const bodies = await t.sql<{ payload: object }>(
    `select payload from outbox where type = 'spi.statement_request' order by seq`,
  );
  // 2:30 UTC is before midnight in Brasília.
  expect(bodies.map(({ payload }) => payload)).toEqual([
    { ispb: '99999004', day: '2098-12-31' },
    { ispb: '99999004', day: '2099-01-01' },
  ]);
});

test('finish repeated after its end changes nothing', async () => {
  await finish();
  const [before, staged] = [await lastValues(), await stagedTypes()];
  expect((await finish()).join()).toMatch(/already finished/);
  expect([await lastValues(), await stagedTypes()]).toEqual([before, staged]);
  expect(await epochs()).toHaveLength(1);
});

test('a dry run prints the plan and changes nothing', async () => {
  const before = await lastValues();
  const lines = await finish({ dryRun: true });
  expect(lines.join('\n')).toMatch(/account numbers \(account_number_seq\) +\d+ -> \d+ \(\+10000\)/);
  expect(lines.at(-1)).toBe('Dry run: nothing was changed.');
  expect(await lastValues()).toEqual(before);
  expect(await epochs()).toEqual([]);
});

test('finish interrupted after any of its steps ends with the same numbers when it is repeated', async () => {
  const steps = (await finish({ dryRun: true })).length;
  let interrupted = 0;
  for (let step = steps; ; step += 1) {
    let left = step;
    const report = () => {
      left -= 1;
      if (left === 0) throw new Error('killed');
    };
    const end = await finish({ report, jumps: new Map([['', 100 + step]]) }).catch((error: Error) => error);
    if (!(end instanceof Error)) break;
    interrupted += 1;
    expect(end.message).toBe('killed');
    if ((await epochs())[0]?.isFinished) break;
  }
  expect(interrupted).toBeGreaterThan(4);
  await finish();
  const [epoch, ...others] = await epochs();
  expect(others).toEqual([]);
  expect(epoch).toMatchObject({ isFinished: true });
  // The first run recorded the jump; its repetitions keep it.
  expect((epoch?.log_after ?? 0) - (epoch?.log_end ?? 0)).toBe(100 + steps);
  expect((await lastValues()).get('payment_your_number')).toBe(100 + steps);
  expect(await stagedTypes()).toHaveLength(6);
});

test('an unfinished epoch must be finished before a restore to another time', async () => {
  const killed = () => {
    throw new Error('killed');
  };
  await expect(finish({ report: (line) => void (/is recorded/.test(line) && killed()) })).rejects.toThrow('killed');
  const other = finish({ restoredTo: new Date('2099-01-01T01:00:00.000Z') });
  await expect(other).rejects.toThrow('epoch 1 is unfinished: repeat the command with --restored-to 2099-01-01T02:30');
});

test('--jump sets the jump of one counter or of all others', async () => {
  await finish({
    jumps: new Map([
      ['', 7],
      ['customer_id_seq', 5],
    ]),
  });
  const jumps = await t.sql<{ customers: number; accounts: number }>(
    `select (jumps -> 'customer_id_seq' -> 'jump')::int as customers, (jumps -> 'ledger_account_id_seq' -> 'jump')::int as accounts
     from restore_epoch`,
  );
  expect(jumps).toEqual([{ customers: 5, accounts: 7 }]);
});

test('finish refuses a jump beyond the digits of a number', async () => {
  await expect(finish({ jumps: new Map([['remittance', 999_999]]) })).rejects.toThrow(
    'remittances (NSA) cannot continue after 999999: they end at 999999. Choose a smaller jump with --jump remittance=<number>.',
  );
  expect(await epochs()).toEqual([]);
});

test('a second restore continues after the numbers of the first', async () => {
  await finish();
  await finish({ restoredTo: new Date('2099-01-03T00:00:00Z'), lostUntil: new Date('2099-01-03T00:10:00Z') });
  const [first, second] = await epochs();
  expect(second?.number).toBe(2);
  expect(second?.log_end).toBe(first?.log_end);
  expect(await t.sql(`select number_given_out('remittance', '1/001/7') as n`)).toEqual([{ n: 40 }]);
});

test('the ledger is proved before and after the log continues', async () => {
  await openFunded(t);
  await t.sql(MOVE_ALL);
  await openFunded(t);
  const proofs = async () => (await verifyLedger(owner, ledgerClaims)).flatMap(({ broken }) => broken);
  await finish();
  expect(await proofs()).toEqual([]);
  const [epoch] = await epochs();
  await t.sql('select from relay_batch($1, 0, 1000)', [epoch?.log_after]);
  expect(await proofs()).toEqual([]);
  await t.sql(`update restore_epoch set log_after = log_after - 1`);
  expect(await proofs()).toHaveLength(1);
});

describe('safety of finish', () => {
  test('finish refuses the login of a process', async () => {
    await expect(finish({}, t.database)).rejects.toThrow('set DATABASE_OWNER_URL to the owner of the database');
  });

  test('finish refuses a database with messages after the time, and a server that began no timeline', async () => {
    await expect(finish({ force: false })).rejects.toThrow(/timeline 1, which no restore has begun.*--force/s);
    await openFunded(t);
    const early = finish({ force: false, restoredTo: new Date('2026-01-01T00:00:00Z') });
    await expect(early).rejects.toThrow(/it is not restored to that time.*--force/s);
    expect(await epochs()).toEqual([]);
  });

  test('finish refuses to run beside a gateway process, a relay or another finish', async () => {
    const guards = await Promise.all(
      [1, 2].map(async () => {
        const guard = new Client({ connectionString: t.url, application_name: GUARD_NAME });
        await guard.connect();
        return guard;
      }),
    );
    const [guard, second] = guards as [Client, Client];
    await expect(requireAlone(guard)).rejects.toThrow(
      new ProblemOfRestore(
        'gateway processes are connected to this database: stop all workers, apis and programs, then repeat the command',
      ),
    );
    await expect(requireAlone(second)).rejects.toThrow('another npm run restore works on this database');
    await Promise.all(guards.map((each) => each.end()));
  });
});
