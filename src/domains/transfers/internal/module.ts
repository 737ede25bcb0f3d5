import type { Module } from '../../module.ts';
import { transferGraph } from '../transfer.graphql.ts';
import { bookTransfer, internalTransferBooking } from './internal-transfer.consumer.ts';
import { internalTransferEvents } from './internal-transfer.events.ts';
import { internalTransferGraph } from './internal-transfer.graphql.ts';
import { internalTransferRoutes } from './internal-transfer.rest.ts';
import { internalTransferKinds } from './kinds.ts';

export const internalTransfers: Module = {
  name: 'internal transfers',
  kinds: internalTransferKinds,
  routes: internalTransferRoutes,
  graph: [transferGraph, internalTransferGraph],
  events: internalTransferEvents,
  messages: [bookTransfer],
  outcomes: [internalTransferBooking],
};
