import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateAccountingBatch } from '../../../../src/domains/finance/accounting/accounting-batch.ts';
import { type NewAccountingEntry, recordEntries } from '../../../../src/domains/finance/accounting/accounting-entry.ts';
import {
  draftAccountingMapping,
  MAPPED_KINDS,
  publishAccountingMapping,
} from '../../../../src/domains/finance/accounting/accounting-mapping.ts';
import { listAccountingEntries } from '../../../../src/domains/finance/accounting/accounting-pages.ts';
import { reclassifyAccountingEntry } from '../../../../src/domains/finance/accounting/reclassification.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { rowsOf } from '../../../support/accounting.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
let classes: readonly string[];
let published = 0;
beforeAll(async () => {
  t = await openFinance();
  classes = t.master.financial_account_ids;
  await publish();
});
afterAll(() => t?.close());

const entry = (members: Partial<NewAccountingEntry> = {}): NewAccountingEntry => ({
  ...{ institutionId: t.institutionId, kind: 'payable_recognised', sourceId: newId(), companyId: null },
  ...{ financialAccountId: classes[0] ?? null, amount: 45_600, day: '2026-11-23', description: 'Fatura 881' },
  ...members,
});
const record = (...entries: NewAccountingEntry[]) => t.database.transaction((tx) => recordEntries(tx, entries));
const idOf = async ({ kind, sourceId }: NewAccountingEntry): Promise<string> => {
  const [row] = await t.sql<{ id: string }>('select id from accounting_entry where kind = $1 and source_id = $2', [
    ...[kind, sourceId],
  ]);
  return row?.id ?? '';
};
const move = async (entryId: string, to: number) =>
  (
    await t.as('davi').enter(reclassifyAccountingEntry, {
      ...{ entryId, financialAccountId: classes[to] ?? '', reason: 'Wrong class' },
    })
  ).id;
const codeOf = (act: Promise<unknown>) => act.then(() => 'none').catch((error: { code: string }) => error.code);

async function publish(): Promise<void> {
  published += 1;
  const lines = [null, ...classes].flatMap((financialAccountId, n) =>
    MAPPED_KINDS.map((kind) => {
      const account = (side: string) => `${published}.${n - 1}.${side}`;
      const [debitAccount, creditAccount] = [account('debit'), account('credit')];
      return {
        ...{ kind, financialAccountId, debitAccount, debitAccountErp: debitAccount },
        ...{ creditAccount, creditAccountErp: creditAccount },
      };
    }),
  );
  const { id: mappingId } = await t.as('davi').enter(draftAccountingMapping, { lines });
  await t.as('davi').enter(publishAccountingMapping, { mappingId });
}

const balances = new Map<string, number>();
async function file(): Promise<Record<string, string>[]> {
  const { items } = await t.as('davi').enter(listAccountingEntries, { first: 1 });
  if (items.length === 0) return [];
  const rows = await rowsOf(t, (await t.as('davi').enter(generateAccountingBatch, {})).id);
  for (const { conta_debito = '', conta_credito = '', valor_centavos } of rows) {
    balances.set(conta_debito, (balances.get(conta_debito) ?? 0) + Number(valor_centavos));
    balances.set(conta_credito, (balances.get(conta_credito) ?? 0) - Number(valor_centavos));
  }
  return rows;
}
const left = () => [...balances].filter(([, balance]) => balance !== 0);

describe('a reclassification', () => {
  test('a reclassification moves the side that the financial account decides away from the booked account, once', async () => {
    const payable = entry({ financialAccountId: classes[1] ?? null });
    await record(payable);
    await file();
    await publish();
    const [id, from, to] = [await idOf(payable), `${published - 1}.1.debit`, `${published}.2.debit`];
    const moved = await move(id, 2);
    expect(await codeOf(move(id, 2))).toBe('entry_not_reclassifiable');
    expect(await file()).toMatchObject([
      { lancamento: moved, tipo_evento: 'reclassified', conta_debito: to, conta_credito: from, origem: id },
    ]);
  });

  test('a reclassification of a reversed entry or of a reversal is refused', async () => {
    const payable = entry();
    const reversal = { ...payable, kind: 'recognition_reversed' } as const;
    await record(payable);
    const moved = await move(await idOf(payable), 1);
    await record(reversal);
    for (const id of [await idOf(payable), moved, await idOf(reversal)])
      expect(await codeOf(move(id, 2))).toBe('entry_not_reclassifiable');
  });

  test('a reclassification that races with a reversal or another reclassification is serialized, so that an entry is moved at most once', async () => {
    for (let n = 0; n < 5; n++) {
      const payable = entry();
      await record(payable);
      const id = await idOf(payable);
      const codes = await Promise.all([
        ...[1, 2].map((to) => codeOf(move(id, to))),
        codeOf(record({ ...payable, kind: 'recognition_reversed' })),
      ]);
      expect(codes[2]).toBe('none');
      expect(codes.filter((code) => code === 'entry_not_reclassifiable').length).toBeGreaterThanOrEqual(1);
      expect(codes.every((code) => ['none', 'entry_not_reclassifiable'].includes(code))).toBe(true);
    }
    balances.clear();
  });
});

describe('a reversal', () => {
  test('a reversal swaps the sides with which its original was booked, regardless of later mapping versions', async () => {
    await file();
    const receipt = entry({ kind: 'receipt_registered', financialAccountId: null });
    await record(receipt);
    const [booked] = await file();
    await publish();
    await record({ ...receipt, kind: 'receipt_reversed', day: '2026-12-01' });
    expect(await file()).toMatchObject([
      {
        ...{ tipo_evento: 'receipt_reversed', origem: receipt.sourceId },
        ...{ conta_debito: booked?.['conta_credito'], conta_credito: booked?.['conta_debito'] },
      },
    ]);
  });

  test('a reversal leaves every account at zero after any sequence of reclassifications, publications and batches', async () => {
    const kinds = [
      ['payable_recognised', 'recognition_reversed'],
      ['receivable_recognised', 'revenue_reversed'],
    ] as const;
    const before = fc.constantFrom('file', 'publish', 'move', 'move');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.array(before, { maxLength: 6 }),
        async ([kind, reverses], acts) => {
          await file();
          balances.clear();
          const original = entry({ kind });
          await record(original);
          let last = await idOf(original);
          let at = 0;
          for (const act of acts) {
            if (act === 'file') await file();
            else if (act === 'publish') await publish();
            else {
              at = (at + 1) % classes.length;
              last = await move(last, at);
            }
          }
          await record({ ...original, kind: reverses });
          await file();
          expect(balances.size).toBeGreaterThan(0);
          expect(left()).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});
