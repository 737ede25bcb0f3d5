import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { paidThings } from '../../../support/reconciliation.ts';

let t: FinanceDoor;
let bankAccountId: string;

beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
});
afterAll(() => t?.close());

const MANY = 5_000;
const DAY = '2026-11-18';
const sql = (text: string, values: readonly unknown[]) => t.database.query(statement('', text), values);

/** One payment by file for each entry, with a number that only this entry cites. */
async function payments(prefix: string): Promise<void> {
  const id = await paidThings(t.database, () => t).remittanceItem({ amount: 1, on: DAY, yourNumber: `${prefix}0` });
  await sql(
    `insert into remittance_item (id, institution_id, batch_id, remittance_id, installment_id, payable_id, payable_version, your_number,
       amount, payment, status, paid_on, created_at, updated_at)
     select gen_random_uuid(), r.institution_id, r.batch_id, r.remittance_id, r.installment_id, r.payable_id, 1, $2 || n, 1000 + n, '{}',
       'paid', r.paid_on, r.created_at, r.created_at
     from remittance_item r, generate_series(1, $3::int) n where r.id = $1`,
    [id, prefix, MANY],
  );
}
const entries = (prefix: string, words: (n: number) => string) =>
  Array.from({ length: MANY }, (_, n) => ({
    ...{ externalId: `${prefix}-${n}`, date: DAY, amount: -1_001 - n, description: words(n), kind: 'other' as const },
  }));
describe('import of 5,000 entries', () => {
  test('an import of 5,000 entries that are all matched takes as many statements as an import of one entry', async () => {
    await payments('PAGX');
    const send = (prefix: string, given: ReturnType<typeof entries>) =>
      t.own.enter(importStatement, { bankAccountId, entries: given }, `scale-${prefix}-key`);
    const one = await t.statementsOf(() => send('one', entries('PAGX', (n) => `SISPAG PAGX${n + 1}`).slice(0, 1)));
    const many = await t.statementsOf(() =>
      send(
        'many',
        entries('PAGX', (n) => `SISPAG PAGX${n + 1}`),
      ),
    );
    expect(many).toEqual(one);
  });
});
