import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateAccountingBatch } from '../../src/domains/finance/accounting/accounting-batch.ts';
import { generateRemittance } from '../../src/domains/finance/payment-runs/remittance-generation.ts';
import { verifyLedger } from '../../src/domains/ledger/verify.ts';
import { provisionInstitution } from '../../src/domains/partners/provision.ts';
import { MOVED_COUNTERS } from '../../src/domains/restore/counters.ts';
import { ledgerClaims } from '../../src/domains.ts';
import { Database } from '../../src/platform/database/database.ts';
import { encodeCursor } from '../../src/platform/database/pagination.ts';
import { verifyAuditChain } from '../../src/platform/security/audit-verify.ts';
import { ArchivedCluster } from '../support/archived-cluster.ts';
import { openTestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { type FinanceDoor, withFinance } from '../support/finance.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import { missingKinds, OUTWARD_KINDS, outwardNumbers } from '../support/outward-numbers.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { approved, released } from '../support/payment-runs.ts';
import { PROGRAM_ENV } from '../support/program.ts';
import { ROUNDS_MS, sized } from '../support/size.ts';
import { until } from '../support/until.ts';

const TED_RECIPIENT = {
  recipientName: 'Ana',
  recipientDocument: '11144477735',
  recipientBankCode: '60701190',
  recipientBranch: '1',
  recipientAccount: '12345',
};
const ROOT = join(import.meta.dirname, '../..');
const WITHIN_MS = 120_000;
/** Rounds of the traffic in the lost window and after the restore, at least. */
const ROUNDS = sized(1, 60);
/** Above the 32 numbers that PostgreSQL logs in advance, because a recovered sequence continues after these. */
const DRAWN = 100;
/** Finish is killed after each of these lines, and then repeated. */
const KILLED_AFTER = sized(
  [/is recorded/],
  [/^Cursors/, /is recorded/, /are moved/, /published again/, /^Open payments/],
);

let cluster: ArchivedCluster;
let finance: FinanceDoor;
let dataDir: string;
let gateway: Gateway;
let partner: PartnerClient;

beforeAll(async () => {
  cluster = await ArchivedCluster.start();
  const { url } = cluster;
  const database = async () => ({ url, loginUrl: url, drop: async () => {} });
  finance = await withFinance(await openTestDoor({}, () => {}, 20, database));
  dataDir = await emptyDataDirectory();
  await startOn();
}, WITHIN_MS);

afterAll(async () => {
  await gateway?.stop();
  await finance?.close();
  await cluster?.stop();
});

async function startOn(): Promise<void> {
  gateway = await startGateway({ env: { ...FAST_RAIL, DATABASE_URL: cluster.url, DATA_DIR: dataDir } });
  partner = await gateway.partner('alpha');
}

/** Gives out a number of each kind, except those that a worker gives out: log positions and audit blocks. */
async function round(): Promise<void> {
  const accountId = await partner.openAccount();
  await partner.fund(accountId, 1_000);
  await partner.receiveTed(accountId, 1_000);
  await partner.pay(accountId, 100);
  await partner.post('/pix/charges', { account_id: accountId, amount: 100 });
  await partner.post('/transfers/ted', { account_id: accountId, amount: 100, ...TED_RECIPIENT });
  const bankAccountId = finance.master.bank_account_ids[0] as string;
  const batch = await released(finance, [await approved(finance)], { bankAccountId });
  await finance.as('carla').enter(generateRemittance, { batchId: batch.id });
  await finance.as('davi').enter(generateAccountingBatch, {});
  const ispb = String(randomInt(10_000_000, 99_000_000));
  await provisionInstitution(finance.database, { ispb, name: 'Another Bank', agency: '0001' }, finance.clock.now());
}

/** Rounds one after the other until the gateway is killed. */
function startTraffic() {
  let ended = false;
  let rounds = 0;
  const done = (async () => {
    while (!ended) {
      await round().catch((error) => {
        if (!ended) throw error;
      });
      rounds += 1;
    }
  })();
  return {
    rounds: () => rounds,
    /** Fails when the traffic has failed. */
    async until<T>(ask: () => Promise<T>) {
      return Promise.race([until(ask, WITHIN_MS), done.then(() => expect.unreachable('the traffic ended'))]);
    },
    async killGateway() {
      ended = true;
      await gateway.kill('SIGKILL');
      await done;
    },
  };
}

const numbers = () => outwardNumbers(cluster.sql);
const without = (all: ReadonlySet<string>, known: ReadonlySet<string>) =>
  new Set([...all].filter((number) => !known.has(number)));

/** Draws numbers from each moved sequence, as much traffic would. */
async function draw(): Promise<Set<string>> {
  const sequences = MOVED_COUNTERS.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
  const rows = await cluster.sql<{ number: string }>(
    "select concat_ws(' ', s, nextval(s::regclass)) as number from unnest($1::text[]) s, generate_series(1, $2)",
    [sequences, DRAWN],
  );
  return new Set(rows.map(({ number }) => number));
}

/** Runs the command. It is killed after the first line that matches. */
async function finish(restoredTo: string, killedAfter?: RegExp): Promise<{ code: number | null; output: string }> {
  const args = ['scripts/restore.ts', 'finish', '--restored-to', restoredTo];
  const env = { ...PROGRAM_ENV, DATABASE_URL: cluster.url };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (killedAfter && output.split('\n').some((line) => killedAfter.test(line))) child.kill('SIGKILL');
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Repeats the command while the session of a killed one still holds its lock. */
const finishAlone = (restoredTo: string, killedAfter?: RegExp) =>
  until(async () => {
    const ended = await finish(restoredTo, killedAfter);
    return !/another npm run restore|gateway processes/.test(ended.output) && ended;
  }, WITHIN_MS);

test(
  'a cluster restored to an earlier time under traffic gives out no outward number a second time',
  async () => {
    const before = startTraffic();
    await before.until(async () => before.rounds() > 0);
    await cluster.baseBackup();
    const roundsAtBackup = before.rounds();
    await before.until(async () => before.rounds() > roundsAtBackup);
    const [target] = await cluster.sql<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    const restoredTo = target?.at ?? '';
    const [atTarget, roundsAtTarget] = [await numbers(), before.rounds()];
    const drawn = await draw();
    await before.until(
      async () =>
        before.rounds() >= roundsAtTarget + ROUNDS && missingKinds(without(await numbers(), atTarget)).length === 0,
    );
    await before.killGateway();
    const [head] = await cluster.sql<{ position: number }>('select max(position)::int as position from log');
    const all = await numbers();

    await cluster.restoreTo(restoredTo);
    const restored = await numbers();
    expect(without(restored, all)).toEqual(new Set());
    const lost = without(all, restored);
    expect(missingKinds(lost)).toEqual([]);

    // A kill can come too late.
    for (const line of KILLED_AFTER)
      expect((await finishAlone(restoredTo, line)).output).toMatch(new RegExp(`${line.source}|already finished`, 'm'));
    expect(await finishAlone(restoredTo)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Epoch 1 (is|, restored to .* is already) finished/),
    });

    expect([...(await draw())].filter((number) => drawn.has(number))).toEqual([]);
    await startOn();
    const after = startTraffic();
    const given = await after.until(async () => {
      const found = without(await numbers(), restored);
      return after.rounds() >= ROUNDS && missingKinds(found).length === 0 && found;
    });
    expect([...given].filter((number) => lost.has(number))).toEqual([]);

    const events = (position: number) =>
      partner.graphql(`{ events(after: "${encodeCursor([position])}") { edges { cursor } } }`);
    expect((await events(1)).errors).toBeUndefined();
    const { extensions } = (await events(head?.position ?? 0)).errors[0];
    expect(extensions).toMatchObject({ code: 'cursor_lost', status: 410 });
    expect(
      (await partner.graphql(`{ events(after: "${extensions.oldestCursor}") { edges { cursor } } }`)).errors,
    ).toBeUndefined();

    await after.killGateway();
    await startOn();
    const open = () => cluster.sql(`select from transaction where type = 'pix_out' and status = 'processing'`);
    await until(async () => (await open()).length === 0, WITHIN_MS);
    await gateway.stop();
    const database = await Database.open({ url: cluster.url, entities: [], log: keptLog, poolSize: 2, role: null });
    const proofs = await verifyLedger(database, ledgerClaims);
    const chains = await verifyAuditChain(database);
    await database.close();
    expect(proofs.flatMap(({ broken }) => broken)).toEqual([]);
    expect(chains.filter(({ broken }) => broken !== null)).toEqual([]);
  },
  ROUNDS_MS,
);

test('the drill covers every counter that a restore moves', () => {
  const kinds: readonly string[] = OUTWARD_KINDS;
  expect(MOVED_COUNTERS.map(({ name }) => name).filter((name) => !kinds.includes(name))).toEqual([]);
});
