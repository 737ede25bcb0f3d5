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

/** A return file that was cut in transfer, so that it goes to quarantine. */
export async function quarantined(gateway: ServedFinance, name: string): Promise<void> {
  const { content } = await sent(gateway, 1);
  const whole = returnOf(content, () => ({ occurrences: '00', paidOn: '2026-11-23' }));
  const file = Buffer.from(whole.split('\r\n').slice(0, -2).join('\r\n'), 'latin1').toString('base64');
  const input = { bankAccountId: bankAccountOf(gateway), file, fileName: name };
  await gateway
    .as('davi')
    .enter(importRemittanceReturn, input)
    .catch((error: { code: string }) => {
      if (error.code !== 'invalid_return_file') throw error;
    });
}

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
      await quarantined(gateway, 'CORTADO.RET');
      return '/console/remittance-items';
    },
    async before(page) {
      await page.getByRole('button', { name: 'Resolve' }).first().waitFor();
      await page.getByText('CORTADO.RET').first().waitFor();
    },
  },
];
