import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listPendingEntries,
  listStatementEntries,
} from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { matchAgain } from '../../../../src/domains/finance/reconciliation/ledger-follower.ts';
import { matchEntries } from '../../../../src/domains/finance/reconciliation/manual-matching.ts';
import { getMatch } from '../../../../src/domains/finance/reconciliation/match-pages.ts';
import {
  acceptProposal,
  dismissProposal,
  ignoreEntry,
  restoreEntry,
} from '../../../../src/domains/finance/reconciliation/pending-decisions.ts';
import { reconciliationClaims } from '../../../../src/domains/finance/reconciliation/reconciliation-claims.ts';
import { importStatementFile } from '../../../../src/domains/finance/reconciliation/statement-file-import.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import { unmatchEntries } from '../../../../src/domains/finance/reconciliation/unmatching.ts';
import { closeTreasuryDay } from '../../../../src/domains/finance/treasury/treasury-closing.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, type FinanceInstitution, openFinance } from '../../../support/finance.ts';
import { paidThings } from '../../../support/reconciliation.ts';
import { cnabStatement } from '../../../support/statement-files.ts';
import { closeDay } from '../../../support/treasury.ts';

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
const davi = () => t.as('davi');
let cents = 500_000;
const amount = () => (cents += 1_000);

async function entry(value: number, more: object = {}): Promise<string> {
  n += 1;
  const given = { externalId: `manual-${n}`, date: DAY, amount: value, description: 'LANCAMENTO', ...more };
  await t.own.enter(importStatement, { bankAccountId, entries: [given] }, `manual-${n}-key`);
  const found = (await t.own.enter(listStatementEntries, { first: 100 })).items.find(
    (each) => each.externalId === given.externalId,
  );
  return found?.id ?? '';
}
const statusOf = async (id: string) =>
  (await t.own.enter(listStatementEntries, { first: 100 })).items.find((each) => each.id === id)?.status;
const proposalsOf = async (id: string) =>
  (await t.own.enter(listPendingEntries, { first: 100 })).items.find((each) => each.id === id)?.proposals ?? [];
async function matchOf(entryId: string): Promise<string> {
  const text = "select match_id as id from reconciliation_match_item where item_id = $1 and kind = 'entry' and live";
  const [found] = await t.database.query<{ id: string }>(statement('', text), [entryId]);
  return found?.id ?? '';
}
const item = (id: string) => ({ kind: 'remittance_item' as const, id });
const refused = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });

describe('manual match', () => {
  test('a manual match has one entry and many items, or many entries and one item, and publishes an event', async () => {
    const [one, two] = [amount(), amount()];
    const items = [
      await things.remittanceItem({ amount: one, on: DAY }),
      await things.remittanceItem({ amount: two, on: DAY }),
    ];
    const single = await entry(-one - two);
    await davi().enter(matchEntries, { entryIds: [single], items: items.map(item) });
    const both = amount();
    const whole = await things.remittanceItem({ amount: both, on: DAY });
    const parts = [await entry(-both + 100), await entry(-100)];
    const match = await davi().enter(matchEntries, { entryIds: parts, items: [item(whole)] });
    expect(await Promise.all([single, ...parts].map(statusOf))).toEqual(['matched', 'matched', 'matched']);
    const [told] = await t.database.query<{ payload: { data: unknown } }>(
      statement('', `select payload from outbox where type = 'reconciliation.matched' order by seq desc limit 1`),
      [],
    );
    const { statement_entry_ids, ...data } = (told?.payload.data ?? {}) as { statement_entry_ids: string[] };
    expect(data).toEqual({ match_id: match.id, item_ids: [whole], kind: 'manual' });
    expect(statement_entry_ids.toSorted()).toEqual(parts.toSorted());
  });

  test('a manual match and its lines are never deleted, and each line belongs to a match of its institution', async () => {
    const paid = amount();
    const id = await entry(-paid);
    const payment = await things.remittanceItem({ amount: paid, on: DAY });
    const match = await davi().enter(matchEntries, { entryIds: [id], items: [item(payment)] });
    const write = (institutionId: string, matchId: string) =>
      t.sql(`insert into reconciliation_match_item (match_id, line, institution_id, kind, item_id, amount)
        select '${matchId}', 99, ${institutionId}, 'agreed_fee', '${newId()}', 1`);
    const ours = `(select institution_id from reconciliation_match where id = '${match.id}')`;
    await expect(write(ours, newId())).rejects.toThrow(/belongs to no match/);
    await expect(write(`-${ours}`, match.id)).rejects.toThrow(/belongs to no match/);
    for (const change of [
      `update reconciliation_match set reason = 'other' where id = '${match.id}'`,
      `delete from reconciliation_match where id = '${match.id}'`,
      `update reconciliation_match_item set match_id = '${newId()}' where match_id = '${match.id}'`,
      'truncate reconciliation_match',
    ]) {
      await expect(t.sql(change), change).rejects.toThrow(/append-only/);
    }
  });

  test('a manual match with a difference is refused unless the difference has an amount and a reason', async () => {
    const paid = amount();
    const payment = await things.remittanceItem({ amount: paid, on: DAY });
    const id = await entry(-paid - 150);
    const input = { entryIds: [id], items: [item(payment)] };
    await expect(davi().enter(matchEntries, input)).rejects.toEqual(refused('match_not_exact', { difference: -150 }));
    const wrong = { ...input, differences: [{ amount: -149, reason: 'fee' as const }] };
    await expect(davi().enter(matchEntries, wrong)).rejects.toEqual(refused('match_not_exact', { difference: -1 }));
    const other = { ...input, differences: [{ amount: -150, reason: 'other' as const }] };
    await expect(davi().enter(matchEntries, other)).rejects.toMatchObject({ code: 'validation_failed' });
    const match = await davi().enter(matchEntries, { ...input, differences: [{ amount: -150, reason: 'fee' }] });
    expect(match.lines.map(({ kind, amount: value, reason }) => [kind, value, reason])).toEqual([
      ['entry', -paid - 150, null],
      ['remittance_item', -paid, null],
      ['difference', -150, 'fee'],
    ]);
  });

  test('a manual match of many with many, opposite directions, different accounts or nothing is refused', async () => {
    const paid = amount();
    const payment = await things.remittanceItem({ amount: paid, on: DAY });
    const receipt = await things.receipt({ amount: paid, on: DAY });
    const elsewhere = await things.order({
      amount: paid,
      on: DAY,
      accountId: t.master.source_account_ids[0] as number,
    });
    const [one, two] = [await entry(-paid), await entry(-paid)];
    const tries = [
      [{ entryIds: [one, two], items: [item(payment), item(payment)] }, 'match_not_allowed'],
      [{ entryIds: [one], items: [{ kind: 'receipt' as const, id: receipt }] }, 'match_not_allowed'],
      [{ entryIds: [one], items: [{ kind: 'payment_order' as const, id: elsewhere }] }, 'match_not_allowed'],
      [{ entryIds: [one], items: [item(newId())] }, 'reconciliation_item_not_found'],
      [{ entryIds: [newId()], items: [item(payment)] }, 'statement_entry_not_found'],
      [{ entryIds: [one] }, 'validation_failed'],
    ] as const;
    for (const [input, code] of tries)
      await expect(davi().enter(matchEntries, input as never)).rejects.toMatchObject({ code });
    expect(await Promise.all([one, two].map(statusOf))).toEqual(['proposed', 'proposed']);
  });

  test('a manual match never contains a matched entry, and of two concurrent matches only one succeeds', async () => {
    const paid = amount();
    const payment = await things.remittanceItem({ amount: paid, on: DAY });
    const rivals = [await entry(-paid), await entry(-paid)];
    const outcomes = await Promise.allSettled(
      rivals.map((id) => davi().enter(matchEntries, { entryIds: [id], items: [item(payment)] })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = outcomes.find((each) => each.status === 'rejected');
    expect(loser?.reason).toEqual(refused('reconciliation_item_already_matched', { item_id: payment }));
    const winner = rivals[outcomes.findIndex(({ status }) => status === 'fulfilled')] as string;
    const again = davi().enter(matchEntries, { entryIds: [winner], items: [item(payment)] });
    await expect(again).rejects.toMatchObject({ code: 'statement_entry_already_matched' });
  });

  test('a manual match is undone once by a reversing match, and the rules do not restore it', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY, yourNumber: 'PAG88001' });
    const id = await entry(-paid, { description: 'PAG88001' });
    expect(await statusOf(id)).toBe('matched');
    const matchId = await matchOf(id);
    const undo = await davi().enter(unmatchEntries, { matchId, reason: 'wrong payment' });
    expect(undo).toMatchObject({ id: matchId, undoneBy: 'operator:davi', undoReason: 'wrong payment' });
    await matchAgain(t.database, t.clock.now());
    expect(await statusOf(id)).toBe('unmatched');
    const again = { matchId, reason: 'twice' };
    await expect(davi().enter(unmatchEntries, again)).rejects.toMatchObject({ code: 'match_already_undone' });
    const unknown = davi().enter(unmatchEntries, { ...again, matchId: newId() });
    await expect(unknown).rejects.toMatchObject({ code: 'match_not_found' });
  });

  test('a manual match needs the role accountant and shows nothing to another institution', async () => {
    const id = await entry(-amount());
    for (const login of ['ana', 'carla', 'elisa', 'vera']) {
      await expect(t.as(login).enter(ignoreEntry, { entryId: id, reason: 'x' })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    await expect(t.own.enter(ignoreEntry, { entryId: id, reason: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
    const foreign = t.other.as('davi').enter(ignoreEntry, { entryId: id, reason: 'x' });
    await expect(foreign).rejects.toMatchObject({ code: 'statement_entry_not_found' });
  });
});

describe('returned amounts', () => {
  const endToEndIdOf = (id: number) => `E123456782026111820${String(id).padStart(2, '0')}12345678901`;
  async function givenBackInPart(id: number) {
    const [left, back] = [amount(), amount()];
    const endToEndId = endToEndIdOf(id);
    const credit = await entry(left + back, { endToEndId });
    const given = await entry(-back, { endToEndId, kind: 'return' });
    return { left, back, credit, given };
  }

  test('a manual match of a partly returned entry covers only the amount that is left', async () => {
    const { left, back, credit } = await givenBackInPart(1);
    const receipt = await things.receipt({ amount: left, on: DAY });
    const match = await davi().enter(matchEntries, { entryIds: [credit], items: [{ kind: 'receipt', id: receipt }] });
    expect(match.lines.map(({ kind, itemId, amount: value }) => [kind, itemId, value])).toEqual([
      ['entry', credit, left + back],
      ['receipt', receipt, left],
      ['given_back', credit, back],
    ]);
  });

  test('a returned amount stays returned until the match that counts it is undone', async () => {
    const { left, credit, given } = await givenBackInPart(2);
    const receipt = await things.receipt({ amount: left, on: DAY });
    const match = await davi().enter(matchEntries, { entryIds: [credit], items: [{ kind: 'receipt', id: receipt }] });
    const undoReturn = async () =>
      davi().enter(unmatchEntries, { matchId: await matchOf(given), reason: 'something else' });
    await expect(undoReturn()).rejects.toMatchObject({ code: 'match_not_allowed' });
    await davi().enter(unmatchEntries, { matchId: match.id, reason: 'wrong receipt' });
    await undoReturn();
    expect(await Promise.all([credit, given].map(statusOf))).toEqual(['unmatched', 'unmatched']);
    const again = davi().enter(matchEntries, { entryIds: [credit], items: [{ kind: 'receipt', id: receipt }] });
    await expect(again).rejects.toMatchObject({ code: 'match_not_exact' });
  });

  test('an operator can match a return without a reference to an entry, up to the amount that is left', async () => {
    const whole = amount();
    const credit = await entry(whole);
    const [part, more] = [await entry(-whole + 100, { kind: 'return' }), await entry(-200, { kind: 'return' })];
    const items = [{ kind: 'returned_entry' as const, id: credit }];
    await davi().enter(matchEntries, { entryIds: [part], items });
    for (const entryIds of [[more], [more, await entry(-1)]]) {
      const tooMuch = davi().enter(matchEntries, { entryIds, items });
      await expect(tooMuch).rejects.toMatchObject({ code: 'match_not_allowed' });
    }
    expect(await Promise.all([credit, part, more].map(statusOf))).toEqual(['unmatched', 'matched', 'unmatched']);
  });
});

describe('difference of a match in the books', () => {
  const books = () =>
    t.database.query<{ kind: string; amount: number; source: string }>(
      statement(
        '',
        `select kind, amount, source_id as source from accounting_entry where source_id like '%:%' order by id`,
      ),
      [],
    );

  test('a fee, interest or discount of a payment is booked once and reversed when the match is undone', async () => {
    const cases = [
      [-150, 'fee', 'bank_fee_charged', 'bank_fee_reversed'],
      [-70, 'interest', 'payable_interest', 'interest_reversed'],
      [-30, 'fine', 'payable_interest', 'interest_reversed'],
      [90, 'discount', 'payable_discount', 'discount_reversed'],
    ] as const;
    for (const [cents, reason, kind, reversal] of cases) {
      const paid = amount();
      const payment = await things.remittanceItem({ amount: paid, on: DAY });
      const id = await entry(-paid + cents);
      const before = await books();
      const input = { entryIds: [id], items: [item(payment)], differences: [{ amount: cents, reason }] };
      const match = await davi().enter(matchEntries, input);
      const facts = { amount: Math.abs(cents), source: `${match.id}:3` };
      expect((await books()).slice(before.length)).toEqual([{ ...facts, kind }]);
      await davi().enter(unmatchEntries, { matchId: match.id, reason: 'wrong' });
      const both = [
        { ...facts, kind },
        { ...facts, kind: reversal },
      ];
      expect((await books()).slice(before.length)).toEqual(both);
      const again = await davi().enter(matchEntries, input);
      expect((await books()).slice(before.length + 2)).toEqual([{ ...facts, kind, source: `${again.id}:3` }]);
    }
  });

  test('a fee withheld from received money is booked, but the fee of a fee entry is not booked again', async () => {
    const received = amount();
    const receipt = await things.receipt({ amount: received, on: DAY });
    const id = await entry(received - 200);
    const before = await books();
    const kept = { entryIds: [id], items: [{ kind: 'receipt' as const, id: receipt }] };
    await davi().enter(matchEntries, { ...kept, differences: [{ amount: -200, reason: 'fee' }] });
    const fee = await entry(-777, { kind: 'fee' });
    await davi().enter(matchEntries, { entryIds: [fee], differences: [{ amount: -777, reason: 'fee' }] });
    expect((await books()).slice(before.length)).toMatchObject([{ kind: 'bank_fee_charged', amount: 200 }]);
  });

  test('a difference whose sign contradicts its reason is refused', async () => {
    const [paid, received] = [await entry(-amount()), await entry(amount())];
    const tries = [
      [paid, 150, 'fee'],
      [paid, 1, 'interest'],
      [paid, -1, 'discount'],
      [received, 1, 'fee'],
      [received, -1, 'fine'],
      [received, 1, 'withholding'],
    ] as const;
    for (const [id, cents, reason] of tries) {
      const input = { entryIds: [id], differences: [{ amount: cents, reason }] };
      await expect(davi().enter(matchEntries, input)).rejects.toMatchObject({ code: 'match_not_allowed' });
    }
  });
});

describe('match proposal', () => {
  test('an accepted proposal is a manual match', async () => {
    const paid = amount();
    const payment = await things.remittanceItem({ amount: paid, on: DAY });
    const id = await entry(-paid);
    const [proposal] = await proposalsOf(id);
    const match = await davi().enter(acceptProposal, { proposalId: proposal?.id ?? '' });
    expect(match.lines.map(({ itemId }) => itemId)).toEqual([id, payment]);
    await expect(davi().enter(acceptProposal, { proposalId: proposal?.id ?? '' })).rejects.toMatchObject({
      code: 'proposal_not_open',
    });
  });

  test('a dismissed proposal is never proposed again', async () => {
    const paid = amount();
    await things.remittanceItem({ amount: paid, on: DAY });
    const id = await entry(-paid);
    const [proposal] = await proposalsOf(id);
    await davi().enter(dismissProposal, { proposalId: proposal?.id ?? '' });
    await matchAgain(t.database, t.clock.now());
    expect([await statusOf(id), await proposalsOf(id)]).toEqual(['unmatched', []]);
    await expect(davi().enter(dismissProposal, { proposalId: newId() })).rejects.toMatchObject({
      code: 'proposal_not_found',
    });
  });

  test('a proposal is overtaken when its item is matched to another entry', async () => {
    const paid = amount();
    const payment = await things.remittanceItem({ amount: paid, on: DAY });
    const rivals = [await entry(-paid), await entry(-paid)];
    await davi().enter(matchEntries, { entryIds: [rivals[0] as string], items: [item(payment)] });
    expect([await statusOf(rivals[1] as string), await proposalsOf(rivals[1] as string)]).toEqual(['unmatched', []]);
  });
});

describe('ignored entry', () => {
  test('an entry is ignored with a reason and can be restored', async () => {
    const id = await entry(-amount());
    await expect(davi().enter(ignoreEntry, { entryId: id, reason: ' ' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(davi().enter(ignoreEntry, { entryId: id, reason: 'internal' })).resolves.toMatchObject({
      ...{ status: 'ignored', statusReason: 'internal' },
    });
    await expect(davi().enter(ignoreEntry, { entryId: id, reason: 'twice' })).rejects.toMatchObject({
      code: 'statement_entry_already_matched',
    });
    await expect(davi().enter(restoreEntry, { entryId: id })).resolves.toMatchObject({ status: 'unmatched' });
  });
});

describe('statement file', () => {
  const entries = [
    { date: '2026-11-19', amount: -123_456, category: '120', history: 'TED ENVIADA', document: '004521' },
    { date: '2026-11-19', amount: 50_000, category: '213', history: 'PIX RECEBIDO', document: '' },
  ];
  const cnab = (change = (file: string) => file) =>
    Buffer.from(change(cnabStatement({ opening: 100_000, entries })), 'latin1').toString('base64');
  const own = (file: string) => file.replaceAll('0000001234567', '0000000567890');
  const ofx = (account: string) =>
    Buffer.from(
      `OFXHEADER:100\n<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>1<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>` +
        '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261119<TRNAMT>-12,34<FITID>1<MEMO>PADARIA</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
    ).toString('base64');
  const send = (file: string, login = 'ana', of: FinanceInstitution = t, account = bankAccountId) =>
    of.as(login).enter(importStatementFile, { bankAccountId: account, file });
  /** Accepts the difference, because these accounts have entries of other tests. */
  async function take(file: string, login = 'ana', of: FinanceInstitution = t, account = bankAccountId) {
    const given = { bankAccountId: account, file };
    const preview = await of.as(login).enter(importStatementFile, { ...given, dryRun: true });
    const acceptances = preview.statements.flatMap(({ number, difference }) =>
      difference ? { statement: number, difference, reason: 'The account has other entries' } : [],
    );
    return of.as(login).enter(importStatementFile, { ...given, acceptances });
  }
  const imported = (format: string, booked: number, duplicates: number) => ({
    ...{ isImported: true, format, statements: [{ booked, duplicates }] },
  });

  test('a file is recognised as OFX or CNAB 240 by its content, and a repeated file adds nothing', async () => {
    await expect(take(cnab(own))).resolves.toMatchObject(imported('cnab240', 2, 0));
    await expect(take(cnab(own), 'davi')).resolves.toMatchObject(imported('cnab240', 0, 2));
    await expect(send(ofx('56789-0'))).resolves.toMatchObject(imported('ofx', 1, 0));
    await expect(send(ofx('1234567890'))).resolves.toMatchObject(imported('ofx', 0, 1));
  });

  test('a file can have 5,000 entries, which is more than a mebibyte', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, each) => ({
        ...{ date: '2026-11-17', amount: -1 - each, category: '120', history: 'TED ENVIADA', document: `${each}` },
      }));
    const fileOf = (count: number) =>
      Buffer.from(own(cnabStatement({ opening: 0, entries: many(count) })), 'latin1').toString('base64');
    const file = fileOf(5_000);
    expect(file.length).toBeGreaterThan(1_600_000);
    const [account = ''] = t.other.master.bank_account_ids;
    await expect(take(file, 'ana', t.other, account)).resolves.toMatchObject(imported('cnab240', 5_000, 0));
    await expect(take(fileOf(5_001), 'ana', t.other, account)).rejects.toMatchObject({
      code: 'invalid_statement_file',
    });
  });

  test('a broken file or a file of another account is refused as a whole and alerts the institution once', async () => {
    const broken = Buffer.from('<OFX><STMTRS><CURDEF>BRL').toString('base64');
    await expect(send(broken)).rejects.toMatchObject({ code: 'invalid_statement_file', details: { line: 1 } });
    await expect(send(broken)).rejects.toMatchObject({ code: 'invalid_statement_file' });
    await expect(send(ofx('999'))).rejects.toMatchObject({ code: 'statement_of_another_account' });
    const alerts = await t.database.query<{ payload: { data: unknown } }>(
      statement('', `select payload from outbox where type = 'integration.alert' and institution_id = $1`),
      [t.institutionId],
    );
    expect(alerts.map(({ payload }) => payload.data)).toEqual([
      { alert: 'import_failed', source: bankAccountId },
      { alert: 'import_failed', source: bankAccountId },
    ]);
    await expect(send(broken, 'carla')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

// Last, because it closes the days that the other tests use.
describe('closed treasury day', () => {
  test('a treasury day is closed only without waiting entries, and then nothing changes until it is reopened', async () => {
    const waiting = t.as('carla').enter(closeTreasuryDay, { day: DAY, startsFrom: DAY });
    await expect(waiting).rejects.toMatchObject({ code: 'treasury_day_has_pending_items' });
    const closed = '2026-11-10';
    const id = await entry(-amount(), { date: closed });
    await davi().enter(ignoreEntry, { entryId: id, reason: 'x' });
    await closeDay(t.as('carla'), closed);
    const code = 'treasury_day_closed';
    await expect(davi().enter(restoreEntry, { entryId: id })).rejects.toMatchObject({
      code,
      details: { date: closed },
    });
    await expect(entry(-amount(), { date: closed })).rejects.toMatchObject({ code });
    const entries = [{ externalId: `manual-${n - 1}`, date: closed, amount: cents }];
    await expect(t.own.enter(importStatement, { bankAccountId, entries }, 'closed-day-key')).rejects.toMatchObject({
      code: 'statement_entry_conflict',
    });
  });

  test('an entry of a closed day is matched on an open day that the accountant names, with its differences', async () => {
    const [closed, open] = ['2026-11-10', '2026-11-11'];
    const paid = amount();
    await t.sql('delete from treasury_day');
    const id = await entry(-paid - 150, { date: closed });
    const payment = await things.remittanceItem({ amount: paid, on: closed });
    await closeDay(t.as('carla'), closed);
    const frozen = async () => [
      await t.sql(`select unmatched_entries, balances from treasury_day where day = $1`, [closed]),
      await t.sql('select count(*) as n, sum(amount) as amount from accounting_entry where day <= $1', [closed]),
      await t.sql('select sum(inflow) as i, sum(outflow) as o from statement_day where day <= $1', [closed]),
    ];
    const before = await frozen();
    const input = {
      ...{ entryIds: [id], items: [item(payment)] },
      differences: [{ amount: -150, reason: 'fee' as const }],
    };
    for (const bookedOn of [undefined, closed]) {
      await expect(davi().enter(matchEntries, { ...input, bookedOn })).rejects.toMatchObject({
        code: 'treasury_day_closed',
      });
    }
    const matched = await davi().enter(matchEntries, { ...input, bookedOn: open });
    expect(await davi().enter(getMatch, { matchId: matched.id })).toMatchObject({ bookedOn: open });
    expect(await statusOf(id)).toBe('matched');
    const undo = { matchId: matched.id, reason: 'Wrong payment' };
    await expect(davi().enter(unmatchEntries, undo)).rejects.toMatchObject({ code: 'treasury_day_closed' });
    await davi().enter(unmatchEntries, { ...undo, bookedOn: open });
    const booked = await t.sql(
      `select kind, amount, day::text from accounting_entry where source_id like $1 || ':%' order by id`,
      [matched.id],
    );
    expect(booked).toEqual([
      { kind: 'bank_fee_charged', amount: 150, day: open },
      { kind: 'bank_fee_reversed', amount: 150, day: open },
    ]);
    await davi().enter(ignoreEntry, { entryId: id, reason: 'Explained by the bank', bookedOn: open });
    expect(await frozen()).toEqual(before);
  });

  test('a match on an open day and the closing of that day never leave the match on a day that was closed before it', async () => {
    const [closed, open] = ['2026-11-10', '2026-11-11'];
    await t.sql('delete from treasury_day');
    const paid = amount();
    const id = await entry(-paid - 150, { date: closed });
    const payment = await things.remittanceItem({ amount: paid, on: closed });
    await closeDay(t.as('carla'), closed);
    const input = {
      ...{ entryIds: [id], items: [item(payment)], bookedOn: open },
      differences: [{ amount: -150, reason: 'fee' as const }],
    };
    const [matched, closing] = await Promise.allSettled([
      davi().enter(matchEntries, input),
      closeDay(t.as('carla'), open).catch(() => closeDay(t.as('carla'), open)),
    ]);
    expect(closing.status).toBe('fulfilled');
    const count = async () =>
      (await t.sql<{ n: number }>('select count(*) as n from accounting_entry where day = $1', [open]))[0]?.n;
    const before = await count();
    if (matched.status === 'rejected') {
      expect(matched.reason).toMatchObject({ code: 'treasury_day_closed', details: { date: open } });
      await expect(davi().enter(matchEntries, input)).rejects.toMatchObject({ code: 'treasury_day_closed' });
    }
    const [day] = await t.sql<{ n: number }>('select unbooked_items as n from treasury_day where day = $1', [open]);
    expect(day?.n).toBe(before);
    expect(await count()).toBe(before);
  });

  test('a fee that is read after its day was closed is booked on the first open day', async () => {
    await t.sql('delete from treasury_day');
    const fee = await entry(-990, { date: '2026-11-10', kind: 'fee' });
    await t.sql(`delete from accounting_entry where source_id = $1`, [fee]);
    await closeDay(t.as('carla'), '2026-11-10');
    await matchAgain(t.database, t.clock.now());
    expect(await t.sql(`select kind, day::text from accounting_entry where source_id = $1`, [fee])).toEqual([
      { kind: 'bank_fee_charged', day: '2026-11-11' },
    ]);
  });
});
