import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listPendingEntries,
  listStatementEntries,
  type PendingEntry,
} from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { getReconciliationPanel } from '../../../../src/domains/finance/reconciliation/panel.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import type { Slice } from '../../../../src/platform/database/pagination.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
let bankAccountId: string;

beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
});
afterAll(() => t?.close());

let key = 0;
const newKey = () => `statement-${++key}`;
const entry = (externalId: string, amount: number, date = '2026-11-20', more: object = {}) => ({
  ...{ externalId, amount, date, description: 'PAGTO FORNECEDOR' },
  ...more,
});
const send = (entries: ReturnType<typeof entry>[], where: object = { bankAccountId }, idempotencyKey = newKey()) =>
  t.own.enter(importStatement, { ...where, entries }, idempotencyKey);
const known = async () => (await t.own.enter(listStatementEntries, { first: 100 })).items;

describe('statement import', () => {
  test('a repeated import adds each entry once', async () => {
    const statement = [entry('one', -1_000), entry('two', 2_500), entry('three', -1_000)];
    const counts = { matched: 0, proposed: 0, conflicts: 0 };
    await expect(send(statement)).resolves.toEqual({
      ...{ bankAccountId, received: 3, imported: 3, recognised: 0, unmatched: 3 },
      ...{ ...counts, isDryRun: false, report: [] },
    });
    await expect(send([...statement, entry('four', 7)])).resolves.toEqual({
      ...{ bankAccountId, received: 4, imported: 1, recognised: 3, unmatched: 1 },
      ...{ ...counts, isDryRun: false },
      report: ['one', 'two', 'three'].map((externalId) => ({ externalId, finding: 'known' })),
    });
    expect((await known()).map(({ externalId }) => externalId).sort()).toEqual(['four', 'one', 'three', 'two']);
  });

  test('a dry run imports nothing and reports the entries to look at', async () => {
    const before = await known();
    const entries = [
      entry('of-another-id', 2_500),
      entry('early', 1, '2020-01-01'),
      entry('late', 1, '2099-01-01'),
      entry('one', -1_000),
      entry('plain', 77),
    ];
    const sent = { bankAccountId, entries, dryRun: true };
    await expect(t.own.enter(importStatement, sent, newKey())).resolves.toMatchObject({
      ...{ isDryRun: true, received: 5, imported: 4, recognised: 1, matched: 0, unmatched: 0 },
      report: [
        { externalId: 'of-another-id', finding: 'similar_known' },
        { externalId: 'early', finding: 'before_opening' },
        { externalId: 'late', finding: 'in_future' },
        { externalId: 'one', finding: 'known' },
      ],
    });
    expect(await known()).toEqual(before);
  });

  test('an import with a known entry that has other values, or with a contradiction in itself, is refused as a whole', async () => {
    const before = await known();
    for (const other of [
      entry('one', -1_001),
      entry('one', -1_000, '2026-11-19'),
      entry('one', -1_000, '2026-11-20', { description: 'ANOTHER' }),
      entry('one', -1_000, '2026-11-20', { document: '7' }),
      entry('one', -1_000, '2026-11-20', { kind: 'pix' }),
    ]) {
      await expect(send([entry('fresh', 1), other])).rejects.toMatchObject({
        code: 'statement_entry_conflict',
        details: { external_id: 'one' },
      });
    }
    await expect(send([entry('twin', 1), entry('twin', 2)])).rejects.toMatchObject({
      code: 'statement_entry_conflict',
    });
    expect(await known()).toEqual(before);
  });

  test('an import that contains one entry twice with the same values adds it once', async () => {
    const twin = entry('twin', 12);
    await expect(send([twin, twin])).resolves.toMatchObject({ received: 2, imported: 1, recognised: 1 });
  });

  test('an import finds its account by bank, branch and number, with or without check digits, zeros and punctuation', async () => {
    const where = { bankCode: '001', branch: '1234', accountNumber: '56789' };
    await expect(send([entry('one', -1_000)], where)).resolves.toMatchObject({ bankAccountId, recognised: 1 });
    const written = { bankCode: '001', branch: '01234', accountNumber: '0056789-0' };
    await expect(send([entry('one', -1_000)], written)).resolves.toMatchObject({ bankAccountId, recognised: 1 });
    for (const wrong of [{ bankCode: '341' }, { branch: '4321' }, { accountNumber: '5678' }]) {
      const refused = { code: 'bank_account_not_found' };
      await expect(send([entry('one', -1_000)], { ...where, ...wrong })).rejects.toMatchObject(refused);
    }
  });

  test('an import to an account of another institution is refused like one to an unknown account', async () => {
    const foreign = t.other.master.bank_account_ids[0] as string;
    const refusals = await Promise.all(
      [foreign, '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12'].map((id) =>
        send([entry('x', 1)], { bankAccountId: id }).catch((error: Error) => error.message),
      ),
    );
    expect(new Set(refusals).size).toBe(1);
    expect((await t.other.own.enter(listStatementEntries, {})).items).toEqual([]);
  });

  test('an import needs an idempotency key and at least one entry, and refuses an amount of zero', async () => {
    const entries = [entry('x', 1)];
    await expect(t.own.enter(importStatement, { bankAccountId, entries })).rejects.toMatchObject({
      code: 'idempotency_key_required',
    });
    for (const wrong of [[], [entry('x', 0)], [entry('x', 0.5)], [entry('x', 1, '2026-02-30')], [entry('', 1)]]) {
      await expect(send(wrong)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    await expect(send(entries, { bankAccountId, bankCode: '001' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(send(entries, {})).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('an import needs the role accountant or preparer', async () => {
    const entries = [entry('one', -1_000)];
    for (const login of ['ana', 'davi']) {
      await t.as(login).enter(importStatement, { bankAccountId, entries }, newKey());
    }
    for (const login of ['vera', 'carla', 'fabio', 'elisa']) {
      await expect(t.as(login).enter(importStatement, { bankAccountId, entries }, newKey())).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });

  test('an import of 5,000 entries takes as many statements as an import of one entry', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => entry(`many-${n}`, n + 1, '2026-10-01'));
    const few = await t.statementsOf(() => send([entry('few', 1)]));
    expect(await t.statementsOf(() => send(many))).toEqual(few);
    await expect(send([...many, entry('one-more', 1)])).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('pending entries', () => {
  test('pending entries are listed oldest first, page by page, each once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Slice<PendingEntry> = await t.own.enter(listPendingEntries, { first: 2, from: '2026-11-01', after });
      seen.push(...page.items.map(({ externalId }) => externalId));
      const last = page.items.at(-1);
      after = page.hasMore && last ? Buffer.from(JSON.stringify([last.date, last.id])).toString('base64url') : null;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(['few', 'four', 'one', 'three', 'twin', 'two']);
  });

  test('the panel counts and sums entries for each account, exactly beyond the safe integers', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    await send([
      entry('big-1', most, '2026-12-01'),
      entry('big-2', most, '2026-12-01'),
      entry('big-3', most, '2026-12-01'),
    ]);
    const { accounts } = await t.own.enter(getReconciliationPanel, { from: '2026-12-01', to: '2026-12-31' });
    const nothing = { count: 0, total: 0 };
    expect(accounts.find((account) => account.bankAccountId === bankAccountId)).toEqual({
      ...{ bankAccountId, accountId: null, reconciledUntil: null },
      ...{ matched: nothing, proposed: nothing, conflict: nothing, ignored: nothing, remittanceConflicts: nothing },
      unmatched: { count: 3, total: (3n * BigInt(most)).toString() },
    });
    expect(accounts.map(({ accountId }) => accountId).filter((id) => id !== null)).toEqual(t.master.source_account_ids);
  });
});
