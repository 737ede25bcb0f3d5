import './domains/accounts/account-mutations.graphql.ts';
import './domains/accounts/audit-trail.graphql.ts';
import './domains/accounts/balance.live.graphql.ts';
import './domains/accounts/receipt.graphql.ts';
import './domains/customers/customer-creation.graphql.ts';
import './domains/events/event-lists.graphql.ts';
import './domains/events/event-types.graphql.ts';
import './domains/events/event.live.graphql.ts';
import './domains/fees/fee.graphql.ts';
import './domains/partners/viewer.graphql.ts';
import './domains/pix/dict/dict.graphql.ts';
import './domains/pix/payments/payment.graphql.ts';
import './domains/transactions/transaction.graphql.ts';
import './domains/transactions/transaction.live.graphql.ts';
import './domains/transfers/internal/internal-transfer.graphql.ts';
import './domains/webhooks/delivery-edges.graphql.ts';
import './domains/webhooks/delivery-pages.graphql.ts';
import './domains/webhooks/delivery.live.graphql.ts';
import './domains/webhooks/health.graphql.ts';
import './domains/webhooks/recovery.graphql.ts';
import './domains/webhooks/redelivery.graphql.ts';
import './domains/webhooks/webhook.graphql.ts';
import { Account } from './domains/accounts/account.entity.ts';
import { accountRoutes } from './domains/accounts/account.rest.ts';
import { limitsRoutes } from './domains/accounts/limits.rest.ts';
import { statementRoutes } from './domains/accounts/statement.rest.ts';
import { Customer } from './domains/customers/customer.entity.ts';
import { customerRoutes } from './domains/customers/customer.rest.ts';
import { eventCatalogue } from './domains/events/catalogue.ts';
import { eventRoutes } from './domains/events/event.rest.ts';
import { feeRoutes } from './domains/fees/fee.rest.ts';
import { dictRoutes } from './domains/pix/dict/dict.rest.ts';
import { paymentOutcome } from './domains/pix/payments/payment.consumer.ts';
import { pixPaymentRoutes } from './domains/pix/payments/payment.rest.ts';
import { pixArrival } from './domains/pix/payments/received.consumer.ts';
import { paymentReturned, paymentReturnFailed } from './domains/pix/payments/return.consumer.ts';
import type { OutcomeHandler } from './domains/transactions/settlement.ts';
import { bookTransfer, internalTransferBooking } from './domains/transfers/internal/internal-transfer.consumer.ts';
import { internalTransferRoutes } from './domains/transfers/internal/internal-transfer.rest.ts';
import { Webhook } from './domains/webhooks/webhook.entity.ts';
import { webhookRoutes } from './domains/webhooks/webhook.rest.ts';
import { buildSchema } from './graphql/schema.ts';
import type { AnswerHandler } from './messaging/answers.ts';
import type { EventType, MessageType } from './messaging/event.ts';
import type { Deadline } from './platform/unattended.ts';
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
  ...dictRoutes,
  ...internalTransferRoutes,
  ...feeRoutes,
  ...eventRoutes,
  ...webhookRoutes,
];

/** Every event that partners can be told. */
export const events: readonly EventType[] = eventCatalogue;

/** What settlement does with the outcomes that arrive. */
export const outcomeHandlers: readonly OutcomeHandler[] = [
  paymentOutcome,
  paymentReturned,
  paymentReturnFailed,
  pixArrival,
  internalTransferBooking,
];

/** What is done with the directory's answers. */
export const answerHandlers: readonly AnswerHandler[] = [];

/** What happens because its time has come. */
export const deadlines: readonly Deadline[] = [];

/** Commands and outcomes on the broker: the contract with the rails. */
export const messages: readonly MessageType[] = [
  spi.spiPayment,
  spi.spiStatus,
  spi.spiReceipt,
  spi.spiOutcome,
  spi.spiReceived,
  spi.spiReturned,
  spi.spiReturnFailed,
  bookTransfer,
];

/** The graph of all domains, and of whatever other graph file was imported before. */
export const graphSchema = buildSchema;
