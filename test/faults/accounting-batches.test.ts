import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateAccountingBatch } from '../../src/domains/finance/accounting/accounting-batch.ts';
import { finishBatches, SLICE } from '../../src/domains/finance/accounting/accounting-batch-steps.ts';
import { getAccountingBatch } from '../../src/domains/finance/accounting/accounting-pages.ts';
import { fileOf, fillEntries, rowsOf } from '../support/accounting.ts';
import { type FinanceDoor, openFinance } from '../support/finance.ts';
import { PROGRAM_ENV } from '../support/program.ts';

const WORKER = join(import.meta.dirname, '../support/accounting-steps.process.ts');
const LARGE = 2 * SLICE + 1;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const worker = (signal: string) =>
  spawn(process.execPath, [WORKER, t.url, signal], { env: PROGRAM_ENV, stdio: 'inherit' });
async function generating(): Promise<string> {
  await fillEntries(t, LARGE);
  const { id, status } = await t.as('davi').enter(generateAccountingBatch, {});
  expect(status).toBe('generating');
  return id;
}
const filled = async (batchId: string) => (await t.as('davi').enter(getAccountingBatch, { batchId })).entryCount;
/** The next worker continues when the server has released the locks of the dead or frozen process. */
const finished = (batchId: string) =>
  expect
    .poll(() => finishBatches(t.database).then(() => t.as('davi').enter(getAccountingBatch, { batchId })), {
      timeout: 30_000,
    })
    .toMatchObject({ status: 'generated', entryCount: LARGE });
async function expectWhole(batchId: string): Promise<void> {
  const { batch, sha256 } = await fileOf(t, batchId);
  expect(sha256).toBe(batch.sha256);
  const rows = await rowsOf(t, batchId);
  expect(rows.map(({ sequencia }) => Number(sequencia))).toEqual(Array.from({ length: LARGE }, (_, n) => n + 1));
  expect(new Set(rows.map(({ lancamento }) => lancamento)).size).toBe(LARGE);
}

test('a worker killed during an accounting batch leaves only whole steps, and the next worker continues', async () => {
  const batchId = await generating();
  expect(await once(worker('SIGKILL'), 'exit')).toEqual([null, 'SIGKILL']);
  expect(await filled(batchId)).toBe(2 * SLICE);
  await finished(batchId);
  await expectWhole(batchId);
});

test("a worker frozen during an accounting batch blocks others only until the server's timeout, and writes nothing later", async () => {
  const batchId = await generating();
  const frozen = worker('SIGSTOP');
  await expect.poll(() => filled(batchId), { timeout: 30_000 }).toBe(2 * SLICE);
  await finished(batchId);
  frozen.kill('SIGCONT');
  frozen.kill('SIGTERM');
  await once(frozen, 'exit');
  await expectWhole(batchId);
});
