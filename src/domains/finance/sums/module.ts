import type { Module } from '../../module.ts';
import { addUpFinanceSums } from './adding-up.ts';
import { financeSumClaims } from './sums-claims.ts';

/** What is added up of finance as it is written, so that reports cost the same however many rows there are. */
export const financeSums: Module = {
  name: 'financeSums',
  ledgerClaims: financeSumClaims,
  jobs: ({ database }) => [{ name: 'sums of finance', everyMs: 5_000, run: () => addUpFinanceSums(database) }],
};
