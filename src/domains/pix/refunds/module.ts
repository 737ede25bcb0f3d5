import { spiRefund, spiRefundOutcome, spiRefundStatus } from '../../../rails/spi.ts';
import { caseQuestion } from '../../cases/case-booking.ts';
import type { Module } from '../../module.ts';
import { refundKinds } from './kinds.ts';
import { bookRefund, refundBooking, refundOutcome } from './refund.consumer.ts';
import { refundEvents } from './refund.events.ts';
import { refundGraph } from './refund.graphql.ts';
import { refundRoutes } from './refund.rest.ts';
import { refundLedgerClaims } from './refund-ledger-claims.ts';
import './refusals.ts';
import { refundStates } from './refund-states.ts';

export const refunds: Module = {
  name: 'refunds',
  kinds: refundKinds,
  routes: refundRoutes,
  graph: [refundGraph],
  events: refundEvents,
  messages: [spiRefund, spiRefundStatus, spiRefundOutcome, bookRefund],
  outcomes: [refundOutcome, refundBooking],
  caseQuestions: [
    caseQuestion({ type: 'pix_refund', message: spiRefundStatus, body: ({ reference }) => ({ returnId: reference }) }),
  ],
  ledgerClaims: refundLedgerClaims,
  stateMachines: [refundStates],
};
