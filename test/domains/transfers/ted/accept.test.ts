import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { getTransactionStatus } from '../../../../src/domains/transactions/transaction.ts';
import { sendTed } from '../../../../src/domains/transfers/ted/ted.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { strTed } from '../../../../src/rails/str.ts';
import { newCnpj } from '../../../support/customers.ts';
import { INSTITUTION } from '../../../support/door.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, footprint, openFunded } from '../../../support/payments.ts';
import { CLOSED, NEXT_OPENING, OPEN, RECIPIENT, readTed, send, tedUse } from '../../../support/teds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, effective_from, scope)
     values ($1, $2, 'ted', 'pj', 900, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
beforeEach(() => t.clock.set(OPEN));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

/** Expects this refusal and no writes. */
async function expectRefusal(input: object, refusal: object, partner = t.alpha): Promise<void> {
  const before = await footprint(t);
  await expect(t.door.enter(sendTed, partner.caller(), input)).rejects.toMatchObject(refusal);
  expect(await footprint(t)).toEqual(before);
}

const stagedFor = (accountId: number) =>
  t.sql<{ kind: string; type: string; payload: Record<string, unknown> }>(
    `select kind, type, payload from outbox where account_id = $1 and type <> 'account.created' order by seq`,
    [accountId],
  );

describe('accepting a TED', () => {
  test('an accepted TED reserves amount and fee, counts only in the TED limits, and has staged its order', async () => {
    const { accountId } = await openFunded(t, { holder: 'pj' });
    const members = { recipientBranch: '1234', recipientAccount: '12345-x', purposeCode: '5', description: 'Invoice' };
    const accepted = await send(t, accountId, 1_500, members);
    const { transactionId } = accepted;
    expect(accepted).toEqual({ transactionId, amount: 1_500, keptUntil: null });
    expect(await readTed(t, transactionId)).toMatchObject({
      ...{ type: 'ted_out', status: 'processing', amount: 1_500, fee: 0, description: 'Invoice' },
      ...{ endToEndId: null, recipientKey: null, createdAt: t.clock.now(), completedAt: null, errorReason: null },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 2_400, pix_out_day_used: 0 });
    expect(await tedUse(t, accountId)).toEqual({ day: 1_500, month: 1_500 });
    const staged = await stagedFor(accountId);
    expect(staged).toEqual([
      {
        kind: 'command',
        type: 'str.ted',
        payload: {
          numCtrlIf: expect.stringMatching(/^[0-9A-F]{20}$/),
          transactionId,
          amount: 1_500,
          purpose: '5',
          description: 'Invoice',
          sender: {
            ...{ ispb: INSTITUTION.ispb, name: 'Maria da Silva', document: expect.stringMatching(/^AB/) },
            ...{ agency: '0001', accountNumber: expect.any(String), accountType: 'payment' },
          },
          recipient: {
            ...{ ispb: '60746948', name: 'João Fornecedor', document: '11144477735' },
            ...{ agency: '1234', accountNumber: '12345X', accountType: null },
          },
        },
      },
    ]);
    expect(strTed.body.safeParse(staged[0]?.payload).success).toBe(true);
  });

  test('an accepted TED is in the audit trail with its actor', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await send(t, accountId, 1_500);
    const [audit] = await t.sql('select * from audit_event where resource_id = $1', [transactionId]);
    expect(audit).toMatchObject({
      action: 'ted.requested',
      account_id: accountId,
      actor_id: t.alpha.clientId,
      changes: { amount: 1_500, recipient_ispb: '60746948', purpose: '10', sends_at: t.clock.now().toISOString() },
    });
  });

  test('a TED outside opening hours is kept: its money is reserved and nothing is staged', async () => {
    const { accountId } = await openFunded(t);
    t.clock.set(CLOSED);
    const { transactionId, keptUntil } = await send(t, accountId, 1_500);
    expect(keptUntil).toBe(NEXT_OPENING);
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'processing' });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_500 });
    expect(await stagedFor(accountId)).toEqual([]);
  });

  test('a TED to Banco do Brasil, whose ISPB is all zeros, is accepted', async () => {
    const { accountId } = await openFunded(t);
    await send(t, accountId, 100, { recipientBankCode: '00000000' });
    expect((await stagedFor(accountId))[0]?.payload).toMatchObject({ recipient: { ispb: '00000000' } });
  });

  test('a TED to a company with letters in its CNPJ is accepted', async () => {
    const { accountId } = await openFunded(t);
    await send(t, accountId, 100, { recipientDocument: newCnpj() });
  });

  test('a TED is also found at the path of PIX with the scope transfer:read', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await send(t, accountId, 100);
    const read = (scopes: readonly ('pix:read' | 'transfer:read')[]) =>
      t.door.enter(getTransactionStatus, t.alpha.caller({ scopes }), { transactionId });
    expect((await read(['pix:read', 'transfer:read'])).value).toMatchObject({ type: 'ted_out', amount: 100 });
    await expect(read(['pix:read'])).rejects.toMatchObject({ code: 'transaction_not_found' });
  });

  test('a repeated key returns the first TED at any later time; another TED with the same key is rejected', async () => {
    const { accountId } = await openFunded(t);
    t.clock.set(CLOSED);
    const keyed = (amount: number) => send(t, accountId, amount, {}, { idempotencyKey: 'kept-once' });
    const first = await keyed(100);
    t.clock.set(NEXT_OPENING);
    expect(await keyed(100)).toEqual(first);
    await expect(keyed(101)).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 });
    const elsewhere = send(t, accountId, 100, { recipientBankCode: '99999999' }, { idempotencyKey: 'kept-once' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 100 });
  });
});

describe('refusing a TED', () => {
  test.each([
    [['recipientName']],
    [['recipientAccount', 'recipientName']],
    [['amount', 'recipientBankCode', 'recipientDocument']],
    [Object.keys({ accountId: 1, amount: 1, ...RECIPIENT })],
  ])('a TED without %j is rejected, naming all missing members in the order of the contract', async (missing) => {
    const { accountId } = await openFunded(t);
    const all = { accountId, amount: 100, ...RECIPIENT };
    const names = Object.keys(all).filter((name) => missing.includes(name));
    for (const nothing of [undefined, null, '']) {
      const input = { ...all, purposeCode: 'x', ...Object.fromEntries(missing.map((name) => [name, nothing])) };
      await expectRefusal(input, {
        code: 'missing_spb_fields',
        status: 422,
        message: `Campos obrigatórios SPB ausentes: ${names.join(', ').replace('accountId', 'account_id')}`,
        details: { fields: Object.fromEntries(names.map((name) => [name, 'is required'])) },
      });
    }
  });

  test.each([
    ['a document with wrong check digits', { recipientDocument: '11144477734' }],
    ['a name longer than the SPB allows', { recipientName: 'x'.repeat(81) }],
    ['a blank name', { recipientName: ' ' }],
    ['a bank code that is not an ISPB', { recipientBankCode: '237' }],
    ['an account with letters', { recipientAccount: '12A45' }],
    ['an account of 21 digits', { recipientAccount: '1'.repeat(21) }],
    ['a branch of 5 digits', { recipientBranch: '12345' }],
    ['an unknown purpose', { purposeCode: '12' }],
    ['no amount', { amount: 0 }],
  ])('a TED with %s is rejected', async (_, members) => {
    const { accountId } = await openFunded(t);
    const refusal = { code: 'validation_failed', status: 422, details: { fields: expect.anything() } };
    await expectRefusal({ accountId, amount: 100, ...RECIPIENT, ...members }, refusal);
  });

  test('a TED to an unknown bank is rejected', async () => {
    const { accountId } = await openFunded(t);
    const input = { accountId, amount: 100, ...RECIPIENT, recipientBankCode: '12345678' };
    await expectRefusal(input, { code: 'unknown_bank', status: 422 });
  });

  test('a TED to its own source account is rejected', async () => {
    const { accountId } = await openFunded(t);
    const [account] = await t.sql<{ account_number: string }>('select account_number from account where id = $1', [
      accountId,
    ]);
    const own = { recipientBankCode: INSTITUTION.ispb, recipientAccount: `0${account?.account_number}` };
    for (const recipientBranch of [undefined, '1', '0001']) {
      const input = { accountId, amount: 100, ...RECIPIENT, ...own, recipientBranch };
      await expectRefusal(input, { code: 'same_account', status: 422 });
    }
  });

  test('a TED from an account of another partner is rejected in the same way as from an unknown account', async () => {
    const { accountId } = await openFunded(t, { partner: t.beta });
    await send(t, accountId, 1, {}, { partner: t.beta });
    const refusal = { code: 'account_not_of_partner', status: 403 };
    await expectRefusal({ accountId, amount: 100, ...RECIPIENT }, refusal);
    await expectRefusal({ accountId: 999_999_999, amount: 100, ...RECIPIENT }, refusal);
  });

  test('a TED from a blocked or closed account is rejected with account_blocked, as the contract requires', async () => {
    const { accountId } = await openFunded(t);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    const { accountId: closed } = await openFunded(t, { balance: 0 });
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: closed });
    for (const id of [accountId, closed]) {
      await expectRefusal({ accountId: id, amount: 100, ...RECIPIENT }, { code: 'account_blocked', status: 422 });
    }
  });

  test('a TED above the available balance, including the fee, is rejected', async () => {
    const { accountId } = await openFunded(t, { holder: 'pj', balance: 10_000 });
    await expectRefusal(
      { accountId, amount: 9_101, ...RECIPIENT },
      { code: 'insufficient_balance', status: 422, details: { available: 10_000, required: 10_001 } },
    );
    await send(t, accountId, 9_100);
  });

  test('a TED above the TED limits of one payment, of the day, or of the night shared with PIX is rejected', async () => {
    const { accountId } = await openFunded(t, { balance: 10_000_000 });
    const exceeded = (limit: string, remaining: number) => ({
      code: 'limit_exceeded',
      status: 422,
      details: { limit, remaining },
    });
    const input = (amount: number) => ({ accountId, amount, ...RECIPIENT });
    await expectRefusal(input(2_000_001), exceeded('transaction', 2_000_000));
    await send(t, accountId, 1_999_999);
    await expectRefusal(input(2), exceeded('daily', 1));
    t.clock.set('2026-11-25T02:00:00.000Z');
    await expectRefusal(input(100_001), exceeded('nighttime', 100_000));
    await send(t, accountId, 100_000);
  });

  test('a late TED on a day that has already begun counts at the first instant of that day', async () => {
    const { accountId } = await openFunded(t);
    t.clock.set('2026-11-24T03:00:05.000Z');
    await send(t, accountId, 100);
    t.clock.set('2026-11-24T02:59:59.000Z');
    const { transactionId } = await send(t, accountId, 200);
    expect(await readTed(t, transactionId)).toMatchObject({ createdAt: new Date('2026-11-24T03:00:00.000Z') });
    expect(await tedUse(t, accountId)).toEqual({ day: 300, month: 300 });
  });

  test('2 concurrent TEDs with one key send 1 TED, and 2 TEDs for the last money send 1', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000 });
    const race = (amount: number, options = {}) =>
      Promise.allSettled([1, 2, 3].map(() => send(t, accountId, amount, {}, options)));
    await race(400, { idempotencyKey: 'three-at-once' });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 400 });
    const last = await race(600);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
  });
});
