import { dataOfAccounts } from '../../../platform/security/personal-data.ts';
import { bankDirectory } from '../../../rails/banks.ts';
import { strTed, strTedOutcome, strTedStatus } from '../../../rails/str.ts';
import { caseQuestion } from '../../cases/case-booking.ts';
import type { Module } from '../../module.ts';
import { tedPartyGraph } from '../ted-party.graphql.ts';
import { bookTed, tedBooking } from './book.consumer.ts';
import { queryOverdueTeds } from './inquiry.ts';
import { tedKinds } from './kinds.ts';
import { tedOutcome } from './ted.consumer.ts';
import { tedEvents } from './ted.events.ts';
import { tedGraph } from './ted.graphql.ts';
import { tedRoutes } from './ted.rest.ts';
import { keptTedsCancelled } from './ted-cancellation.ts';
import { tedCase } from './ted-case.ts';
import { tedLedgerClaims } from './ted-ledger-claims.ts';
import { tedOpening } from './ted-opening.ts';
import '../refusals.ts';

const STR_QUEUE = 'rails.str';

export const ted: Module = {
  name: 'ted',
  kinds: tedKinds,
  routes: tedRoutes,
  graph: [tedPartyGraph, tedGraph],
  events: tedEvents,
  messages: [strTed, strTedStatus, strTedOutcome, bookTed],
  queues: [
    { name: STR_QUEUE, bindings: [{ exchange: 'rails', pattern: 'str.#' }] },
    { name: 'settlement', bindings: [{ exchange: 'outcomes', pattern: strTedOutcome.type }] },
  ],
  outcomes: [tedOutcome, tedBooking],
  caseBookings: [tedCase],
  caseQuestions: [
    caseQuestion({
      type: 'ted_out',
      message: strTedStatus,
      body: ({ reference, transactionId }) => ({ numCtrlIf: reference, transactionId }),
    }),
  ],
  deadlines: [tedOpening],
  accountBlocking: [keptTedsCancelled],
  ledgerClaims: tedLedgerClaims,
  inquiries: [(database, now) => queryOverdueTeds(database, now, 0)],
  jobs: ({ config, database, clock, onStaged }) => [
    {
      name: 'ask-overdue-teds',
      everyMs: 1_000,
      async run() {
        if ((await queryOverdueTeds(database, clock.now(), config.spiSeconds)) > 0) onStaged();
      },
    },
  ],
  services: () => ({ banks: bankDirectory() }),
  personalData: [dataOfAccounts('ted_order', { key: 'transaction_id' })],
};
