/// <reference types="vite/types/importMeta.d.ts" />
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../src/platform/ids.ts';
import { type Operation, operation } from '../../src/platform/operation.ts';
import { ParsedInput } from '../../src/platform/parsed-input.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const honoursKey = (value: unknown): value is Operation<z.ZodObject> =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'idempotency' in value;

const operations = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../../src/{domains,sandbox}/**/*.ts', '!**/*.{graphql,rest,consumer,events}.ts', '!**/graph.ts'],
    { eager: true },
  ),
)
  .flatMap((exported) => Object.values(exported))
  .filter(honoursKey);

/** The least input of each operation that honours an idempotency key. */
const LEAST: Readonly<Record<string, object>> = {
  createCustomer: { document: '12345678909', name: 'Ana Souza', password: 'correct horse' },
  recoverWebhook: { webhookId: newId() },
  refundPixPayment: { transactionId: newId(), accountId: 1_003, amount: 100 },
  replayEvents: { webhookId: newId(), after: 'WzQyXQ' },
  sendInternalTransfer: { accountId: 1_003, destinationAccountId: 1_004, amount: 100 },
  sendPixPayment: {
    ...{ accountId: 1_003, amount: 100, pixKey: 'ok@sandbox', recipientIspb: '99999011' },
    endToEndId: 'E99999004202611231500AAAAAAAAAAA',
  },
};

function isTaken(op: Operation<z.ZodObject>, input: object): boolean {
  try {
    ParsedInput.take(op, input);
    return true;
  } catch {
    return false;
  }
}

/** The operation's members that can be null, with the operation. */
const nullable = operations.flatMap((op) =>
  Object.keys(op.input.shape)
    .filter((member) => isTaken(op, { ...LEAST[op.name], [member]: null }))
    .map((member) => [`${op.name}.${member}`, op, member] as const),
);

describe('under one idempotency key', () => {
  let t: TestDoor;
  beforeAll(async () => {
    t = await openTestDoor();
  });
  afterAll(() => t.close());

  it('every operation that honours one is looked at', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(LEAST));
    for (const { name, input } of operations) expect(input.safeParse(LEAST[name]).success, name).toBe(true);
    expect(nullable.map(([place]) => place).sort()).toEqual([
      ...['accountType', 'email', 'kyc', 'login', 'phone', 'userType'].map((name) => `createCustomer.${name}`),
      ...['since', 'until'].map((name) => `recoverWebhook.${name}`),
      'refundPixPayment.reason',
      'sendInternalTransfer.description',
      'sendPixPayment.description',
    ]);
  });

  it.each(nullable)('%s that is null is the same as one that is not sent', async (place, op, member) => {
    const { name, input, scopes } = op;
    const standIn = operation({
      ...{ name, input, scopes, summary: name, idempotency: 'optional', refusals: [] },
      run: async () => ({ done: true }),
    });
    const least = LEAST[name] ?? {};
    const caller = t.alpha.caller({ idempotencyKey: place });
    expect((await t.door.enter(standIn, caller, least)).replayed).toBe(false);
    expect((await t.door.enter(standIn, caller, { ...least, [member]: null })).replayed).toBe(true);
  });
});

describe('on the wire', () => {
  let gateway: ServedGateway;
  beforeAll(async () => {
    gateway = await serveGateway();
  });
  afterAll(() => gateway.stop());

  const TRANSFER = `mutation ($input: SendInternalTransferInput!, $key: String) {
    sendInternalTransfer(input: $input, idempotencyKey: $key) {
      ... on AcceptedInternalTransfer { transactionId } ... on Refusal { code } } }`;

  it.each(['description', 'nothing'])(
    'a request is repeated by either face, with null or without: %s first',
    async (first) => {
      const [{ accountId: from }, { accountId: to }] = [
        await fundedAccount(gateway.alpha),
        await fundedAccount(gateway.alpha),
      ];
      const key = `transfer-${newId()}`;
      const noted = { description: null };
      const [once, again] = first === 'description' ? [noted, {}] : [{}, noted];
      const post = (extra: object) =>
        gateway.alpha.request(
          'POST',
          '/transfers/internal',
          { account_id: from, destination_account_id: to, amount: 100, ...extra },
          { 'idempotency-key': key },
        );
      const mutate = (extra: object) =>
        gateway.alpha.graphql(TRANSFER, {
          input: { accountId: from, destinationAccountId: to, amount: 100, ...extra },
          key,
        });
      const { body, headers, status } = await post(once);
      expect([status, headers.get('x-idempotent-replay')]).toEqual([202, null]);
      const repeated = await post(again);
      expect([repeated.status, repeated.headers.get('x-idempotent-replay')]).toEqual([202, 'true']);
      expect(repeated.body).toEqual(body);
      for (const extra of [once, again]) {
        const answer = await mutate(extra);
        expect(answer.headers.get('x-idempotent-replay')).toBe('true');
        expect(answer.body.data.sendInternalTransfer).toEqual({ transactionId: body.transactionId });
      }
    },
  );
});
