import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getBalance } from '../../src/domains/accounts/account.ts';
import { listAccounts } from '../../src/domains/accounts/account-pages.ts';
import { blockAccount } from '../../src/domains/accounts/account-status.ts';
import { listAccountEvents } from '../../src/domains/accounts/audit-trail.ts';
import { getLimits } from '../../src/domains/accounts/limits.ts';
import { getReceipt } from '../../src/domains/accounts/receipt.ts';
import { getStatement } from '../../src/domains/accounts/statement.ts';
import { getCustomer } from '../../src/domains/customers/customer.ts';
import { sendPixPayment } from '../../src/domains/pix/payments/payment.ts';
import { getPixPayment } from '../../src/domains/transactions/transaction.ts';
import { sendInternalTransfer } from '../../src/domains/transfers/internal/internal-transfer.ts';
import { sendTed } from '../../src/domains/transfers/ted/ted.ts';
import { registerWebhook } from '../../src/domains/webhooks/registrations/registration.ts';
import { rotateWebhookSecret } from '../../src/domains/webhooks/registrations/secret-rotation.ts';
import { getWebhook, listWebhooks } from '../../src/domains/webhooks/registrations/webhook.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestSettlement, type TestSettlement } from '../support/engine.ts';
import { openFunded, openFurther, pay, paymentInput } from '../support/payments.ts';
import { RECIPIENT } from '../support/teds.ts';

/** The objects of one partner. Every case reads or changes only these. */
interface World {
  readonly accountId: number;
  readonly destinationAccountId: number;
  readonly customerId: number;
  readonly document: string;
  readonly entryId: string;
  readonly transactionId: string;
  readonly webhookId: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the table has operations with any input and result
type AnyOperation = Operation<any, any>;
type Case = readonly [operation: AnyOperation, input: (world: World) => unknown, statements: number];

const account = ({ accountId }: World) => ({ accountId });
const WEBHOOK = { url: 'https://example.com/hooks', events: ['pix.received'] };

/** Statements of each operation, with BEGIN and COMMIT. The only place to adapt when one changes. */
const CASES: readonly Case[] = [
  [getAccount, account, 1],
  [getBalance, account, 1],
  [getLimits, account, 1],
  [getStatement, account, 2],
  [getReceipt, ({ accountId, entryId }) => ({ accountId, entryId }), 1],
  [listAccountEvents, account, 1],
  [listAccounts, () => ({}), 2],
  [listAccounts, ({ document }) => ({ document }), 2],
  [getCustomer, ({ customerId }) => ({ customerId }), 2],
  [getPixPayment, ({ transactionId }) => ({ transactionId }), 1],
  [listWebhooks, () => ({}), 1],
  [getWebhook, ({ webhookId }) => ({ webhookId }), 1],
  [registerWebhook, () => WEBHOOK, 7],
  [rotateWebhookSecret, ({ webhookId }) => ({ webhookId, graceSeconds: 60 }), 4],
];

let t: TestSettlement;
let world: World;

beforeAll(async () => {
  t = await openTestSettlement({ webhookTargets: { allowLoopback: false } });
  const { accountId, customerId } = await openFunded(t);
  const destinationAccountId = await openFurther(t, customerId);
  const { transactionId } = await pay(t, accountId, 100);
  const resultOf = async (operation: AnyOperation, input: object) => (await enter(operation, input)).value;
  const { document } = await resultOf(getCustomer, { customerId });
  const [entry] = (await resultOf(getStatement, { accountId })).items;
  const { id: webhookId } = await resultOf(registerWebhook, WEBHOOK);
  world = { accountId, destinationAccountId, customerId, document, entryId: entry.id, transactionId, webhookId };
});
afterAll(() => t?.close());

const enter = (operation: AnyOperation, input: unknown, idempotencyKey?: string) =>
  t.door.enter(operation, t.alpha.caller(idempotencyKey ? { idempotencyKey } : {}), input);
const statementsOf = (...entering: Parameters<typeof enter>) => t.statementsOf(() => enter(...entering));

describe('round trips to the database', () => {
  it.each(CASES.map(([operation, input, statements]) => [operation.name, statements, operation, input] as const))(
    '%s takes %i statements',
    async (_name, statements, operation, input) => {
      expect(await statementsOf(operation, input(world))).toHaveLength(statements);
    },
  );

  it('the first TED of an account takes 2 statements, because it also reads the holder', async () => {
    const { accountId } = await openFunded(t);
    const input = { accountId, amount: 100, ...RECIPIENT };
    expect(await statementsOf(sendTed, input)).toHaveLength(2);
    expect(await statementsOf(sendTed, input)).toHaveLength(1);
  });

  it.each<readonly [string, AnyOperation, (world: World) => object | Promise<object>]>([
    ['a PIX', sendPixPayment, ({ accountId }) => paymentInput(t, accountId, 100)],
    [
      'an internal transfer',
      sendInternalTransfer,
      ({ accountId, destinationAccountId }) => ({ accountId, destinationAccountId, amount: 100 }),
    ],
    ['a TED', sendTed, ({ accountId }) => ({ accountId, amount: 100, ...RECIPIENT })],
  ])(
    'accepting %s takes 1 statement, also with an idempotency key and for its replay',
    async (_, operation, inputOf) => {
      // The process then knows the holder of the account.
      await enter(operation, await inputOf(world));
      expect(await statementsOf(operation, await inputOf(world))).toHaveLength(1);
      const keyed = await inputOf(world);
      for (const replayed of [false, true]) {
        const sent = await t.statementsOf(async () => {
          expect(await enter(operation, keyed, operation.name)).toMatchObject({ replayed });
        });
        expect(sent).toHaveLength(1);
      }
    },
  );

  it('blocking an account takes 7 statements', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    // At the instant of the opening, one update has nothing to change.
    t.clock.set('2026-11-23T18:00:00.000Z');
    expect(await statementsOf(blockAccount, { accountId })).toHaveLength(7);
  });
});
