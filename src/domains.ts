import { accounts } from './domains/accounts/module.ts';
import { administration } from './domains/administration/module.ts';
import { billPayments } from './domains/bill-payments/module.ts';
import { billPaymentsSandbox } from './domains/bill-payments/sandbox/module.ts';
import { cases, fillCases } from './domains/cases/module.ts';
import { consoleScreens } from './domains/console/module.ts';
import { customers } from './domains/customers/module.ts';
import { customersSandbox } from './domains/customers/sandbox/module.ts';
import { eventLog } from './domains/events/module.ts';
import { fees } from './domains/fees/module.ts';
import { accounting } from './domains/finance/accounting/module.ts';
import { counterparties } from './domains/finance/counterparties/module.ts';
import { escrowDispatch } from './domains/finance/escrow/dispatch/module.ts';
import { escrow } from './domains/finance/escrow/module.ts';
import { escrowSandbox } from './domains/finance/escrow/sandbox/module.ts';
import { financeMaster } from './domains/finance/master/module.ts';
import { financeSandbox } from './domains/finance/master/sandbox/module.ts';
import { notifications } from './domains/finance/notifications/module.ts';
import { payables } from './domains/finance/payables/module.ts';
import { paymentDispatch } from './domains/finance/payment-runs/dispatch/module.ts';
import { paymentRuns } from './domains/finance/payment-runs/module.ts';
import { receivables } from './domains/finance/receivables/module.ts';
import { reconciliation } from './domains/finance/reconciliation/module.ts';
import { subledger } from './domains/finance/subledger/module.ts';
import { financeSums } from './domains/finance/sums/module.ts';
import { treasury } from './domains/finance/treasury/module.ts';
import { ledger } from './domains/ledger/module.ts';
import { assemble, type Module } from './domains/module.ts';
import { operators } from './domains/operators/module.ts';
import { partners } from './domains/partners/module.ts';
import { partnersSandbox } from './domains/partners/sandbox/module.ts';
import { chargeLocations } from './domains/pix/charges/location/module.ts';
import { charges } from './domains/pix/charges/module.ts';
import { claims } from './domains/pix/claims/module.ts';
import { claimsSandbox } from './domains/pix/claims/sandbox/module.ts';
import { dict } from './domains/pix/dict/module.ts';
import { dictSandbox } from './domains/pix/dict/sandbox/module.ts';
import { infractions } from './domains/pix/infractions/module.ts';
import { infractionsSandbox } from './domains/pix/infractions/sandbox/module.ts';
import { pixKeys } from './domains/pix/keys/module.ts';
import { pixKeysSandbox } from './domains/pix/keys/sandbox/module.ts';
import { med } from './domains/pix/med/module.ts';
import { medSandbox } from './domains/pix/med/sandbox/module.ts';
import { arrivals, payments } from './domains/pix/payments/module.ts';
import { arrivalsSandbox, paymentsSandbox } from './domains/pix/payments/sandbox/module.ts';
import { refunds } from './domains/pix/refunds/module.ts';
import { railConnectors } from './domains/rail-connectors/module.ts';
import { railReconciliation } from './domains/rail-reconciliation/module.ts';
import { railReconciliationSandbox } from './domains/rail-reconciliation/sandbox/module.ts';
import { receiptVerification } from './domains/receipt-verification/module.ts';
import { restore } from './domains/restore/module.ts';
import { transactions } from './domains/transactions/module.ts';
import { adjustments } from './domains/transfers/adjustments/module.ts';
import { tedCredits } from './domains/transfers/credits/module.ts';
import { tedCreditsSandbox } from './domains/transfers/credits/sandbox/module.ts';
import { favorites } from './domains/transfers/favorites/module.ts';
import { internalTransfers } from './domains/transfers/internal/module.ts';
import { ted } from './domains/transfers/ted/module.ts';
import { tedSandbox } from './domains/transfers/ted/sandbox/module.ts';
import { webhooks } from './domains/webhooks/module.ts';
import type { SubGraph } from './graphql/builder.ts';
import { schemaOf } from './graphql/schema.ts';
import { sandboxClock } from './sandbox/module.ts';

/** Every domain, in the order of the routes in the documents. */
export const modules: readonly Module[] = [
  partners,
  partnersSandbox,
  accounts,
  receiptVerification,
  customers,
  customersSandbox,
  ledger,
  transactions,
  payments,
  paymentsSandbox,
  refunds,
  pixKeys,
  pixKeysSandbox,
  dict,
  dictSandbox,
  arrivals,
  arrivalsSandbox,
  charges,
  chargeLocations,
  internalTransfers,
  favorites,
  ted,
  tedSandbox,
  tedCredits,
  tedCreditsSandbox,
  adjustments,
  fees,
  billPayments,
  billPaymentsSandbox,
  eventLog,
  webhooks,
  sandboxClock,
  claims,
  claimsSandbox,
  infractions,
  infractionsSandbox,
  med,
  medSandbox,
  railConnectors,
  cases,
  financeMaster,
  financeSandbox,
  operators,
  administration,
  notifications,
  payables,
  paymentRuns,
  paymentDispatch,
  escrow,
  escrowDispatch,
  escrowSandbox,
  receivables,
  treasury,
  financeSums,
  reconciliation,
  railReconciliation,
  railReconciliationSandbox,
  counterparties,
  accounting,
  subledger,
  restore,
  consoleScreens,
];

export const {
  entities,
  routes,
  openPaths,
  graphParts,
  events,
  financeEvents,
  messages,
  queues,
  outcomeHandlers,
  answerHandlers,
  deadlines,
  inquiries,
  stateMachines,
  ledgerClaims,
  commands,
  sandboxRoutes,
  magicValues,
  sandbox,
} = assemble(modules);

fillCases(
  modules.flatMap(({ caseBookings = [] }) => caseBookings),
  modules.flatMap(({ caseQuestions = [] }) => caseQuestions),
);

/** By default the partners' schema; the sandbox has more. */
export const graphSchema = (subGraph: SubGraph = 'partner') => schemaOf(graphParts, subGraph);
