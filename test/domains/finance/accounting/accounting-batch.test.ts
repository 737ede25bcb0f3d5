import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acknowledgeAccountingBatch,
  cancelAccountingBatch,
  generateAccountingBatch,
} from '../../../../src/domains/finance/accounting/accounting-batch.ts';
import { finishBatches } from '../../../../src/domains/finance/accounting/accounting-batch-steps.ts';
import { type NewAccountingEntry, recordEntries } from '../../../../src/domains/finance/accounting/accounting-entry.ts';
import {
  draftAccountingMapping,
  MAPPED_KINDS,
  publishAccountingMapping,
} from '../../../../src/domains/finance/accounting/accounting-mapping.ts';
import {
  getAccountingFile,
  listAccountingBatches,
  listAccountingEntries,
} from '../../../../src/domains/finance/accounting/accounting-pages.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { fileOf, fillEntries, rowsOf } from '../../../support/accounting.ts';
import { type Entrant, type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { recordRestore } from '../../../support/restore-epochs.ts';

let t: FinanceDoor;
let classes: readonly string[];

beforeAll(async () => {
  t = await openFinance();
  classes = t.master.financial_account_ids;
});
afterAll(() => t?.close());

const accountant: Pick<Entrant, 'enter'> = { enter: (...args) => t.as('davi').enter(...args) };
const entry = (members: Partial<NewAccountingEntry> = {}): NewAccountingEntry => ({
  institutionId: t.institutionId,
  kind: 'payable_recognised',
  sourceId: newId(),
  companyId: t.master.company_id,
  financialAccountId: classes[0] ?? null,
  amount: 45_600,
  day: '2026-11-23',
  description: 'Fatura 881',
  ...members,
});
const record = (...entries: NewAccountingEntry[]) => t.database.transaction((tx) => recordEntries(tx, entries));
const generate = (through?: string) => accountant.enter(generateAccountingBatch, { through });
const acknowledge = (batchId: string, protocol: string) =>
  t.own.enter(acknowledgeAccountingBatch, { batchId, protocol }, newId());
const refusalOf = (act: Promise<unknown>): Promise<{ readonly code: string; readonly unmapped?: readonly object[] }> =>
  act.then(
    () => ({ code: 'none' }),
    (error: { code: string; details: object }) => ({ code: error.code, ...error.details }),
  );
const codeOf = async (act: Promise<unknown>) => (await refusalOf(act)).code;

describe('the file of a batch', () => {
  test('the file has the columns of the contract, unchanged texts and the accounts of the mapping', async () => {
    const texts = ['Fatura "881"; filial Recife', 'duas\r\nlinhas', 'ação — 12 ½', 'a;b', '', '  ', '"'];
    const entries = texts.map((description, n) => entry({ description, amount: n + 1, sourceId: `origem;${n}` }));
    await record(...entries);
    const batch = await generate();
    const { text } = await fileOf(t, batch.id);
    expect(text.subarray(0, 160).toString()).toMatch(
      /^lote;sequencia;data;conta_debito;conta_debito_erp;conta_credito;conta_credito_erp;valor_centavos;moeda;historico;tipo_evento;origem;lancamento\r\n/,
    );
    expect(text.subarray(-2).toString()).toBe('\r\n');
    // Every text is quoted, so that no program guesses the type of a cell.
    expect(text.toString()).toContain(';"3.1.01.001";"3101001";"2.1.01.001";"2101001";');
    const rows = await rowsOf(t, batch.id);
    expect(rows.map(({ historico }) => historico)).toEqual(texts);
    expect(rows[0]).toEqual({
      ...{ lote: String(batch.number), sequencia: '1', data: '2026-11-23', valor_centavos: '1', moeda: 'BRL' },
      ...{ conta_debito: '3.1.01.001', conta_debito_erp: '3101001', conta_credito: '2.1.01.001' },
      ...{ conta_credito_erp: '2101001', historico: texts[0], tipo_evento: 'payable_recognised', origem: 'origem;0' },
      lancamento: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(rows.map(({ sequencia }) => Number(sequencia))).toEqual(texts.map((_, n) => n + 1));
  });

  test('the file neutralizes every text that a spreadsheet would evaluate', async () => {
    const formulas = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '\uff1d1+1',
      '\uff0b1',
      '\uff0d1',
      '\uff20SUM(A1)',
      ' =1+1',
      '=HYPERLINK("http://x";"y")',
    ];
    await record(...formulas.map((description) => entry({ description })));
    const rows = await rowsOf(t, (await generate()).id);
    expect(rows.map(({ historico }) => historico)).toEqual(formulas.map((text) => `'${text}`));
  });

  test('the file is built once, and its hash matches the bytes on every read, in parts or whole', async () => {
    await fillEntries(t, 6_000);
    const batch = await generate();
    await finishBatches(t.database);
    const [first, again] = [await fileOf(t, batch.id), await fileOf(t, batch.id)];
    expect(first.parts).toHaveLength(2);
    expect(again.text.equals(first.text)).toBe(true);
    expect(first.batch).toMatchObject({
      ...{ id: batch.id, sha256: first.sha256, sizeBytes: first.text.length },
      ...{ entryCount: 6_000, total: (6_000 * 6_001) / 2 },
    });
    expect((await rowsOf(t, batch.id)).at(-1)).toMatchObject({ sequencia: '6000' });
  });

  test('the file shows a sum beyond 2^53 exactly', async () => {
    await record(...Array.from({ length: 3 }, () => entry({ amount: Number.MAX_SAFE_INTEGER })));
    const { total } = await generate();
    expect(total).toBe(String(3n * BigInt(Number.MAX_SAFE_INTEGER)));
  });
});

const allLines = (account: string, financialAccountId: string | undefined = undefined) =>
  MAPPED_KINDS.map((kind) => ({
    ...{ kind, financialAccountId, debitAccount: account, debitAccountErp: account },
    ...{ creditAccount: account, creditAccountErp: account },
  }));
async function publish(lines: ReturnType<typeof allLines>) {
  const { id: mappingId } = await accountant.enter(draftAccountingMapping, { lines });
  return accountant.enter(publishAccountingMapping, { mappingId });
}

describe('a batch', () => {
  test('a batch with unmapped entries is refused with their list and includes no entry', async () => {
    const { version } = await publish(allLines('7', classes[0]));
    expect(version).toBeGreaterThan(1);
    await record(
      entry({}),
      entry({ financialAccountId: null }),
      entry({ kind: 'payable_paid', financialAccountId: null }),
    );
    const before = await accountant.enter(listAccountingEntries, {});
    expect(await refusalOf(generate())).toEqual({
      code: 'accounts_not_mapped',
      unmapped: [
        { kind: 'payable_paid', mapped_kind: 'payable_paid', financial_account_id: null, entries: 1 },
        { kind: 'payable_recognised', mapped_kind: 'payable_recognised', financial_account_id: null, entries: 1 },
      ],
    });
    expect(await accountant.enter(listAccountingEntries, {})).toEqual(before);
    await publish([...allLines('6'), ...allLines('6', classes[0])]);
    expect((await generate()).entryCount).toBe(3);
    expect(await codeOf(generate())).toBe('no_accounting_entries');
  });

  test('a batch with a last day includes entries up to that day', async () => {
    await record(entry({ day: '2026-10-31' }), entry({ day: '2026-11-01' }));
    expect(await generate('2026-10-31')).toMatchObject({
      entryCount: 1,
      firstDay: '2026-10-31',
      lastDay: '2026-10-31',
    });
    expect(await generate()).toMatchObject({ entryCount: 1, firstDay: '2026-11-01' });
  });

  test('a confirmed batch accepts neither another protocol nor a cancellation', async () => {
    await record(entry());
    const { id } = await generate();
    const first = await acknowledge(id, 'ERP-1');
    expect(first).toMatchObject({ status: 'confirmed', protocol: 'ERP-1' });
    expect(await acknowledge(id, 'ERP-1')).toEqual(first);
    expect(await codeOf(acknowledge(id, 'ERP-2'))).toBe('batch_already_confirmed');
    expect(await codeOf(accountant.enter(cancelAccountingBatch, { batchId: id }))).toBe('batch_already_confirmed');
  });

  test('a cancelled batch releases its entries, serves no file and cannot be confirmed', async () => {
    const only = entry({ sourceId: 'given-back' });
    await record(only);
    const { id, number } = await generate();
    await accountant.enter(cancelAccountingBatch, { batchId: id });
    expect(await codeOf(acknowledge(id, 'ERP-1'))).toBe('batch_cancelled');
    expect(await codeOf(fileOf(t, id))).toBe('batch_cancelled');
    expect(await codeOf(accountant.enter(cancelAccountingBatch, { batchId: id }))).toBe('batch_cancelled');
    const next = await generate();
    expect(next.number).toBe(number + 1);
    expect((await rowsOf(t, next.id)).map(({ origem }) => origem)).toEqual(['given-back']);
  });

  test('a batch of another institution is not found, and only accountants generate or cancel batches', async () => {
    await record(entry());
    const { id: batchId } = await generate();
    const { other } = t;
    const codes = await Promise.all(
      [
        other.own.enter(getAccountingFile, { batchId }),
        other.own.enter(acknowledgeAccountingBatch, { batchId, protocol: 'x' }, newId()),
        other.as('davi').enter(cancelAccountingBatch, { batchId }),
        other.as('davi').enter(generateAccountingBatch, {}),
        t.as('carla').enter(generateAccountingBatch, {}),
        t.own.enter(generateAccountingBatch, {}),
        t.as('davi').enter(acknowledgeAccountingBatch, { batchId, protocol: 'x' }, newId()),
      ].map(codeOf),
    );
    expect(codes).toEqual([
      ...Array(3).fill('accounting_batch_not_found'),
      'no_accounting_entries',
      ...Array(3).fill('forbidden'),
    ]);
    expect((await other.own.enter(listAccountingBatches, {})).items).toEqual([]);
  });
});

test('concurrent recording, generation, cancellation and confirmation keep each entry in one batch, confirmed batches unchanged and numbers without gaps', async () => {
  const open = async () => (await accountant.enter(listAccountingEntries, { first: 100 })).items.map(({ id }) => id);
  const confirmed = new Map<string, string>();
  const act = fc.constantFrom('record', 'record', 'generate', 'cancel', 'acknowledge', 'acknowledge other');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), async (rounds) => {
      for (const acts of rounds) {
        const { items } = await accountant.enter(listAccountingBatches, { first: 2 });
        const batchId = items[0]?.id ?? newId();
        await Promise.all(
          acts.map((each) => {
            if (each === 'record') return record(entry(), entry({ day: '2026-11-20' }));
            if (each === 'generate') return codeOf(generate());
            if (each === 'cancel') return codeOf(accountant.enter(cancelAccountingBatch, { batchId }));
            return codeOf(acknowledge(batchId, each));
          }),
        );
      }
      const { items } = await accountant.enter(listAccountingBatches, { first: 100 });
      expect(items.map(({ number }) => number)).toEqual(items.map((_, n) => items.length - n));
      const filed: string[] = [];
      for (const batch of items.slice(0, 5).filter(({ status }) => status !== 'cancelled')) {
        const rows = await rowsOf(t, batch.id);
        expect(rows).toHaveLength(batch.entryCount);
        filed.push(...rows.map(({ lancamento }) => lancamento ?? ''));
      }
      const all = [...filed, ...(await open())];
      expect(new Set(all).size).toBe(all.length);
      for (const { id, status, sha256 } of items) {
        if (status === 'confirmed') confirmed.set(id, confirmed.get(id) ?? sha256);
        if (confirmed.has(id)) expect([status, sha256]).toEqual(['confirmed', confirmed.get(id)]);
      }
    }),
    { numRuns: 12 },
  );
});

test('after a restore, batches continue after the numbers that the lost window may have given out', async () => {
  await record(entry());
  const before = await generate();
  const after = { [t.institutionId]: before.number + 20 };
  await recordRestore(t.sql, { end: 0, after: 1 }, { accounting_batch: { after, first: 20 } });
  await acknowledge(before.id, 'P-1');
  await record(entry());
  const { id, number } = await generate();
  expect(number).toBe(before.number + 21);
  await acknowledge(id, 'P-2');
  await t.sql('truncate restore_epoch');
});
