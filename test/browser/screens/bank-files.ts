import {
  downloadRemittance,
  generateRemittance,
} from '../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../src/domains/finance/payment-runs/remittance-return.ts';
import { type BankAnswer, returnOf } from '../../support/cnab240.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { bankAccountOf, released } from './payment-runs.ts';

export async function sent(gateway: ServedFinance, count = 2) {
  const batch = await released(gateway, count, true);
  const remittance = await gateway.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await gateway.as('carla').enter(downloadRemittance, { remittanceId: remittance.id });
  return { ...remittance, content, references: batch.references };
}

export const answered = (gateway: ServedFinance, content: string, answer: BankAnswer) =>
  gateway.as('davi').enter(importRemittanceReturn, {
    bankAccountId: bankAccountOf(gateway),
    file: Buffer.from(
      returnOf(content, () => answer),
      'latin1',
    ).toString('base64'),
  });

export const screens: readonly Screen[] = [
  {
    name: 'remittances',
    login: 'ana',
    ready: 'Import return file',
    dark: true,
    async path(gateway) {
      await sent(gateway);
      return '/console/remittances';
    },
    before: (page) => page.getByRole('button', { name: 'Import return file' }).click(),
  },
  {
    name: 'remittance',
    login: 'carla',
    ready: 'The bank responded with an unknown code',
    async path(gateway) {
      const { id, content } = await sent(gateway, 3);
      await answered(gateway, content, { occurrences: 'XY' });
      return `/console/remittances/${id}`;
    },
  },
  {
    name: 'bank-answers',
    login: 'carla',
    ready: 'The bank paid a different amount.',
    dark: true,
    async path(gateway) {
      const { content } = await sent(gateway, 2);
      await answered(gateway, content, { occurrences: '00', paidOn: '2026-11-23', paidAmount: 45_599 });
      return '/console/remittance-items';
    },
    before: (page) => page.getByRole('button', { name: 'Resolve' }).first().waitFor(),
  },
];
