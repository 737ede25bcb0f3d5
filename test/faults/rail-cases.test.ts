import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCases } from '../../src/domains/cases/case-opening.ts';
import type { CaseAct } from '../../src/domains/cases/case-pages.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { approvedAct, caseAbout, readCase, settledAct } from '../support/cases.ts';
import { openTestSettlement, type TestSettlement } from '../support/engine.ts';
import { type FinanceDoor, withFinance } from '../support/finance.ts';
import { balanceOf, brokenClaims, openFunded } from '../support/payments.ts';
import { PROGRAM_ENV } from '../support/program.ts';

const SETTLER = join(import.meta.dirname, '../support/settle-killed.process.ts');
/** The steps of settling an act. A process dies before each of them. */
const STEPS = ['select * from claim_settlement', 'select apply_settlement', 'commit'] as const;
const AMOUNT = 1_000;
const WITHIN_MS = 60_000;

let t: TestSettlement & FinanceDoor;
beforeAll(async () => {
  t = await withFinance(await openTestSettlement());
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const settler = (signal: NodeJS.Signals, before: string, message: Message) =>
  spawn(process.execPath, [SETTLER, t.url, signal, before, t.clock.now().toISOString(), JSON.stringify(message)], {
    env: PROGRAM_ENV,
    stdio: 'ignore',
  });

/** A case of money that came from the rail and that the books miss. */
async function opened(): Promise<string> {
  const reference = `D${newId()}`;
  const found = {
    kind: 'missing_here',
    rail: 'spi',
    institutionId: t.institutionId,
    key: reference,
    reference,
  } as const;
  const money = { transactionId: null, accountId: null, amount: AMOUNT, direction: 'in' } as const;
  await openCases(t.database, t.clock.now(), [{ ...found, ...money, facts: {}, evidence: [] }]);
  return caseAbout(t, reference);
}

/** Postings of a case by kind, and how its acts stand, oldest first. */
async function bookedOf(caseId: string) {
  const [postings, { acts, suspenseAmount, status }] = await Promise.all([
    t.sql<{ kind: string }>('select kind from posting where case_id = $1 order by kind', [caseId]),
    readCase(t, caseId),
  ]);
  const states = acts.toSorted((one, other) => one.id.localeCompare(other.id)).map((act) => act.status);
  return { postings: postings.map(({ kind }) => kind), acts: states, suspenseAmount, status };
}

/** Settles the act in a process that is killed before the step, and again when the message is delivered again. */
async function settleTwice(caseId: string, step: string, wanted: Pick<CaseAct, 'act'> & { accountId?: number }) {
  const message = await approvedAct(t, caseId, wanted);
  const before = await bookedOf(caseId);
  expect(await once(settler('SIGKILL', step, message), 'exit')).toEqual([null, 'SIGKILL']);
  expect(await bookedOf(caseId)).toEqual(before);
  for (let delivery = 0; delivery < 2; delivery += 1) await t.settle(message);
}

test.each(STEPS)(
  'a process killed before "%s" of an approved act has booked nothing, and its successor books the act once',
  async (step) => {
    const caseId = await opened();
    const { accountId } = await openFunded(t, { balance: 0 });
    await settledAct(t, caseId, { act: 'post_to_suspense' });
    await settleTwice(caseId, step, { act: 'post_to_customer', accountId });
    expect(await bookedOf(caseId)).toEqual({
      ...{ postings: ['adjustment_credit', 'case_suspense'], acts: ['booked', 'booked'] },
      ...{ suspenseAmount: 0, status: 'settled' },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: AMOUNT, blocked: 0 });
  },
  WITHIN_MS,
);

test(
  'a process frozen before it commits an approved act books nothing when it continues after its successor',
  async () => {
    const caseId = await opened();
    const message = await approvedAct(t, caseId, { act: 'post_to_suspense' });
    const frozen = settler('SIGSTOP', 'commit', message);
    const ended = once(frozen, 'exit');
    const waits = `select from pg_stat_activity where state = 'idle in transaction' and query ~ 'apply_settlement'`;
    await expect.poll(() => t.sql(waits), { timeout: 30_000 }).toHaveLength(1);
    // The server ends the session of the frozen process.
    const settled = () =>
      t.settle(message).then(
        () => true,
        () => false,
      );
    await expect.poll(settled, { timeout: WITHIN_MS }).toBe(true);
    const booked = { postings: ['case_suspense'], acts: ['booked'], suspenseAmount: AMOUNT, status: 'open' };
    expect(await bookedOf(caseId)).toEqual(booked);
    frozen.kill('SIGCONT');
    expect((await ended)[0]).not.toBe(0);
    expect(await bookedOf(caseId)).toEqual(booked);
  },
  2 * WITHIN_MS,
);
