import { Account } from './domains/accounts/account.entity.ts';
import { accountGraph } from './domains/accounts/account.graphql.ts';
import { accountRoutes } from './domains/accounts/account.rest.ts';
import { accountMutationsGraph } from './domains/accounts/account-mutations.graphql.ts';
import type { AccountClosing } from './domains/accounts/account-status.ts';
import { auditTrailGraph } from './domains/accounts/audit-trail.graphql.ts';
import { balanceLiveGraph } from './domains/accounts/balance.live.graphql.ts';
import { limitsGraph } from './domains/accounts/limits.graphql.ts';
import { limitsRoutes } from './domains/accounts/limits.rest.ts';
import { receiptGraph } from './domains/accounts/receipt.graphql.ts';
import { statementGraph } from './domains/accounts/statement.graphql.ts';
import { statementRoutes } from './domains/accounts/statement.rest.ts';
import { Customer } from './domains/customers/customer.entity.ts';
import { customerGraph } from './domains/customers/customer.graphql.ts';
import { customerRoutes } from './domains/customers/customer.rest.ts';
import { customerCreationGraph } from './domains/customers/customer-creation.graphql.ts';
import { eventCatalogue } from './domains/events/catalogue.ts';
import { chargeEventsGraph } from './domains/events/charge-events.graphql.ts';
import { eventGraph } from './domains/events/event.graphql.ts';
import { eventLiveGraph } from './domains/events/event.live.graphql.ts';
import { eventRoutes } from './domains/events/event.rest.ts';
import { eventListsGraph } from './domains/events/event-lists.graphql.ts';
import { eventTypesGraph } from './domains/events/event-types.graphql.ts';
import { feeGraph } from './domains/fees/fee.graphql.ts';
import { feeRoutes } from './domains/fees/fee.rest.ts';
import { holdsGraph } from './domains/ledger/holds.graphql.ts';
import { viewerGraph } from './domains/partners/viewer.graphql.ts';
import { decodeGraph } from './domains/pix/charges/brcode/decode.graphql.ts';
import { decodeRoutes } from './domains/pix/charges/brcode/decode.rest.ts';
import { chargeGraph } from './domains/pix/charges/charge.graphql.ts';
import { chargeLiveGraph } from './domains/pix/charges/charge.live.graphql.ts';
import { chargeRoutes } from './domains/pix/charges/charge.rest.ts';
import { chargeDueDateGraph } from './domains/pix/charges/charge-due-date.graphql.ts';
import { chargeEdgesGraph } from './domains/pix/charges/charge-edges.graphql.ts';
import { chargeExpiry } from './domains/pix/charges/charge-expiry.ts';
import { chargeMutationsGraph } from './domains/pix/charges/charge-mutations.graphql.ts';
import { chargeStates, staticQrStates } from './domains/pix/charges/charge-states.ts';
import { locationPaths } from './domains/pix/charges/location/location-openapi.ts';
import { claimAnswers } from './domains/pix/claims/claim.consumer.ts';
import { claimGraph } from './domains/pix/claims/claim.graphql.ts';
import { claimRoutes } from './domains/pix/claims/claim.rest.ts';
import { claimMutationsGraph } from './domains/pix/claims/claim-mutations.graphql.ts';
import { claimSilence } from './domains/pix/claims/claim-silence.ts';
import { claimStates } from './domains/pix/claims/claim-states.ts';
import { dictGraph } from './domains/pix/dict/dict.graphql.ts';
import { dictRoutes } from './domains/pix/dict/dict.rest.ts';
import { infractionAnswers } from './domains/pix/infractions/infraction.consumer.ts';
import { infractionGraph } from './domains/pix/infractions/infraction.graphql.ts';
import { infractionRoutes } from './domains/pix/infractions/infraction.rest.ts';
import { infractionStates } from './domains/pix/infractions/infraction-states.ts';
import { keysLeaveAccount } from './domains/pix/keys/key-closing.ts';
import { pixKeyStates } from './domains/pix/keys/key-states.ts';
import { pixKeyAnswers } from './domains/pix/keys/pix-key.consumer.ts';
import { pixKeyGraph } from './domains/pix/keys/pix-key.graphql.ts';
import { pixKeyRoutes } from './domains/pix/keys/pix-key.rest.ts';
import { medAnswers } from './domains/pix/med/med.consumer.ts';
import { medGraph } from './domains/pix/med/med.graphql.ts';
import { medRoutes } from './domains/pix/med/med.rest.ts';
import { medRefundStates, medStates } from './domains/pix/med/med-states.ts';
import { bookPix, pixBooking } from './domains/pix/payments/book.consumer.ts';
import { paymentOutcome } from './domains/pix/payments/payment.consumer.ts';
import { paymentGraph } from './domains/pix/payments/payment.graphql.ts';
import { pixPaymentRoutes } from './domains/pix/payments/payment.rest.ts';
import { pixArrival } from './domains/pix/payments/received.consumer.ts';
import { paymentReturned, paymentReturnFailed } from './domains/pix/payments/return.consumer.ts';
import { bookRefund, refundBooking, refundOutcome } from './domains/pix/refunds/refund.consumer.ts';
import { refundGraph } from './domains/pix/refunds/refund.graphql.ts';
import { refundRoutes } from './domains/pix/refunds/refund.rest.ts';
import { refundStates } from './domains/pix/refunds/refund.ts';
import type { OutcomeHandler } from './domains/transactions/settlement.ts';
import { transactionGraph } from './domains/transactions/transaction.graphql.ts';
import { transactionLiveGraph } from './domains/transactions/transaction.live.graphql.ts';
import { transactionStates } from './domains/transactions/transaction-states.ts';
import { bookTransfer, internalTransferBooking } from './domains/transfers/internal/internal-transfer.consumer.ts';
import { internalTransferGraph } from './domains/transfers/internal/internal-transfer.graphql.ts';
import { internalTransferRoutes } from './domains/transfers/internal/internal-transfer.rest.ts';
import { deliveryGraph } from './domains/webhooks/deliveries/delivery.graphql.ts';
import { deliveryLiveGraph } from './domains/webhooks/deliveries/delivery.live.graphql.ts';
import { deliveryRoutes } from './domains/webhooks/deliveries/delivery.rest.ts';
import { deliveryEdgesGraph } from './domains/webhooks/deliveries/delivery-edges.graphql.ts';
import { deliveryPagesGraph } from './domains/webhooks/deliveries/delivery-pages.graphql.ts';
import { redeliveryGraph } from './domains/webhooks/deliveries/redelivery.graphql.ts';
import { recoveryGraph } from './domains/webhooks/recovery/recovery.graphql.ts';
import { healthGraph } from './domains/webhooks/registrations/health.graphql.ts';
import { Webhook } from './domains/webhooks/registrations/webhook.entity.ts';
import { webhookGraph } from './domains/webhooks/registrations/webhook.graphql.ts';
import { webhookRoutes } from './domains/webhooks/registrations/webhook.rest.ts';
import { buildSchema, type GraphPart } from './graphql/schema.ts';
import type { AnswerHandler } from './messaging/answers.ts';
import type { EventType, MessageType } from './messaging/event.ts';
import type { StateMachine } from './platform/state-machine.ts';
import type { Deadline } from './platform/unattended.ts';
import { claimMessages } from './rails/dict-claims.ts';
import { infractionMessages } from './rails/dict-infractions.ts';
import * as dictKeys from './rails/dict-keys.ts';
import { medMessages } from './rails/dict-med.ts';
import * as spi from './rails/spi.ts';
import type { Route } from './rest/route.ts';

/** MikroORM entities of all domains. */
export const entities = [Customer, Account, Webhook];

/** Routes of the documented REST contract, below `/api/partner/v1`. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...statementRoutes,
  ...limitsRoutes,
  ...customerRoutes,
  ...pixPaymentRoutes,
  ...refundRoutes,
  ...pixKeyRoutes,
  ...dictRoutes,
  ...chargeRoutes,
  ...decodeRoutes,
  ...internalTransferRoutes,
  ...feeRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...claimRoutes,
  ...infractionRoutes,
  ...medRoutes,
];

/** Routes without a token, for OpenAPI: what payers' banks read. */
export const openPaths = locationPaths;

/** Every event that partners can be told. */
export const events: readonly EventType[] = eventCatalogue;

/** What settlement does with the outcomes that arrive. */
export const outcomeHandlers: readonly OutcomeHandler[] = [
  paymentOutcome,
  paymentReturned,
  paymentReturnFailed,
  refundOutcome,
  refundBooking,
  pixArrival,
  pixBooking,
  internalTransferBooking,
];

/** What is done with the directory's answers. */
export const answerHandlers: readonly AnswerHandler[] = [
  ...pixKeyAnswers,
  ...claimAnswers,
  ...infractionAnswers,
  ...medAnswers,
];

/** What happens because its time has come. */
export const deadlines: readonly Deadline[] = [chargeExpiry, claimSilence];

/** What else ends with an account. */
export const accountClosing: readonly AccountClosing[] = [keysLeaveAccount];

/** What can be in which state, and how it leaves it: `docs/states.md` is printed from it. */
export const stateMachines: readonly StateMachine[] = [
  transactionStates,
  pixKeyStates,
  claimStates,
  infractionStates,
  medStates,
  medRefundStates,
  chargeStates,
  staticQrStates,
  refundStates,
];

/** Commands and outcomes on the broker: the contract with the rails. */
export const messages: readonly MessageType[] = [
  spi.spiPayment,
  spi.spiStatus,
  spi.spiReceipt,
  spi.spiOutcome,
  spi.spiReceived,
  spi.spiReturned,
  spi.spiReturnFailed,
  spi.spiRefund,
  spi.spiRefundStatus,
  spi.spiRefundOutcome,
  bookRefund,
  bookTransfer,
  bookPix,
  dictKeys.dictKeyRegister,
  dictKeys.dictKeyDelete,
  dictKeys.dictKeyRegistered,
  dictKeys.dictKeyRejected,
  dictKeys.dictKeyDeleted,
  dictKeys.dictKeyBlocked,
  dictKeys.dictKeyUnblocked,
  ...claimMessages,
  ...infractionMessages,
  ...medMessages,
];

/** What each domain adds to the graph. */
export const graphParts: readonly GraphPart[] = [
  accountMutationsGraph,
  accountGraph,
  auditTrailGraph,
  balanceLiveGraph,
  limitsGraph,
  receiptGraph,
  statementGraph,
  customerCreationGraph,
  customerGraph,
  chargeEventsGraph,
  eventListsGraph,
  eventTypesGraph,
  eventGraph,
  eventLiveGraph,
  feeGraph,
  holdsGraph,
  viewerGraph,
  decodeGraph,
  chargeDueDateGraph,
  chargeEdgesGraph,
  chargeMutationsGraph,
  chargeGraph,
  chargeLiveGraph,
  claimMutationsGraph,
  claimGraph,
  dictGraph,
  infractionGraph,
  pixKeyGraph,
  medGraph,
  paymentGraph,
  refundGraph,
  transactionGraph,
  transactionLiveGraph,
  internalTransferGraph,
  deliveryEdgesGraph,
  deliveryPagesGraph,
  deliveryGraph,
  deliveryLiveGraph,
  redeliveryGraph,
  recoveryGraph,
  healthGraph,
  webhookGraph,
];

/** What partners are promised, without the sandbox. */
export const graphSchema = () => buildSchema(graphParts, 'partner');
