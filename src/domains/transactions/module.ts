import { consumeBatches } from '../../messaging/consumer.ts';
import { dataOfAccounts } from '../../platform/security/personal-data.ts';
import type { Module } from '../module.ts';
import { SETTLEMENT_QUEUE, settlementCommit } from './settlement.ts';
import { statementEdgesGraph } from './statement-edges.graphql.ts';
import { transactionGraph } from './transaction.graphql.ts';
import { transactionLiveGraph } from './transaction.live.graphql.ts';
import { transactionStates } from './transaction-states.ts';
import './refusals.ts';

/** Outcomes that one worker prefetches, and outcomes settled per database transaction. */
const SETTLEMENT_LIMITS = { prefetch: 400, batch: 200 };

export const transactions: Module = {
  name: 'transactions',
  graph: [transactionGraph, transactionLiveGraph, statementEdgesGraph],
  queues: [
    {
      name: SETTLEMENT_QUEUE,
      bindings: [{ exchange: 'outcomes', pattern: 'book.#' }],
      retired: [{ exchange: 'outcomes', pattern: '#' }],
    },
  ],
  stateMachines: [transactionStates],
  work({ broker, database, clock, log, metrics, trust, outcomes: handlers, onStaged }) {
    metrics.gauge('gateway_settlement_queue_depth', 'Outcomes waiting for settlement', () =>
      broker.depth(SETTLEMENT_QUEUE),
    );
    const commit = settlementCommit({ database, clock, metrics, handlers, onStaged });
    return consumeBatches({
      broker,
      database,
      queue: SETTLEMENT_QUEUE,
      limits: SETTLEMENT_LIMITS,
      log,
      metrics,
      trust,
      commit,
    });
  },
  personalData: [
    dataOfAccounts('transaction', {
      erased: {
        expired: {
          set: 'description = null, recipient_key = null, counterparty = null',
          where: 'num_nonnulls(t.description, t.recipient_key, t.counterparty) > 0',
        },
      },
    }),
  ],
};
