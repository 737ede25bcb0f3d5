import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPixPayment, getTransfer } from '../../../src/domains/transactions/transaction.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import type { TestPartner } from '../../support/door.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { openFunded, openFurther, pay, transfer } from '../../support/payments.ts';

let t: TestSettlement;
let sent: string;
let received: string;
let moved: string;

beforeAll(async () => {
  t = await openTestSettlement();
  const { accountId, customerId } = await openFunded(t);
  sent = (await pay(t, accountId, 100)).transactionId;
  moved = (await transfer(t, accountId, await openFurther(t, customerId), 100)).transactionId;
  const [arrival] = await t.sql<{ id: string }>(
    `select id from transaction where type = 'pix_in' and account_id = $1`,
    [accountId],
  );
  received = arrival?.id ?? '';
});
afterAll(() => t.close());

const pix = (transactionId: unknown, partner: TestPartner = t.alpha) =>
  t.door.enter(getPixPayment, partner.caller(), { transactionId });
const internal = (transactionId: unknown, partner: TestPartner = t.alpha) =>
  t.door.enter(getTransfer, partner.caller(), { transactionId });

test('a sent and a received PIX are found by id, in any letter case', async () => {
  expect((await pix(sent)).value).toMatchObject({ id: sent, type: 'pix_out' });
  expect((await pix(sent.toUpperCase())).value).toMatchObject({ id: sent });
  expect((await pix(received)).value).toMatchObject({ id: received, type: 'pix_in' });
  expect((await internal(moved)).value).toMatchObject({ id: moved, type: 'internal' });
});

test("another partner's transaction is rejected with 403 and an unknown one with 404", async () => {
  const theirs = { code: 'transaction_not_of_partner', status: 403 };
  const unknown = { code: 'transaction_not_found', status: 404 };
  for (const id of [sent, received]) await expect(pix(id, t.beta)).rejects.toMatchObject(theirs);
  await expect(internal(moved, t.beta)).rejects.toMatchObject(theirs);
  await expect(pix(newId())).rejects.toMatchObject(unknown);
  await expect(internal(newId())).rejects.toMatchObject(unknown);
});

test('a transfer is not found as a PIX, and a PIX is not found as a transfer, for any partner', async () => {
  const unknown = { code: 'transaction_not_found', status: 404 };
  for (const partner of [t.alpha, t.beta]) {
    await expect(pix(moved, partner)).rejects.toMatchObject(unknown);
    await expect(internal(sent, partner)).rejects.toMatchObject(unknown);
  }
});

test.each(['', 'abc', '1', 7, null, '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c1'])(
  '%j is rejected as a transaction id',
  async (id) => {
    await expect(pix(id)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  },
);

test('a token for PIX cannot read transfers, and a token for transfers cannot read PIX', async () => {
  const reading = (op: typeof getPixPayment, scope: 'pix:read' | 'transfer:read', transactionId: string) =>
    t.door.enter(op, t.alpha.caller({ scopes: [scope] }), { transactionId });
  await expect(reading(getPixPayment, 'transfer:read', sent)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(reading(getTransfer, 'pix:read', moved)).rejects.toMatchObject({ code: 'forbidden' });
});
