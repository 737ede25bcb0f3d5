import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

/** A funded account of alpha that received one PIX of R$ 10.00. */
async function received(options: object = {}) {
  const { alpha } = gateway;
  const { accountId } = await fundedAccount(alpha);
  const order = { account_id: accountId, amount: 1_000, payer_name: 'Ana Pagadora', ...options };
  const { body } = await alpha.request('POST', '/api/sandbox/v1/pix/received', order);
  const endToEndId: string = body.data.end_to_end_id;
  const entries = (await alpha.request('GET', `/accounts/${accountId}/statement`)).body.data;
  const entry = entries.find((one: { endToEndId: string; end_to_end_id: string }) =>
    [one.endToEndId, one.end_to_end_id].includes(endToEndId),
  );
  return { accountId, endToEndId, transactionId: entry.transactionId as string };
}

const trailOf = async (accountId: number, transactionId: string) =>
  (await gateway.alpha.request('GET', `/pix/payments/${transactionId}/refunds?account_id=${accountId}`)).body.data;

describe('refunds by REST', () => {
  test('REST acknowledges a refund with the contract’s record, and its trail shows rtrId after the outcome', async () => {
    const { accountId, endToEndId, transactionId } = await received({ on_refund: 'slow' });
    const order = { account_id: accountId, amount: 400 };
    const answer = await gateway.alpha.request('POST', `/pix/payments/${transactionId}/refund`, order);
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      data: {
        refundId: expect.any(String),
        originalTransactionId: transactionId,
        endToEndId,
        amount: 400,
        remainingRefundable: 600,
        status: 'processing',
        message: expect.any(String),
      },
    });
    const open = await trailOf(accountId, transactionId);
    expect(open).toEqual({
      original: { transactionId, endToEndId, amount: 1_000, status: 'settled', completedAt: expect.any(String) },
      remainingRefundable: 600,
      refunds: [
        {
          refundId: answer.body.data.refundId,
          rtrId: null,
          amount: 400,
          status: 'processing',
          reasonCode: 'MD06',
          reasonDescription: 'requested by the receiver of the PIX',
          errorReason: null,
          requestedAt: expect.any(String),
          completedAt: null,
        },
      ],
    });
    await expect
      .poll(async () => (await trailOf(accountId, transactionId)).refunds[0], { timeout: 10_000 })
      .toMatchObject({ status: 'settled', rtrId: expect.stringMatching(/^D\w{31}$/), completedAt: expect.any(String) });
    const read = await gateway.alpha.request('GET', `/pix/payments/${answer.body.data.refundId}`);
    expect(read.body.data).toMatchObject({ type: 'pix_refund', direction: 'outbound', status: 'settled', fee: 0 });
  });

  test('a settled refund is a statement entry with a receipt that names the refunded payer', async () => {
    const { accountId, transactionId } = await received();
    const order = { account_id: accountId, amount: 1_000 };
    const { body } = await gateway.alpha.request('POST', `/pix/payments/${transactionId}/refund`, order);
    await expect
      .poll(async () => (await trailOf(accountId, transactionId)).original.status, { timeout: 10_000 })
      .toBe('refunded');
    const entries = (await gateway.alpha.request('GET', `/accounts/${accountId}/statement`)).body.data;
    const entry = entries.find((one: { transactionId: string }) => one.transactionId === body.data.refundId);
    expect(entry).toMatchObject({ direction: 'debit', type: 'pix_return', amount: 1_000, description: 'PIX returned' });
    const receipt = await gateway.alpha.request('GET', `/accounts/${accountId}/statement/${entry.id}/receipt`);
    expect(receipt.body.data).toMatchObject({ amount: 1_000, payee: { name: 'Ana Pagadora', ispb: '99999011' } });
  });

  test('REST refusals of refunds have the contract’s status, a code and the remainder', async () => {
    const { accountId, transactionId } = await received();
    const tries = [
      [
        { account_id: accountId, amount: 1_001 },
        422,
        { code: 'refund_exceeds_remainder', remaining_refundable: 1_000 },
      ],
      [{ account_id: accountId, amount: 1, reason: 'XX01' }, 422, { code: 'invalid_refund_reason' }],
      [{ account_id: 999_999_999, amount: 1 }, 403, { code: 'account_not_of_partner' }],
      [{ account_id: accountId }, 422, { code: 'validation_failed' }],
      [{ account_id: accountId, amount: 1, surprise: 1 }, 422, { code: 'validation_failed' }],
    ] as const;
    for (const [body, status, error] of tries) {
      const answer = await gateway.alpha.request('POST', `/pix/payments/${transactionId}/refund`, body);
      expect(answer).toMatchObject({ status, body: { error } });
    }
    expect((await trailOf(accountId, transactionId)).refunds).toEqual([]);
  });

  test('the simulation refunds part of a sent PIX as its receiver', async () => {
    const { accountId } = await received();
    const paymentId = await payment(gateway.alpha, accountId);
    await expect
      .poll(async () => (await gateway.alpha.request('GET', `/pix/payments/${paymentId}`)).body.data.status)
      .toBe('settled');
    const path = `/api/sandbox/v1/pix/payments/${paymentId}/return`;
    const answer = await gateway.alpha.request('POST', path, { amount: 1, reason: 'BE08' });
    expect(answer).toMatchObject({
      status: 202,
      body: { data: { transaction_id: paymentId, amount: 1, status: 'settled', reason_code: null } },
    });
  });
});

describe('refunds by GraphQL', () => {
  const REFUND = `mutation ($input: RefundPixPaymentInput!) {
    refundPixPayment(input: $input) {
      __typename
      ... on Error { code }
      ... on RefundExceedsRemainder { remainingRefundable }
      ... on RefundWindowExpired { refundableUntil }
      ... on InsufficientBalance { available required }
      ... on AcceptedPixRefund {
        refundId remainingRefundable
        refund { transactionId status rtrId reason recipient { name } original { transactionId refunds { transactionId } } }
      }
    }
  }`;
  const refund = async (input: object) => (await gateway.alpha.graphql(REFUND, { input })).body.data.refundPixPayment;

  test('GraphQL links a refund to its original and back, and the PIX shows its remainder', async () => {
    const { accountId, transactionId } = await received({ on_refund: 'slow' });
    const made = await refund({ transactionId, accountId, amount: 250, reason: 'BE08' });
    const { refundId } = made;
    expect(made).toEqual({
      __typename: 'AcceptedPixRefund',
      refundId,
      remainingRefundable: 750,
      refund: {
        transactionId: refundId,
        status: 'PROCESSING',
        rtrId: null,
        reason: 'BE08',
        recipient: { name: 'Ana Pagadora' },
        original: { transactionId, refunds: [{ transactionId: refundId }] },
      },
    });
    const { body } = await gateway.alpha.graphql(
      `query ($id: ID!, $refund: ID!, $account: ID!) {
        pixPayment(transactionId: $id) { ... on PixReceived { remainingRefundable refunds { amount } } }
        refund: pixPayment(transactionId: $refund) { __typename id amount }
        pixRefunds(transactionId: $id, accountId: $account) { remainingRefundable amount refunds { reason } }
        none: pixRefunds(transactionId: $refund, accountId: $account) { remainingRefundable }
      }`,
      { id: transactionId, refund: refundId, account: accountId },
    );
    expect(body.data).toEqual({
      pixPayment: { remainingRefundable: 750, refunds: [{ amount: 250 }] },
      refund: { __typename: 'PixRefund', id: expect.any(String), amount: 250 },
      pixRefunds: { remainingRefundable: 750, amount: 1_000, refunds: [{ reason: 'BE08' }] },
      none: null,
    });
    const node = await gateway.alpha.graphql('query ($id: ID!) { node(id: $id) { ... on PixRefund { amount } } }', {
      id: body.data.refund.id,
    });
    expect(node.body.data.node).toEqual({ amount: 250 });
  });

  test('GraphQL refusals of refunds are typed', async () => {
    const { accountId, transactionId } = await received();
    expect(await refund({ transactionId, accountId, amount: 1_001 })).toEqual({
      __typename: 'RefundExceedsRemainder',
      code: 'refund_exceeds_remainder',
      remainingRefundable: 1_000,
    });
    await gateway.sql(`update transaction set completed_at = completed_at - interval '91 days' where id = $1`, [
      transactionId,
    ]);
    expect(await refund({ transactionId, accountId, amount: 1 })).toEqual({
      __typename: 'RefundWindowExpired',
      code: 'refund_window_expired',
      refundableUntil: expect.any(String),
    });
  });
});
