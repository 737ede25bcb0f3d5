import type { Module } from '../../../module.ts';
import { MAGIC_SENDERS, strRefunds } from './str-refunds.ts';
import { tedReceivedGraph } from './ted-received.graphql.ts';
import { tedReceivedRoutes } from './ted-received.rest.ts';
import { tedReturnGraph } from './ted-return.graphql.ts';
import { tedReturnRoutes } from './ted-return.rest.ts';

export const tedCreditsSandbox: Module = {
  name: 'ted credits sandbox',
  sandbox: {
    routes: [...tedReceivedRoutes, ...tedReturnRoutes],
    graph: [tedReceivedGraph, tedReturnGraph],
    answers: { 'rails.str': strRefunds },
    magicValues: MAGIC_SENDERS,
  },
};
