import type { Module } from '../../module.ts';
import { SUBLEDGER_CLAIMS } from './subledger-claims.ts';
import { measureSubledger } from './subledger-metrics.ts';
import { subledgerProofGraph } from './subledger-proof.graphql.ts';
import { proveSubledger } from './subledger-proving.ts';

const MINUTE = 60_000;

export const subledger: Module = {
  name: 'sub-ledger',
  graph: [subledgerProofGraph],
  async work({ database, clock, metrics }) {
    measureSubledger(metrics, database, () => clock.now());
    return { stop: async () => {} };
  },
  jobs: ({ database, clock, log }) => [
    {
      name: 'prove-subledger',
      everyMs: MINUTE,
      run: () => proveSubledger(database, SUBLEDGER_CLAIMS, clock.now(), log),
    },
  ],
};
