import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../../src/domains/finance/payables/payable-decisions.ts';
import { createPaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { BROWSER_TIMEOUT_MS } from '../../support/browser-timeout.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { approveFully, decisionOn, type PayableInput, payableInput, uniqueKey } from '../../support/payables.ts';
import { until } from '../../support/until.ts';

const SUPPLIERS = [
  ['Oficina do João Ltda', 'Manutenção da frota'],
  ['Papelaria Estrela da Manhã e Filhos Comércio de Materiais Ltda', 'Material de escritório do mês'],
  ['Energia do Vale S.A.', 'Conta de luz'],
  ['Transportes Rápidos', 'Fretes da quinzena'],
] as const;

export const prepared = (gateway: ServedFinance, change: Partial<PayableInput> = {}) =>
  gateway.as('ana').enter(createPayable, payableInput(gateway, change), uniqueKey());

/** Creates payables with varied suppliers, amounts and days. Approves some of them. */
export async function seedPayables(gateway: ServedFinance, count = 12): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const [supplierName, description] = SUPPLIERS[index % SUPPLIERS.length] as (typeof SUPPLIERS)[number];
    const day = String(1 + ((index * 7) % 28)).padStart(2, '0');
    const amount = 12_345 + ((index * 98_765) % 900_000);
    const payable = await prepared(gateway, { supplierName, description, amount, dueDate: `2026-12-${day}` });
    if (index % 4 === 1) await gateway.as('fabio').enter(approvePayable, decisionOn(payable));
    ids.push(payable.id);
  }
  return ids;
}

export async function paidPayable(gateway: ServedFinance): Promise<string> {
  const [sourceAccountId = 0] = gateway.master.source_account_ids;
  const recipient = { supplierName: 'Sandbox Recipient', supplierDocument: '12345678909', pixKey: 'ok@sandbox' };
  await gateway.own.request('POST', '/api/sandbox/v1/pix/received', {
    account_id: sourceAccountId,
    amount: 10_000_000,
  });
  const { id } = await approveFully(gateway, await prepared(gateway, recipient));
  const rows = await gateway.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [id]);
  const installmentIds = rows.map((row) => row.id);
  const batch = await gateway.as('ana').enter(createPaymentBatch, { installmentIds, sourceAccountId });
  await gateway.as('carla').enter(releasePaymentBatch, { batchId: batch.id, contentSha256: batch.contentSha256 });
  await until(async () => {
    const [row] = await gateway.sql<{ status: string }>('select status from payable where id = $1', [id]);
    return row?.status === 'paid';
  }, BROWSER_TIMEOUT_MS);
  return id;
}

/** Creates a payable whose supplier was paid to another PIX key before. Returns its id. */
export async function withNewKey(gateway: ServedFinance): Promise<string> {
  await paidPayable(gateway);
  const payee = { supplierName: 'Sandbox Recipient', supplierDocument: '12345678909', pixKey: 'new-key@example.com' };
  return (await prepared(gateway, payee)).id;
}

export const screens: readonly Screen[] = [
  {
    name: 'payable-new-key',
    login: 'fabio',
    ready: 'New PIX key: paid to ok@sandbox until',
    path: async (gateway) => `/console/payables/${await withNewKey(gateway)}`,
    before: (page) => page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click(),
  },
  {
    name: 'payables',
    login: 'fabio',
    ready: 'Oficina do João Ltda',
    dark: true,
    async path(gateway) {
      await seedPayables(gateway);
      return '/console/payables';
    },
  },
  {
    name: 'payable',
    login: 'fabio',
    ready: 'History',
    dark: true,
    path: async (gateway) => `/console/payables/${(await prepared(gateway)).id}`,
  },
  {
    name: 'payable-refuse',
    login: 'fabio',
    ready: 'History',
    path: async (gateway) => `/console/payables/${(await prepared(gateway)).id}`,
    before: (page) => page.getByRole('button', { name: 'Refuse' }).click(),
  },
  {
    name: 'payable-paid',
    login: 'carla',
    ready: 'Fee posted',
    path: async (gateway) => `/console/payables/${await paidPayable(gateway)}`,
  },
  {
    name: 'payables-to-approve',
    login: 'fabio',
    ready: 'Oficina do João Ltda',
    async path(gateway) {
      await prepared(gateway);
      return '/console/payables/to-approve';
    },
  },
  {
    name: 'payables-empty',
    login: 'vera',
    ready: 'No payables',
    path: '/console/payables?documentReference=none',
  },
];
