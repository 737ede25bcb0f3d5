import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listPendingEntries,
  listStatementEntries,
  type PendingEntry,
} from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { matchAgain } from '../../../../src/domains/finance/reconciliation/ledger-follower.ts';
import { reconciliationClaims } from '../../../../src/domains/finance/reconciliation/reconciliation-claims.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { paidThings } from '../../../support/reconciliation.ts';

let t: FinanceDoor;
let bankAccountId: string;
let things: ReturnType<typeof paidThings>;
let n = 0;

beforeAll(async () => {
  t = await openFinance();
  bankAccountId = t.master.bank_account_ids[0] as string;
  things = paidThings(t.database, () => t);
});
afterAll(async () => {
  for (const { name, broken } of reconciliationClaims) {
    expect(await t.database.query(statement('', broken), []), name).toEqual([]);
  }
  await t.close();
});

const DAY = '2026-11-18';
interface Given {
  readonly amount: number;
  readonly date?: string;
  readonly description?: string;
  readonly endToEndId?: string;
  readonly document?: string;
  readonly kind?: 'fee' | 'pix' | 'return';
}
/** Imports entries and returns their states. */
async function imported(...given: readonly Given[]): Promise<PendingEntry[]> {
  const entries = given.map((entry) => {
    n += 1;
    return { externalId: `entry-${n}`, date: DAY, description: 'LANCAMENTO', ...entry };
  });
  await t.own.enter(importStatement, { bankAccountId, entries }, `import-${n}-key`);
  return Promise.all(entries.map(({ externalId }) => entryOf(externalId)));
}
async function entryOf(externalId: string): Promise<PendingEntry> {
  const known = (await t.own.enter(listStatementEntries, { first: 100 })).items.find(
    (each) => each.externalId === externalId,
  );
  const pending = (await t.own.enter(listPendingEntries, { first: 100 })).items.find(
    (each) => each.externalId === externalId,
  );
  if (!known) throw new Error(`${externalId} is not listed`);
  return pending ?? { ...known, proposals: [] };
}
const outcome = ({ status, statusReason, proposals }: PendingEntry) => ({
  status,
  reason: statusReason,
  items: proposals.map(({ itemId }) => itemId),
});
const matched = { status: 'matched', reason: null, items: [] };
const unmatched = { status: 'unmatched', reason: null, items: [] };
/** Amounts that no other test uses. */
let cents = 100_000;
const amount = () => ++cents;

describe('certain matches', () => {
  test("an entry that cites the gateway's number of a payment by file anywhere is matched", async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, yourNumber: 'PAG77001' });
    const [entry] = await imported({ amount: -paid, description: 'SISPAG PAG77001 FORNEC', date: '2026-11-30' });
    expect(entry && outcome(entry)).toEqual(matched);
  });

  test("an entry that cites the bank's number from the return file is matched", async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, bankNumber: 'BB9900' });
    const [entry] = await imported({ amount: -paid, document: 'BB9900' });
    expect(entry && outcome(entry)).toEqual(matched);
  });

  test('an entry with the end-to-end id that receipts cite is matched to all receipts of the credit', async () => {
    const [one, two] = [amount(), amount()];
    const endToEndId = 'E1234567820261118120012345678901';
    await things.receipt({ amount: one, on: DAY, cites: endToEndId });
    await things.receipt({ amount: two, on: DAY, cites: endToEndId });
    const [entry] = await imported({ amount: one + two, description: 'PIX RECEBIDO', endToEndId });
    expect(entry && outcome(entry)).toEqual(matched);
  });

  test('an entry is matched to the only candidate with its amount, direction, document and a day within the window', async () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-21', '2026-11-24'];
    for (const date of days) {
      const paid = amount();
      await things.remittanceItem({ amount: paid, on: '2026-11-19', document: '11444777000161' });
      const [entry] = await imported({ amount: -paid, date, description: 'PAGTO 11.444.777/0001-61' });
      expect(entry && outcome(entry), date).toEqual(matched);
    }
  });

  test('an entry that cites the reference of a document is matched, with any punctuation', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, reference: 'NF-e 4521/2' });
    const [entry] = await imported({ amount: -paid, description: 'PAGTO NFE4521/2' });
    expect(entry && outcome(entry)).toEqual(matched);
    const other = amount();
    await things.remittanceItem({ amount: other, on: DAY, reference: 'NF-88.123' });
    const [second] = await imported({ amount: -other, document: 'nf 88123' });
    expect(second && outcome(second)).toEqual(matched);
  });

  test('a return is matched to the entry that it returns', async () => {
    const paid = amount();
    const endToEndId = 'E1234567820261118130012345678901';
    await imported({ amount: -paid, description: 'PIX ENVIADO', endToEndId });
    const [entry] = await imported({ amount: paid, description: 'DEVOLUCAO PIX', endToEndId, kind: 'return' });
    expect(entry && outcome(entry)).toEqual(matched);
  });

  test('a return with its own id is matched when the bank also names the id of the returned payment', async () => {
    const paid = amount();
    const [payment, own] = ['E1234567820261118160012345678901', 'D1234567820261118170012345678901'];
    const [original] = await imported({ amount: -paid, description: 'PIX ENVIADO', endToEndId: payment });
    const [entry] = await imported({ amount: paid, description: `PIX RECEBIDO ${payment}`, endToEndId: own });
    expect(entry).toMatchObject({ kind: 'return', status: 'matched', returned: 0 });
    expect(await entryOf(original?.externalId ?? '')).toMatchObject({ status: 'matched', returned: paid });
  });

  test('the remainder of a partly returned credit is matched, even when credit and return arrive in one import', async () => {
    for (const together of [true, false]) {
      const [left, back] = [amount(), amount()];
      const endToEndId = `E12345678202611181500${together ? '1' : '2'}2345678901`;
      const credit = { amount: left + back, description: 'PIX RECEBIDO', endToEndId };
      const given = { amount: -back, description: 'DEVOLUCAO PIX', endToEndId, kind: 'return' as const };
      const found = together
        ? await imported(credit, given)
        : [...(await imported(credit)), ...(await imported(given))];
      expect(found.map((entry) => entry.status)).toEqual(['unmatched', 'matched']);
      await things.receipt({ amount: left, on: DAY, cites: endToEndId });
      await matchAgain(t.database, t.clock.now());
      const after = await entryOf(found[0]?.externalId ?? '');
      expect(after).toMatchObject({ status: 'matched', returned: -back });
      expect(await linesOf(after.id)).toEqual([
        { kind: 'entry', amount: left + back },
        { kind: 'receipt', amount: left },
        { kind: 'given_back', amount: back },
      ]);
    }
  });

  test('a fully returned credit does not wait for a match', async () => {
    const whole = amount();
    const endToEndId = 'E1234567820261118180012345678901';
    const given = { amount: -whole, description: 'DEVOLUCAO PIX', endToEndId, kind: 'return' as const };
    const found = await imported({ amount: whole, description: 'PIX RECEBIDO', endToEndId }, given);
    expect(found.map((entry) => entry && outcome(entry))).toEqual([matched, matched]);
    const [more] = await imported({ ...given, amount: -1 });
    expect(more && outcome(more)).toEqual({ status: 'conflict', reason: 'amount_differs', items: [] });
  });

  test('a fee as agreed is matched, a different fee is published once, and both are booked as expenses', async () => {
    const before = await events('bank_fee.divergent');
    const [agreed, other, unknown] = await imported(
      { amount: -900, description: 'TAR TED', kind: 'fee' },
      { amount: -950, description: 'TAR TED', kind: 'fee' },
      { amount: -5_000, description: 'TARIFA PACOTE', kind: 'fee' },
    );
    expect([agreed, other, unknown].map((entry) => entry && outcome(entry))).toEqual([
      matched,
      { status: 'conflict', reason: 'fee_differs', items: [] },
      { status: 'conflict', reason: 'fee_differs', items: [] },
    ]);
    await matchAgain(t.database, t.clock.now());
    const published = (await events('bank_fee.divergent')).slice(before.length);
    expect(published.map(({ data }) => data)).toEqual([
      { statement_entry_id: other?.id, expected_minor: 900, charged_minor: 950 },
      { statement_entry_id: unknown?.id, expected_minor: 0, charged_minor: 5_000 },
    ]);
    const books = await t.database.query<{ source: string; amount: number }>(
      statement(
        '',
        `select source_id as source, amount from accounting_entry where kind = 'bank_fee_charged' order by amount`,
      ),
      [],
    );
    expect(books).toEqual([
      { source: agreed?.id, amount: 900 },
      { source: other?.id, amount: 950 },
      { source: unknown?.id, amount: 5_000 },
    ]);
  });

  test('each match is published once with its entries and items', async () => {
    const paid = amount();
    const item = await things.remittanceItem({ amount: paid, on: DAY, yourNumber: 'PAG77002' });
    const before = await events('reconciliation.matched');
    const [entry] = await imported({ amount: -paid, description: 'PAG77002' });
    const published = (await events('reconciliation.matched')).slice(before.length);
    expect(published.map(({ data }) => data)).toEqual([
      { match_id: expect.any(String), statement_entry_ids: [entry?.id], item_ids: [item], kind: 'automatic' },
    ]);
  });
});

describe('uncertain candidates', () => {
  test('a receipt of what is left of a partly returned credit is proposed', async () => {
    const [left, back] = [amount(), amount()];
    const endToEndId = 'E1234567820261118190012345678901';
    const given = { amount: -back, description: 'DEVOLUCAO PIX', endToEndId, kind: 'return' as const };
    const [credit] = await imported({ amount: left + back, description: 'PIX RECEBIDO', endToEndId }, given);
    const receipt = await things.receipt({ amount: left, on: DAY });
    await matchAgain(t.database, t.clock.now());
    expect(outcome(await entryOf(credit?.externalId ?? ''))).toEqual({
      status: 'proposed',
      reason: null,
      items: [receipt],
    });
  });

  test('amount and day are only proposed, with the score and its points', async () => {
    const paid = amount();
    const item = await things.remittanceItem({ amount: paid, on: DAY, name: 'Padaria São João Ltda' });
    const [bare] = await imported({ amount: -paid });
    expect(bare?.proposals).toMatchObject([{ itemId: item, score: 50, reasons: { amount: 40, date: 10 } }]);
    const [named] = await imported({ amount: -paid, description: 'PADARIA SAO JOAO LTDA', date: '2026-11-20' });
    expect(named?.proposals).toMatchObject([{ itemId: item, score: 71, reasons: { amount: 40, name: 25, date: 6 } }]);
  });

  test('equal amounts with different references are only proposed', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, reference: 'NF-100001' });
    const [entry] = await imported({ amount: -paid, document: 'NF-100002' });
    expect(entry?.status).toBe('proposed');
    expect(entry?.proposals[0]?.reasons).not.toHaveProperty('document');
  });

  test('equal installments that nothing distinguishes are only proposed, on both sides', async () => {
    const paid = amount();
    const facts = { amount: paid, on: DAY, document: '11444777000161' };
    const items = [await things.remittanceItem(facts), await things.remittanceItem(facts)];
    const [one] = await imported({ amount: -paid, document: '11444777000161' });
    expect(one?.proposals.map(({ itemId }) => itemId).sort()).toEqual(items.toSorted());

    const other = amount();
    const item = await things.remittanceItem({ ...facts, amount: other });
    const rivals = await imported(
      { amount: -other, document: '11444777000161' },
      { amount: -other, document: '11444777000161' },
    );
    expect(rivals.map(outcome)).toEqual([
      { status: 'proposed', reason: null, items: [item] },
      { status: 'proposed', reason: null, items: [item] },
    ]);
  });

  test('a candidate that also fits an entry of an earlier import is only proposed', async () => {
    const paid = amount();
    await imported({ amount: -paid, document: '11444777000161' });
    const item = await things.remittanceItem({ amount: paid, on: DAY, document: '11444777000161' });
    const [second] = await imported({ amount: -paid, document: '11444777000161' });
    expect(second && outcome(second)).toEqual({ status: 'proposed', reason: null, items: [item] });
  });

  test('items that are too many days apart are not proposed', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: '2026-11-02', document: '11444777000161' });
    const [entry] = await imported({ amount: -paid, document: '11444777000161' });
    expect(entry && outcome(entry)).toEqual(unmatched);
  });

  test('items of the opposite direction or of another account are not proposed', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY });
    await things.order({ amount: paid, on: DAY, accountId: t.master.source_account_ids[0] as number });
    await things.receipt({ amount: paid + 1, on: DAY, accountId: t.master.source_account_ids[0] as number });
    const [credit, elsewhere] = await imported({ amount: paid }, { amount: paid + 1 });
    expect([credit, elsewhere].map((entry) => entry && outcome(entry))).toEqual([unmatched, unmatched]);
  });

  test('a reversed receipt is not proposed, and an existing proposal of it is withdrawn', async () => {
    const [gone, going] = [amount(), amount()];
    await things.reverseReceipt(await things.receipt({ amount: gone, on: DAY }));
    const receipt = await things.receipt({ amount: going, on: DAY });
    const [first, second] = await imported({ amount: gone }, { amount: going });
    expect([first, second].map((entry) => entry && outcome(entry))).toEqual([
      unmatched,
      { status: 'proposed', reason: null, items: [receipt] },
    ]);
    await things.reverseReceipt(receipt);
    await matchAgain(t.database, t.clock.now());
    expect(outcome(await entryOf(second?.externalId ?? ''))).toEqual(unmatched);
  });

  test('a credit waits while its receipts cover only a part, until they cover all of it', async () => {
    const [one, two] = [amount(), amount()];
    const endToEndId = 'E1234567820261118140012345678901';
    const part = await things.receipt({ amount: one, on: DAY, cites: endToEndId });
    const [entry] = await imported({ amount: one + two, endToEndId });
    expect(entry && outcome(entry)).toEqual({ status: 'proposed', reason: null, items: [part] });
    await things.receipt({ amount: two, on: DAY, cites: endToEndId });
    await matchAgain(t.database, t.clock.now());
    expect(outcome(await entryOf(entry?.externalId ?? ''))).toEqual(matched);
  });
});

describe('conflicts', () => {
  test('a cited item with another amount, the opposite direction or another match is a conflict', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, yourNumber: 'PAG77010' });
    const [less, credit, right] = [
      ...(await imported({ amount: 1 - paid, description: 'PAG77010' })),
      ...(await imported({ amount: paid, description: 'PAG77010' })),
      ...(await imported({ amount: -paid, description: 'PAG77010' })),
    ];
    expect([less, credit].map((entry) => entry && outcome(entry))).toEqual([
      { status: 'conflict', reason: 'amount_differs', items: [] },
      { status: 'conflict', reason: 'direction_differs', items: [] },
    ]);
    expect(right && outcome(right)).toEqual(matched);
    const [again] = await imported({ amount: -paid, description: 'PAG77010' });
    expect(again && outcome(again)).toEqual({ status: 'conflict', reason: 'matched_already', items: [] });
  });

  test('another CPF, CNPJ or end-to-end id excludes a candidate, even if everything else is equal', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, document: '11222333000181', name: 'Padaria Alfa' });
    const [entry] = await imported({ amount: -paid, description: 'PADARIA ALFA 11444777000161' });
    expect(entry && outcome(entry)).toEqual(unmatched);
  });
});

const linesOf = (entryId: string) =>
  t.database.query<{ kind: string; amount: number }>(
    statement(
      '',
      `select l.kind, l.amount from reconciliation_match_item e join reconciliation_match_item l on l.match_id = e.match_id
       where e.item_id = $1 and e.kind = 'entry' and e.live order by l.line`,
    ),
    [entryId],
  );

async function events(type: string): Promise<{ data: unknown }[]> {
  const rows = await t.database.query<{ payload: { data: unknown } }>(
    statement('', 'select payload from outbox where type = $1 order by seq'),
    [type],
  );
  return rows.map(({ payload }) => payload);
}
