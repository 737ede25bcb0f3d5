import { createPaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { listPaymentOrders } from '../../../src/domains/finance/payment-runs/payment-order.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { approveFully, type PayableInput } from '../../support/payables.ts';
import { prepared } from './payables.ts';

export const bankAccountOf = ({ master }: ServedFinance) => master.bank_account_ids[0] as string;
export const payingAccountOf = ({ master }: ServedFinance) => master.source_account_ids[0] as number;

/** Creates an approved payable to a key of the sandbox's directory. Returns it with its only installment. */
export async function due(gateway: ServedFinance, change: Partial<PayableInput> = {}) {
  const owner = { supplierDocument: '12345678909', pixKey: 'ok@sandbox' };
  const payable = await prepared(gateway, { dueDate: '2026-11-20', ...owner, ...change });
  await approveFully(gateway, payable);
  const [row] = await gateway.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [
    payable.id,
  ]);
  return { installmentId: row?.id ?? '', reference: payable.documentReference, payableId: payable.id };
}

/** Creates a payment batch as ana. `isFile` selects the account at another bank. */
export async function run(gateway: ServedFinance, count = 2, isFile = false) {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await due(gateway));
  const from = isFile ? { bankAccountId: bankAccountOf(gateway) } : { sourceAccountId: payingAccountOf(gateway) };
  const installmentIds = made.map(({ installmentId }) => installmentId);
  const batch = await gateway.as('ana').enter(createPaymentBatch, { installmentIds, ...from });
  return { ...batch, references: made.map(({ reference }) => reference) };
}

export async function released(gateway: ServedFinance, count = 2, isFile = false) {
  const { id, contentSha256, references } = await run(gateway, count, isFile);
  const batch = await gateway.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
  return { ...batch, references };
}

/** Simulates an incoming PIX to an account of the institution. Returns its end-to-end id. */
export async function receivePix(gateway: ServedFinance, accountId: number, amount: number, payer: object = {}) {
  const { body } = await gateway.own.request('POST', '/api/sandbox/v1/pix/received', {
    account_id: accountId,
    amount,
    ...payer,
  });
  return body.data.end_to_end_id as string;
}

export const screens: readonly Screen[] = [
  {
    name: 'payment-runs-empty',
    login: 'vera',
    ready: 'No batch has this status',
    path: '/console/payment-runs?status=CANCELLED',
  },
  {
    name: 'payment-runs',
    login: 'carla',
    ready: 'Remittance',
    dark: true,
    async path(gateway) {
      await run(gateway);
      await run(gateway, 3, true);
      return '/console/payment-runs';
    },
  },
  {
    name: 'payment-run-proposal',
    login: 'ana',
    ready: 'Oficina do João Ltda',
    dark: true,
    async path(gateway) {
      for (let n = 0; n < 4; n += 1) await due(gateway, { amount: 12_345 + n * 98_765 });
      return '/console/payments-due';
    },
    async before(page) {
      for (const n of [0, 1]) await page.getByRole('checkbox', { name: 'Select', exact: true }).nth(n).check();
    },
  },
  {
    name: 'payment-run',
    login: 'carla',
    ready: 'Details',
    dark: true,
    path: async (gateway) => `/console/payment-runs/${(await run(gateway)).id}`,
  },
  {
    name: 'payment-run-release',
    login: 'carla',
    ready: 'Details',
    path: async (gateway) => `/console/payment-runs/${(await run(gateway)).id}`,
    before: (page) => page.getByRole('button', { name: 'Release batch', exact: true }).click(),
  },
  {
    name: 'payment-orders',
    login: 'carla',
    ready: 'Oficina do João Ltda',
    async path(gateway) {
      await released(gateway);
      return '/console/payment-orders';
    },
  },
  {
    name: 'payment-order',
    login: 'carla',
    ready: 'History',
    dark: true,
    async path(gateway) {
      await released(gateway, 1);
      const [order] = (await gateway.as('carla').enter(listPaymentOrders, { first: 1 })).items;
      return `/console/payment-orders/${order?.id}`;
    },
  },
];
