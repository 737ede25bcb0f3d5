import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendInternalTransfer } from '../../src/domains/transfers/internal/internal-transfer.ts';
import { LookUpKey, Pay, Transfer } from '../documents.generated.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { book } from '../support/money.ts';

let test: TestGraph;
let source: number;
let destination: number;

beforeAll(async () => {
  test = await openTestGraph({
    services: {
      directory: {
        holder: async () => null,
        lookup: async ({ key }) =>
          key === 'missing@sandbox'
            ? null
            : {
                key,
                keyType: 'EMAIL',
                ispb: '99999011',
                participantName: 'Banco Simulado S.A.',
                branch: '0001',
                accountNumber: '1234567',
                accountType: 'CACC',
                ownerName: 'Maria Recebedora',
                ownerDocument: '12345678909',
              },
      },
    },
  });
});

afterAll(() => test.close());

beforeEach(async () => {
  source = (await newCustomer(test, test.alpha)).accountId;
  destination = (await newCustomer(test, test.alpha)).accountId;
  await book(test, test.alpha, { type: 'pix_in', accountId: source, amount: 100_000 });
});

async function lookUp(accountId: number): Promise<string> {
  const { data } = await test.ask(test.alpha, LookUpKey, { variables: { input: { key: 'ok@sandbox', accountId } } });
  expect(data.lookUpPixKey).toMatchObject({ keyType: 'EMAIL', ownerName: 'Maria Recebedora' });
  return (data.lookUpPixKey as { endToEndId: string }).endToEndId;
}

async function pay(amount: number) {
  const input = {
    accountId: source,
    amount,
    pixKey: 'ok@sandbox',
    recipientIspb: '99999011',
    endToEndId: await lookUp(source),
  };
  const { data, errors } = await test.ask(test.alpha, Pay, { variables: { input } });
  expect(errors).toBeUndefined();
  return data.sendPixPayment;
}

describe('a mutation', () => {
  it('a successful mutation returns its record and the edges of it', async () => {
    const { data } = await test.ask(test.alpha, Transfer, {
      variables: { input: { accountId: source, destinationAccountId: destination, amount: 2_500 } },
    });
    expect(data.sendInternalTransfer).toEqual({
      __typename: 'AcceptedInternalTransfer',
      transactionId: expect.any(String),
      amount: 2_500,
      transaction: {
        status: 'PROCESSING',
        account: { accountId: source },
        destinationAccount: { accountId: destination },
      },
    });
  });

  it('a mutation parses its input once', async () => {
    const parsing = vi.spyOn(sendInternalTransfer.input._zod, 'run');
    const input = { accountId: source, destinationAccountId: destination, amount: 2_500 };
    await test.ask(test.alpha, Transfer, { variables: { input } });
    expect(parsing).toHaveBeenCalledTimes(1);
    parsing.mockRestore();
  });

  it('a mutation with a repeated key moves no money and reports the replay', async () => {
    const variables = {
      input: { accountId: source, destinationAccountId: destination, amount: 2_500 },
      key: 'transfer-1',
    };
    const first = await test.ask(test.alpha, Transfer, { variables });
    const second = await test.ask(test.alpha, Transfer, { variables });
    expect(first.headers['x-idempotent-replay']).toBeUndefined();
    expect(second.headers['x-idempotent-replay']).toBe('true');
    expect(second.data).toEqual(first.data);
    const [{ count } = { count: 0 }] = await test.sql<{ count: number }>(
      'select count(*) from reservation where account_id = $1',
      [source],
    );
    expect(count).toBe(1);

    const other = await test.ask(test.alpha, Transfer, {
      variables: { ...variables, input: { ...variables.input, amount: 1 } },
    });
    expect(other.data.sendInternalTransfer).toMatchObject({
      __typename: 'Refusal',
      code: 'idempotency_conflict',
      httpStatus: 409,
    });
  });

  it('invalid input is returned per member, like the 422 of REST', async () => {
    const { data, errors, headers, status } = await test.ask(test.alpha, Transfer, {
      variables: {
        input: { accountId: -1, destinationAccountId: destination, amount: 0, description: 'x'.repeat(141) },
      },
    });
    expect(errors).toBeUndefined();
    expect(status).toBe(200);
    expect(data.sendInternalTransfer).toMatchObject({
      __typename: 'ValidationFailed',
      code: 'validation_failed',
      httpStatus: 422,
      requestId: headers['x-request-id'],
      fields: [
        { name: 'accountId', message: 'must be positive' },
        { name: 'amount', message: 'must be at least 1 cent' },
        { name: 'description', message: 'must have at most 140 characters' },
      ],
    });
  });

  it.each(['', 'k'.repeat(181)])('an invalid idempotency key is refused: %j', async (key) => {
    const input = `{ accountId: ${source}, destinationAccountId: ${destination}, amount: 1 }`;
    const { data, errors } = await test.ask(
      test.alpha,
      `mutation { sendInternalTransfer(input: ${input}, idempotencyKey: ${JSON.stringify(key)}) {
         __typename ... on ValidationFailed { fields { name } }
       } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.sendInternalTransfer).toEqual({
      __typename: 'ValidationFailed',
      fields: [{ name: 'Idempotency-Key' }],
    });
  });

  it('an idempotency key with a NUL in a variable is refused', async () => {
    const variables = {
      input: { accountId: source, destinationAccountId: destination, amount: 1 },
      key: 'a\0b',
    };
    const { data, errors } = await test.ask(test.alpha, Transfer, { variables });
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([
      { extensions: { code: 'validation_failed', fields: { 'variables.key': expect.any(String) } } },
    ]);
  });

  it.each([
    [
      'the same account twice',
      () => ({ accountId: source, destinationAccountId: source, amount: 1 }),
      'same_account',
      422,
    ],
    [
      'an account that is not the partner’s',
      () => ({ accountId: 999_999, destinationAccountId: destination, amount: 1 }),
      'account_not_of_partner',
      403,
    ],
    [
      'an unknown destination',
      () => ({ accountId: source, destinationAccountId: 999_999, amount: 1 }),
      'destination_account_not_of_partner',
      403,
    ],
  ])('%s is refused with the code and status of REST', async (_, input, code, status) => {
    const { data } = await test.ask(test.alpha, Transfer, { variables: { input: input() } });
    expect(data.sendInternalTransfer).toMatchObject({
      __typename: 'Refusal',
      code,
      httpStatus: status,
      message: expect.any(String),
    });
  });

  it('an insufficient balance is returned with the available and the required amount', async () => {
    const { data } = await test.ask(test.alpha, Transfer, {
      variables: { input: { accountId: source, destinationAccountId: destination, amount: 100_001 } },
    });
    expect(data.sendInternalTransfer).toMatchObject({
      __typename: 'InsufficientBalance',
      code: 'insufficient_balance',
      available: 100_000,
      required: 100_001,
    });
  });

  it('an exceeded limit is returned with its amount, its used part and its remainder', async () => {
    const change = await test.ask(
      test.alpha,
      `mutation($input: ChangeAccountLimitsInput!) { changeAccountLimits(input: $input) { ... on Limits { accountId pixOut { dailyLimit } overrides { pixOutDailyLimit } } } }`,
      { variables: { input: { accountId: source, pixOutDailyLimit: 1_500 } } },
    );
    expect(change.data.changeAccountLimits).toEqual({
      accountId: source,
      pixOut: { dailyLimit: 1_500 },
      overrides: { pixOutDailyLimit: 1_500 },
    });
    expect(await pay(1_000)).toMatchObject({
      __typename: 'AcceptedPixPayment',
      amount: 1_000,
      transaction: {
        type: 'PIX_OUT',
        status: 'PROCESSING',
        recipientKey: 'ok@sandbox',
        recipient: { name: 'Maria Recebedora' },
      },
    });
    expect(await pay(501)).toMatchObject({
      __typename: 'LimitExceeded',
      code: 'limit_exceeded',
      limit: 'DAILY',
      limitAmount: 1_500,
      used: 1_000,
      remaining: 500,
    });
  });

  it('refusals are the same in interpreted and compiled documents', async () => {
    const variables = { input: { accountId: source, destinationAccountId: destination, amount: 100_001 } };
    const answers = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push((await test.ask(test.alpha, `${Transfer} # ${source}`, { variables, requestId: 'same' })).data);
    }
    expect(answers[0].sendInternalTransfer).toMatchObject({ __typename: 'InsufficientBalance', available: 100_000 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('amounts above 32 bits are accepted, and fractions of a cent are refused', async () => {
    const ask = (amount: unknown) =>
      test.ask(test.alpha, Transfer as string, {
        variables: { input: { accountId: source, destinationAccountId: destination, amount } },
      });
    expect((await ask(5_000_000_000)).data.sendInternalTransfer).toMatchObject({ required: 5_000_000_000 });
    for (const amount of [1.5, '100', 2 ** 53, null]) {
      expect(await ask(amount)).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'graphql_request_invalid' } }],
      });
    }
  });

  it('an unexpected error of a mutation reveals no details', async () => {
    const faulty = await openTestGraph({
      services: {
        directory: {
          holder: async () => null,
          lookup: async () => {
            throw new Error('secret detail');
          },
        },
      },
    });
    try {
      const { accountId } = await newCustomer(faulty, faulty.alpha);
      const query = 'mutation($input: LookUpPixKeyInput!) { lookUpPixKey(input: $input) { __typename } }';
      for (let round = 0; round < 3; round += 1) {
        const answer = await faulty.ask(faulty.alpha, query, { variables: { input: { key: 'a@b', accountId } } });
        expect(JSON.stringify(answer)).not.toContain('secret detail');
        expect(answer.errors).toMatchObject([
          {
            path: ['lookUpPixKey'],
            extensions: { code: 'internal_error', status: 500, requestId: answer.headers['x-request-id'] },
          },
        ]);
      }
    } finally {
      await faulty.close();
    }
  });
});
