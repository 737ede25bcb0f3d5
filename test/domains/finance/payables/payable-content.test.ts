import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changePayable } from '../../../../src/domains/finance/payables/payable-change.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  approvePayables,
  refusePayable,
} from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { getPayable } from '../../../../src/domains/finance/payables/payable-pages.ts';
import { newCnpj } from '../../../support/customers.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { decisionOn, type PayableInput, payableInput, storyOf, uniqueKey } from '../../../support/payables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const create = (change: Partial<PayableInput> = {}) =>
  t.own.enter(createPayable, payableInput(t, { supplierDocument: newCnpj(), ...change }), uniqueKey());
const current = async (payableId: string) => t.own.enter(getPayable, { payableId });
const change = (id: string, version: number, members: Partial<z.input<(typeof changePayable)['input']>>) =>
  t.as('ana').enter(changePayable, { payableId: id, expectedVersion: version, ...members });

describe('the digest of a payable', () => {
  test('payables of equal payment data have equal digests', async () => {
    const supplierDocument = newCnpj();
    const [one, other] = [await create({ supplierDocument }), await create({ supplierDocument })];
    expect(one.contentSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(other.contentSha256).toBe(one.contentSha256);
  });

  test.each([
    ['the supplier name', { supplierName: 'Oficina do João SA' }],
    ['the PIX key', { pixKey: 'oficina@example.org' }],
    [
      'the payment method',
      { paymentMethod: 'TED', recipientBankCode: '341', recipientBranch: '1', recipientAccount: '10' },
    ],
    ['the due date of an installment', { dueDate: '2026-12-11' }],
  ] as const)('the digest changes with %s', async (_name, members) => {
    const payable = await create();
    expect((await change(payable.id, 1, members)).contentSha256).not.toBe(payable.contentSha256);
  });

  test('the digest changes with the paying account', async () => {
    const payable = await create();
    const changed = await change(payable.id, 1, { sourceAccountId: t.master.source_account_ids[0] as number });
    expect(changed.contentSha256).not.toBe(payable.contentSha256);
  });

  test('the digest changes with the split of the same amount into installments', async () => {
    const supplierDocument = newCnpj();
    const parts = (...amounts: number[]) => ({
      supplierDocument,
      installments: amounts.map((amount) => ({ dueDate: '2026-12-10', amount })),
    });
    const digests = [await create(parts(45_600)), await create(parts(600, 45_000)), await create(parts(45_000, 600))];
    expect(new Set(digests.map(({ contentSha256 }) => contentSha256)).size).toBe(3);
  });

  test('the digest stays the same when a change does not affect the payment data', async () => {
    const payable = await create();
    expect((await change(payable.id, 1, { description: 'Peças' })).contentSha256).toBe(payable.contentSha256);
  });
});

describe('a decision', () => {
  test('a decision with the digest of other payment data is refused with the current digest, and nothing changes', async () => {
    const payable = await create();
    const { contentSha256 } = await create({ pixKey: 'intruder@example.com' });
    const wrong = { ...decisionOn(payable), contentSha256 };
    const refusal = { code: 'stale_decision', details: { content_sha256: payable.contentSha256, version: 1 } };
    await expect(t.as('fabio').enter(approvePayable, wrong)).rejects.toMatchObject(refusal);
    await expect(t.as('fabio').enter(refusePayable, { ...wrong, reason: 'Not ours' })).rejects.toMatchObject(refusal);
    expect(await t.as('fabio').enter(approvePayables, { payables: [wrong] })).toMatchObject([
      { status: null, code: 'stale_decision' },
    ]);
    expect(await current(payable.id)).toEqual(payable);
  });

  test('an approval without a digest is refused', async () => {
    const { contentSha256: _, ...wanted } = decisionOn(await create());
    await expect(t.as('fabio').enter(approvePayable, wanted as never)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test('a decision stores the digest in the history and in the audit trail', async () => {
    const [approved, refused] = [await create(), await create()];
    await t.as('fabio').enter(approvePayable, decisionOn(approved));
    const { id: payableId, version: expectedVersion } = refused;
    await t.as('fabio').enter(refusePayable, { payableId, expectedVersion, reason: 'Not ours' });
    for (const [{ id, contentSha256 }, action] of [
      [approved, 'approved'],
      [refused, 'refused'],
    ] as const) {
      const { steps } = await storyOf(t, t, id);
      expect(steps.map((step) => step.contentSha256)).toEqual([null, contentSha256]);
      const [entry] = await t.sql<{ digest: string }>(
        `select changes->>'content_sha256' as digest from audit_event where resource_id = $1 and action = $2`,
        [id, `payable.${action}`],
      );
      expect(entry?.digest).toBe(contentSha256);
    }
  });
});
