import type { Module } from '../../module.ts';
import { compactFinanceSums } from './compaction.ts';
import { financeSumClaims } from './sums-claims.ts';

/** Sums maintained on each write keep the cost of reports independent of the number of rows. */
export const financeSums: Module = {
  name: 'financeSums',
  ledgerClaims: financeSumClaims,
  jobs: ({ database }) => [{ name: 'sums of finance', everyMs: 5_000, run: () => compactFinanceSums(database) }],
};
