import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boleto, secondsToNoon } from '../support/bills.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';
import type { ServedPartner } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const SCOPES = [
  ...['pix:read', 'pix:write', 'transfer:read', 'transfer:write', 'payment:read', 'payment:write'],
  ...['account:read', 'account:write', 'statement:read', 'customer:create', 'sandbox:write'],
] as const;
const REFUSED = { status: 403, body: { error: { code: 'account_reserved_for_finance' } } };

let gateway: ServedFinance;
let thief: ServedPartner;
/** A paying account and an escrow account with R$ 1,000.00 each. */
let reserved: readonly number[];
let ordinary: number;

async function fund(accountId: number): Promise<void> {
  await thief.request('POST', '/api/sandbox/v1/pix/received', { account_id: accountId, amount: 100_000 });
  await until(async () => (await balances([accountId]))[0]?.balance === 100_000);
}

const balances = (accountIds: readonly number[]) =>
  gateway.sql<{ balance: number; blocked: number }>(
    'select balance, blocked from balance where account_id = any ($1) order by account_id',
    [accountIds],
  );

beforeAll(async () => {
  gateway = await serveFinance();
  thief = await gateway.own.withScopes(SCOPES);
  // A business time at which bills can be paid and TEDs are accepted.
  const { body: clock } = await thief.request('GET', '/api/sandbox/v1/clock');
  const seconds = secondsToNoon(new Date(clock.data.now));
  await thief.request('POST', '/api/sandbox/v1/clock/advance', { seconds });
  const source = gateway.master.source_account_ids[0] as number;
  const [customer] = await gateway.sql<{ id: number }>('select customer_id as id from account where id = $1', [source]);
  const open = async (type: string) => {
    const { body } = await thief.request('POST', `/customers/${customer?.id}/accounts`, { account_type: type });
    return body.data.id as number;
  };
  const escrow = await open('escrow');
  ordinary = await open('payment');
  reserved = [source, escrow];
  for (const accountId of [...reserved, ordinary]) await fund(accountId);
});
afterAll(() => gateway?.stop());

const key = () => ({ 'idempotency-key': `attack-${crypto.randomUUID()}` });

async function lookUp(accountId: number) {
  const { body } = await thief.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`);
  return { endToEndId: body.data.end_to_end_id as string, ispb: body.data.data.ispb as string };
}

async function quoteBill(accountId: number): Promise<{ id: string; total: number }> {
  const { body } = await thief.request(
    'POST',
    '/bill-payments/quotes',
    { account_id: accountId, barcode: boleto('settles', 1_000) },
    key(),
  );
  return { id: body.data.id as string, total: body.data.total_amount_cents as number };
}

async function creditOf(accountId: number): Promise<string> {
  const [row] = await gateway.sql<{ id: string }>(
    `select id from transaction where account_id = $1 and type = 'pix_in' limit 1`,
    [accountId],
  );
  return row?.id ?? '';
}

describe('integration credential that moves money', () => {
  it('an integration credential cannot move money out of a paying or escrow account by PIX', async () => {
    for (const accountId of reserved) {
      const { endToEndId, ispb } = await lookUp(accountId);
      const payment = { account_id: accountId, amount: 1_000, pixKey: 'ok@sandbox', recipientIspb: ispb, endToEndId };
      const answer = await thief.request('POST', '/pix/payments', payment);
      expect(answer).toMatchObject(REFUSED);
      expect(answer.body.error.message).toContain('payment runs or escrow releases');
    }
  });

  it('an integration credential cannot move money out of a reserved account by TED, internal transfer, bill or refund', async () => {
    for (const accountId of reserved) {
      const ted = {
        ...{ account_id: accountId, amount: 1_000, recipientName: 'Ana Souza', recipientDocument: '11144477735' },
        ...{ recipientBankCode: '60746948', recipientAccount: '1234567' },
      };
      expect(await thief.request('POST', '/transfers/ted', ted)).toMatchObject(REFUSED);
      const transfer = { account_id: accountId, destination_account_id: ordinary, amount: 1_000 };
      expect(await thief.request('POST', '/transfers/internal', transfer)).toMatchObject(REFUSED);
      const { id, total } = await quoteBill(accountId);
      const confirmed = await thief.request('POST', `/bill-payments/${id}/confirm`, { amount_cents: total }, key());
      expect(confirmed).toMatchObject(REFUSED);
      const refund = { account_id: accountId, amount: 1_000 };
      expect(await thief.request('POST', `/pix/payments/${await creditOf(accountId)}/refund`, refund)).toMatchObject(
        REFUSED,
      );
    }
  });

  it('an integration credential cannot move money out of a reserved account over GraphQL', async () => {
    for (const accountId of reserved) {
      const { endToEndId, ispb } = await lookUp(accountId);
      const asked = [
        [
          'sendPixPayment',
          'SendPixPaymentInput',
          { accountId, amount: 1_000, pixKey: 'ok@sandbox', recipientIspb: ispb, endToEndId },
        ],
        [
          'sendInternalTransfer',
          'SendInternalTransferInput',
          { accountId, destinationAccountId: ordinary, amount: 1_000 },
        ],
      ] as const;
      for (const [field, type, input] of asked) {
        const { body } = await thief.graphql(
          `mutation ($input: ${type}!) { ${field}(input: $input) { __typename ... on Error { code } } }`,
          { input },
        );
        expect(body.data[field]).toMatchObject({ code: 'account_reserved_for_finance' });
      }
    }
  });

  it('a caller cannot name a released order: the header is ignored, the body member and the argument are rejected', async () => {
    const accountId = reserved[1] as number;
    const order = crypto.randomUUID();
    await gateway.sql(
      `insert into released_order (id, institution_id, account_id, amount, released_at)
       select $1, institution_id, account_id, 1000, now() from balance where account_id = $2`,
      [order, accountId],
    );
    const transfer = { account_id: accountId, destination_account_id: ordinary, amount: 1_000 };
    for (const header of ['released-order', 'x-released-order', 'releasedOrder', 'x-request-id']) {
      expect(await thief.request('POST', '/transfers/internal', transfer, { [header]: order })).toMatchObject(REFUSED);
    }
    for (const member of ['released_order', 'releasedOrder', 'order_id', 'orderId', 'p_order']) {
      const answer = await thief.request('POST', '/transfers/internal', { ...transfer, [member]: order });
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'validation_failed' } } });
    }
    for (const argument of ['releasedOrder', 'released_order', 'orderId']) {
      const input = { accountId, destinationAccountId: ordinary, amount: 1_000 };
      const within = await thief.graphql(
        'mutation ($input: SendInternalTransferInput!) { sendInternalTransfer(input: $input) { __typename } }',
        { input: { ...input, [argument]: order } },
      );
      expect(within.body.errors).toHaveLength(1);
      const beside = await thief.graphql(
        `mutation ($input: SendInternalTransferInput!) { sendInternalTransfer(input: $input, ${argument}: "${order}") { __typename } }`,
        { input },
      );
      expect(beside.body.errors).not.toEqual([]);
      expect(beside.body.data).toBeUndefined();
    }
  });

  it('every balance is unchanged after the attacks on reserved accounts', async () => {
    for (const row of await balances([...reserved, ordinary])) expect(row).toEqual({ balance: 100_000, blocked: 0 });
  });
});
