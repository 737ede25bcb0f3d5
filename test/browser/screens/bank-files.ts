import { requestEscrowRelease } from '../../../src/domains/finance/notifications/escrow-release.ts';
import {
  downloadRemittance,
  generateRemittance,
} from '../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { importRemittanceReturn } from '../../../src/domains/finance/payment-runs/remittance-return.ts';
import { type BankAnswer, returnOf } from '../../support/cnab240.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { bankAccountOf, receivePix, released } from './payment-runs.ts';

/** A bank file as it was sent, and its content. */
export async function sent(gateway: ServedFinance, count = 2) {
  const batch = await released(gateway, count, true);
  const remittance = await gateway.as('carla').enter(generateRemittance, { batchId: batch.id });
  const { content } = await gateway.as('carla').enter(downloadRemittance, { remittanceId: remittance.id });
  return { ...remittance, content, references: batch.references };
}

/** What a bank returns of it, imported by davi. */
export const answered = (gateway: ServedFinance, content: string, answer: BankAnswer) =>
  gateway.as('davi').enter(importRemittanceReturn, {
    bankAccountId: bankAccountOf(gateway),
    file: Buffer.from(
      returnOf(content, () => answer),
      'latin1',
    ).toString('base64'),
  });

/** An escrow account with R$ 1,000.00. */
export async function escrowOf(gateway: ServedFinance): Promise<number> {
  const accountId = gateway.master.source_account_ids[1] as number;
  await receivePix(gateway, accountId, 100_000);
  await gateway.sql(`update account set account_type = 'escrow' where id = $1`, [accountId]);
  return accountId;
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
    ready: 'The bank answered with a code',
    async path(gateway) {
      const { id, content } = await sent(gateway, 3);
      await answered(gateway, content, { occurrences: 'XY' });
      return `/console/remittances/${id}`;
    },
  },
  {
    name: 'bank-answers',
    login: 'carla',
    ready: 'The bank paid another amount.',
    dark: true,
    async path(gateway) {
      const { content } = await sent(gateway, 2);
      await answered(gateway, content, { occurrences: '00', paidOn: '2026-11-23', paidAmount: 45_599 });
      return '/console/remittance-items';
    },
    before: (page) => page.getByRole('button', { name: 'Resolve' }).first().waitFor(),
  },
  {
    name: 'escrow-releases',
    login: 'carla',
    ready: 'Withdraw',
    async path(gateway) {
      await gateway.as('ana').enter(requestEscrowRelease, { accountId: await escrowOf(gateway), amount: 25_000 });
      return '/console/escrow-releases';
    },
  },
];
