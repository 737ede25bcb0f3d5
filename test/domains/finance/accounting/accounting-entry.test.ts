import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewAccountingEntry, recordEntries } from '../../../../src/domains/finance/accounting/accounting-entry.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t?.close());

const entry = (members: Partial<NewAccountingEntry>): NewAccountingEntry => ({
  institutionId: t.institutionId,
  kind: 'payable_paid',
  sourceId: newId(),
  companyId: null,
  financialAccountId: null,
  amount: 45_600,
  day: '2026-11-23',
  description: 'Fatura 881',
  ...members,
});
const record = (...entries: NewAccountingEntry[]) => t.database.transaction((tx) => recordEntries(tx, entries));
const recorded = (sourceId: string) =>
  t.sql<{ kind: string; amount: number; day: string; cited: string | null }>(
    `select e.kind, e.amount, e.day::text, c.kind as cited from accounting_entry e left join accounting_entry c on c.id = e.cites
     where e.source_id = $1 order by e.id`,
    [sourceId],
  );

describe('accounting entries', () => {
  test('entries are recorded once per kind and source in one statement, also by concurrent transactions', async () => {
    const one = entry({});
    const other = entry({ sourceId: one.sourceId, kind: 'payable_recognised' });
    const sent = await t.statementsOf(() => record(one, other));
    expect(sent).toHaveLength(3);
    await Promise.all([record({ ...one, amount: 1 }), record({ ...one, amount: 2 }, other)]);
    expect(await recorded(one.sourceId)).toEqual([
      { kind: 'payable_paid', amount: 45_600, day: '2026-11-23', cited: null },
      { kind: 'payable_recognised', amount: 45_600, day: '2026-11-23', cited: null },
    ]);
  });

  test('a reversal cites its original and is refused without one', async () => {
    const receipt = entry({ kind: 'receipt_registered' });
    await record(receipt);
    await record({ ...receipt, kind: 'receipt_reversed', day: '2026-12-01' });
    expect(await recorded(receipt.sourceId)).toMatchObject([
      { kind: 'receipt_registered', cited: null },
      { kind: 'receipt_reversed', cited: 'receipt_registered', day: '2026-12-01' },
    ]);
    await expect(record(entry({ kind: 'payment_reversed' }))).rejects.toThrow('check constraint');
  });

  test('a reversal can be recorded together with its original in any order', async () => {
    const paid = entry({});
    const back = { ...paid, kind: 'payment_reversed', day: '2026-12-01' } as const;
    const sent = await t.statementsOf(() => record(back, paid));
    expect(sent).toHaveLength(4);
    expect(await recorded(paid.sourceId)).toMatchObject([
      { kind: 'payable_paid', cited: null },
      { kind: 'payment_reversed', cited: 'payable_paid', day: '2026-12-01' },
    ]);
  });

  test('the application has no right to change or delete accounting entries', async () => {
    const update = (text: string) => t.database.query(statement('', text), []);
    await expect(update('update accounting_entry set amount = 1')).rejects.toThrow('permission denied');
    await expect(update('delete from accounting_entry')).rejects.toThrow('permission denied');
  });
});
