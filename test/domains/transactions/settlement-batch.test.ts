import { expect, it } from 'vitest';
import { type LockedTransaction, SettlementBatch } from '../../../src/domains/transactions/settlement-batch.ts';
import type { TransactionStatus } from '../../../src/domains/transactions/transaction-states.ts';

const NOW = new Date('2026-11-23T13:00:00.000Z');

function locked(status: TransactionStatus): { batch: SettlementBatch; payment: LockedTransaction } {
  const payment: LockedTransaction = {
    id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    institutionId: 1,
    partnerId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
    accountId: 1003,
    destinationAccountId: null,
    type: 'pix_out',
    amount: 1_000,
    description: null,
    endToEndId: null,
    reservedFee: null,
    status,
    fee: 0,
    refundedAmount: 0,
    errorReason: null,
    heldSince: null,
    completesAt: null,
  };
  const nothing = { consumed: null, balances: null, ledger_accounts: null, facts: {} };
  const batch = new SettlementBatch({ ...nothing, transactions: [payment] }, NOW);
  return { batch, payment };
}

it('a settlement batch changes a transaction to the state of a valid step, at the time of the batch', () => {
  const { batch, payment } = locked('processing');
  batch.become(payment, 'settled');
  expect(payment).toMatchObject({ status: 'settled', completesAt: NOW });
  expect(batch.changes).toEqual([payment]);
});

it.each([
  ['cancelled', 'settled'],
  ['settled', 'rejected'],
  ['processing', 'refunded'],
  ['refunded', 'refunded'],
] as const)(
  'a settlement batch does not change a transaction from %s to %s, because no step leads there',
  (from, to) => {
    const { batch, payment } = locked(from);
    expect(() => batch.become(payment, to)).toThrow(`is ${from} and cannot become ${to}`);
    expect(payment.status).toBe(from);
    expect(batch.changes).toEqual([]);
  },
);
