import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { getEscrowAccount, listEscrowAccounts } from '../../../../src/domains/finance/escrow/escrow-account-pages.ts';
import { listEscrowTerms, proposeEscrowTerms } from '../../../../src/domains/finance/escrow/escrow-terms.ts';
import {
  approveEscrowTerms,
  declineEscrowTerms,
  withdrawEscrowTerms,
} from '../../../../src/domains/finance/escrow/escrow-terms-decisions.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { agreed, openEscrow, openEscrowAccount, proposed } from '../../../support/escrow.ts';
import { type FinanceDoor, openFinance, person } from '../../../support/finance.ts';
import { openFunded } from '../../../support/payments.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const KEY = { beneficiaryPixKey: 'ok@sandbox', beneficiaryDocument: '12345678909', beneficiaryName: 'Ana Souza' };
const code = (code: string) => expect.objectContaining({ code });

describe('terms of an escrow account', () => {
  test('a treasurer puts proposed terms in force, and the next version replaces them', async () => {
    const { accountId, beneficiary } = await openEscrowAccount(t, 500);
    const first = await proposed(t, accountId, { beneficiaryAccountId: beneficiary });
    expect(first).toMatchObject({ version: 1, status: 'proposed', createdBy: 'operator:ana', approvedBy: null });
    const inForce = await t.as('carla').enter(approveEscrowTerms, { termsId: first.id });
    expect(inForce).toMatchObject({ status: 'in_force', approvedBy: 'operator:carla' });
    await agreed(t, accountId, KEY, 'Another condition');
    const { items } = await t.as('vera').enter(listEscrowTerms, { accountId });
    expect(items.map(({ version, status }) => [version, status])).toEqual([
      [2, 'in_force'],
      [1, 'replaced'],
    ]);
    const account = await t.as('vera').enter(getEscrowAccount, { accountId });
    expect(account).toMatchObject({
      ...{ balance: 500, available: 500, held: 0, termsProposed: null },
      termsInForce: { version: 2, beneficiary: { pixKey: 'ok@sandbox', document: '12345678909', accountId: null } },
    });
  });

  test('the author of terms can only withdraw them, and other operators cannot', async () => {
    const { accountId, beneficiary } = await openEscrowAccount(t, 0);
    const { id: termsId } = await proposed(t, accountId, { beneficiaryAccountId: beneficiary });
    await t.sql(`update operator set roles = array['preparer', 'treasurer'] where login in ('ana', 'carla')`);
    // The helper's principals keep their roles, so these operators are loaded again.
    const [ana, carla] = [person(t.database, t.door, 'ana'), person(t.database, t.door, 'carla')];
    await expect(ana(approveEscrowTerms, { termsId })).rejects.toEqual(code('two_persons_required'));
    await expect(ana(declineEscrowTerms, { termsId })).rejects.toEqual(code('two_persons_required'));
    await expect(carla(withdrawEscrowTerms, { termsId })).rejects.toEqual(code('forbidden'));
    for (const forced of [
      `update escrow_terms set status = 'in_force', approved_by = created_by, approved_at = now() where id = $1`,
      `update escrow_terms set status = 'declined', closed_by = created_by, closed_at = now() where id = $1`,
      `update escrow_terms set status = 'withdrawn', closed_by = 'operator:carla', closed_at = now() where id = $1`,
    ])
      await expect(t.sql(forced, [termsId])).rejects.toThrow(/check constraint/);
    expect(await ana(withdrawEscrowTerms, { termsId })).toMatchObject({ status: 'withdrawn' });
    await expect(carla(approveEscrowTerms, { termsId })).rejects.toEqual(code('invalid_escrow_terms_state'));
    await t.sql(`update operator set roles = array['preparer'] where login = 'ana'`);
    await t.sql(`update operator set roles = array['treasurer'] where login = 'carla'`);
  });

  test('concurrent proposals leave one proposed version', async () => {
    const { accountId, beneficiary } = await openEscrowAccount(t, 0);
    const racing = await Promise.allSettled(
      Array.from({ length: 4 }, () => proposed(t, accountId, { beneficiaryAccountId: beneficiary })),
    );
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of racing) {
      if (each.status === 'rejected') expect(each.reason).toEqual(code('escrow_terms_pending'));
    }
  });

  test('terms that are approved and declined concurrently end in one of both states', async () => {
    for (let n = 0; n < 5; n++) {
      const { accountId, beneficiary } = await openEscrowAccount(t, 0);
      const { id: termsId } = await proposed(t, accountId, { beneficiaryAccountId: beneficiary });
      const decided = await Promise.allSettled([
        t.as('carla').enter(approveEscrowTerms, { termsId }),
        t.as('gil').enter(declineEscrowTerms, { termsId }),
      ]);
      expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('terms name one open account of the same partner, or a PIX key with its owner', async () => {
    const { accountId, beneficiary } = await openEscrowAccount(t, 0);
    const { accountId: foreign } = await openFunded(t, { balance: 0, partner: t.beta });
    const { accountId: closed } = await openFunded(t, { balance: 0 });
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: closed });
    const account = (beneficiaryAccountId: number) => ({ beneficiaryAccountId });
    for (const [payee, refusal] of [
      [account(foreign), 'destination_account_not_of_partner'],
      [account(999_999), 'destination_account_not_of_partner'],
      [account(closed), 'destination_account_closed'],
      [account(accountId), 'same_account'],
      [{ ...KEY, beneficiaryPixKey: 'no key' }, 'invalid_pix_key'],
      [{ ...KEY, ...account(beneficiary) }, 'validation_failed'],
      [{ ...KEY, beneficiaryDocument: null }, 'validation_failed'],
      [{ ...account(beneficiary), beneficiaryName: 'Ana' }, 'validation_failed'],
      [{}, 'validation_failed'],
    ] as const)
      await expect(proposed(t, accountId, payee), JSON.stringify(payee)).rejects.toEqual(code(refusal));
    await expect(proposed(t, beneficiary, account(accountId))).rejects.toEqual(code('account_not_found'));
    await expect(
      t.as('ana').enter(proposeEscrowTerms, { accountId, conditions: ' ', ...account(beneficiary) }),
    ).rejects.toEqual(code('validation_failed'));
  });

  test('only preparers propose terms, and only treasurers decide them', async () => {
    const { accountId, beneficiary } = await openEscrowAccount(t, 0);
    for (const login of ['bruno', 'carla', 'elisa', 'vera']) {
      const proposing = t
        .as(login)
        .enter(proposeEscrowTerms, { accountId, conditions: 'x', beneficiaryAccountId: beneficiary });
      await expect(proposing).rejects.toEqual(code('forbidden'));
    }
    const { id: termsId } = await proposed(t, accountId, { beneficiaryAccountId: beneficiary });
    for (const login of ['ana', 'bruno', 'elisa', 'vera'])
      await expect(t.as(login).enter(approveEscrowTerms, { termsId })).rejects.toEqual(code('forbidden'));
  });

  test('terms of another institution are not found', async () => {
    const { accountId } = await openEscrow(t);
    const { id: termsId } = await proposed(t, accountId, KEY);
    for (const id of [termsId, newId()])
      await expect(t.other.as('carla').enter(approveEscrowTerms, { termsId: id })).rejects.toEqual(
        code('escrow_terms_not_found'),
      );
    await expect(t.other.as('vera').enter(getEscrowAccount, { accountId })).rejects.toEqual(code('account_not_found'));
    await expect(proposed(t.other, accountId, KEY)).rejects.toEqual(code('account_not_found'));
    expect((await t.other.as('vera').enter(listEscrowTerms, { accountId })).items).toEqual([]);
    expect((await t.other.as('vera').enter(listEscrowAccounts, {})).items).toEqual([]);
  });

  test('a page of many accounts runs as many statements as a page of one', async () => {
    for (let n = 0; n < 3; n++) await openEscrow(t);
    const read = (first: number) => t.statementsOf(() => t.as('vera').enter(listEscrowAccounts, { first }));
    expect(await read(3)).toHaveLength((await read(1)).length);
    const { items, hasMore } = await t.as('vera').enter(listEscrowAccounts, { first: 2 });
    expect([items.length, hasMore]).toEqual([2, true]);
  });
});
