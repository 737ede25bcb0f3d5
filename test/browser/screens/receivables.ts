import { registerReceipt } from '../../../src/domains/finance/receivables/receipt.ts';
import { createReceivable } from '../../../src/domains/finance/receivables/receivable-creation.ts';
import { listUnidentifiedCredits } from '../../../src/domains/finance/reconciliation/pix-credits.ts';
import { BROWSER_TIMEOUT_MS } from '../../support/browser-timeout.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { uniqueKey } from '../../support/payables.ts';
import { reais } from '../../support/receivables.ts';
import { until } from '../../support/until.ts';
import { payingAccountOf, receivePix } from './payment-runs.ts';

type NewReceivable = Parameters<typeof createReceivable.run>[1];

let made = 0;

/** Creates a receivable as ana; default R$ 100.00. */
export function owed(gateway: ServedFinance, change: Partial<NewReceivable> = {}) {
  made += 1;
  return gateway.as('ana').enter(
    createReceivable,
    {
      companyId: gateway.master.company_id,
      debtorName: 'Padaria Três Irmãos Ltda',
      debtorDocument: '11222333000181',
      description: 'Serviço do mês',
      documentReference: `NF ${1_000 + made}`,
      amountBaseUnits: reais(100),
      dueDate: '2026-11-10',
      ...change,
    },
    uniqueKey(),
  );
}

export const received = (gateway: ServedFinance, receivableId: string, amount: number, receivedOn = '2026-11-20') =>
  gateway
    .as('davi')
    .enter(
      registerReceipt,
      { receivableId, amountBaseUnits: reais(amount), receivedOn, channel: 'TED', reference: 'TED 4711' },
      uniqueKey(),
    );

/** Simulates an incoming PIX. Returns it as the console lists it. */
export async function credited(gateway: ServedFinance, cents: number, payer: object = {}) {
  const endToEndId = await receivePix(gateway, payingAccountOf(gateway), cents, payer);
  return until(async () => {
    const { items } = await gateway.as('davi').enter(listUnidentifiedCredits, { first: 100 });
    return items.find((credit) => credit.endToEndId === endToEndId);
  }, BROWSER_TIMEOUT_MS);
}

export const screens: readonly Screen[] = [
  {
    name: 'receivables-empty',
    login: 'vera',
    ready: 'No receivable matches these filters.',
    path: '/console/receivables?status=CANCELLED',
  },
  {
    name: 'receivables',
    login: 'ana',
    ready: 'Padaria Três Irmãos Ltda',
    dark: true,
    async path(gateway) {
      const { id } = await owed(gateway);
      await received(gateway, id, 40);
      await owed(gateway, { amountBaseUnits: reais(12_345), dueDate: '2026-12-20' });
      await owed(gateway, { currency: 'USD', debtorName: 'Northern Trading Inc.' });
      return '/console/receivables';
    },
  },
  {
    name: 'receivable-new',
    login: 'ana',
    ready: 'Padaria Três Irmãos Ltda',
    async path(gateway) {
      await owed(gateway);
      return '/console/receivables';
    },
    before: (page) => page.getByRole('button', { name: 'New receivable' }).click(),
  },
  {
    name: 'receivable',
    login: 'davi',
    ready: 'TED 4711',
    dark: true,
    async path(gateway) {
      const { id } = await owed(gateway);
      await received(gateway, id, 40);
      return `/console/receivables/${id}`;
    },
  },
  {
    name: 'pix-credits',
    login: 'davi',
    ready: 'R$ 77,00',
    async path(gateway) {
      await credited(gateway, 7_700);
      return '/console/pix-credits';
    },
  },
  {
    name: 'pix-credit',
    login: 'davi',
    ready: 'same amount',
    dark: true,
    async path(gateway) {
      await owed(gateway, { amountBaseUnits: reais(321) });
      return `/console/pix-credits/${(await credited(gateway, 32_100)).id}`;
    },
  },
  {
    name: 'receivables-aging',
    login: 'vera',
    ready: 'More than 90 days',
    dark: true,
    async path(gateway) {
      for (const dueDate of ['2026-07-01', '2026-10-01', '2026-11-20']) await owed(gateway, { dueDate });
      return '/console/receivables-aging';
    },
  },
  {
    name: 'receipts',
    login: 'vera',
    ready: 'TED 4711',
    dark: true,
    async path(gateway) {
      await received(gateway, (await owed(gateway)).id, 100);
      return '/console/receipts';
    },
  },
];
