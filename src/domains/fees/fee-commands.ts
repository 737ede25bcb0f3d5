import type { AdminCommand } from '../module.ts';
import { addFee, endFee, listFeeCatalogue } from './fee-catalogue.ts';

export const feeCommands: readonly AdminCommand[] = [
  {
    name: 'fee list',
    operation: listFeeCatalogue,
    example: '',
    columns: [
      ...['id', 'feeType', 'fixedAmount', 'percent', 'minAmount', 'maxAmount', 'freeTransactionsPerMonth'],
      ...['effectiveFrom', 'effectiveUntil', 'scope', 'customerId', 'accountId'],
    ],
  },
  {
    name: 'fee add',
    operation: addFee,
    example: '--fee-type pix_out --percent 1 --min-amount 50 --max-amount 1000 --effective-from 2030-01-01',
  },
  {
    name: 'fee end',
    operation: endFee,
    example: '--fee-id 019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c13 --last-day 2030-12-31',
  },
];
