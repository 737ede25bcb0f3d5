// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardDeleteWebhook = { name: 'DashboardDeleteWebhook', id: 'ce80f9162a5c527448ad6dcb2433b9aa8a862f5cc1e6ea8209c0d5b37b8e11d4', text: `mutation DashboardDeleteWebhook($input:DeleteWebhookInput!$idempotencyKey:String){deleteWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on DeletedWebhook{__typename webhookId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardDeleteWebhookMutation, DashboardDeleteWebhookMutationVariables>;

export const DashboardDeliveries = { name: 'DashboardDeliveries', id: 'da68752ba84434fd3a732c90a69c53f0b50b6554c03a6cde98d4023e1e276e30', text: `query DashboardDeliveries($webhookId:ID!$status:WebhookDeliveryStatus$type:EventType$first:Int!$after:Cursor){webhook(webhookId:$webhookId){__typename id deliveries(status:$status type:$type first:$first after:$after){__typename nodes{__typename id deliveryId eventName status attemptCount createdAt nextAttemptAt finishedAt}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<DashboardDeliveriesQuery, DashboardDeliveriesQueryVariables>;

export const DashboardDeliveryDays = { name: 'DashboardDeliveryDays', id: 'ed8ac764513060d4c8097ab68b28d100287a53f30b9778c12c1bd720f8e406d9', text: `query DashboardDeliveryDays($webhookId:ID!){webhook(webhookId:$webhookId){__typename id deliveryDays{__typename day succeeded pending failed exhausted}}}` } as KnownDocument<DashboardDeliveryDaysQuery, DashboardDeliveryDaysQueryVariables>;

export const DashboardDeliveryDetail = { name: 'DashboardDeliveryDetail', id: 'd4c2f0b453ffde43d9d5ae4424e289823ab6f0d09c5bcdcae9130acb5226eb31', text: `query DashboardDeliveryDetail($id:ID!){node(id:$id){__typename id ...on WebhookDelivery{__typename deliveryId eventId eventName status body attemptCount createdAt nextAttemptAt finishedAt webhook{__typename id webhookId url}attempts{__typename number result httpStatus error response durationMs startedAt}}}}` } as KnownDocument<DashboardDeliveryDetailQuery, DashboardDeliveryDetailQueryVariables>;

export const DashboardRecoverWebhook = { name: 'DashboardRecoverWebhook', id: '27244d2b1102291a428be41cdfca20b139cae7f26337799d89e824646af649ac', text: `mutation DashboardRecoverWebhook($input:RecoverWebhookInput!$idempotencyKey:String){recoverWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on WebhookRecovery{__typename id recoveryId queued}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardRecoverWebhookMutation, DashboardRecoverWebhookMutationVariables>;

export const DashboardRegisterWebhook = { name: 'DashboardRegisterWebhook', id: '55b3bf34824af70cea50d778b9cc2d4950c7bf766437103773cf5dbe743beb6e', text: `mutation DashboardRegisterWebhook($input:RegisterWebhookInput!$idempotencyKey:String){registerWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on Webhook{__typename id webhookId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardRegisterWebhookMutation, DashboardRegisterWebhookMutationVariables>;

export const DashboardReplayEvents = { name: 'DashboardReplayEvents', id: 'ab46bc85c4c32d69fc6077f00a7cb28fbe5a8055defe270a815d2b27ad38c9e2', text: `mutation DashboardReplayEvents($input:ReplayEventsInput!$idempotencyKey:String){replayEvents(input:$input idempotencyKey:$idempotencyKey){__typename ...on WebhookRecovery{__typename id recoveryId queued}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardReplayEventsMutation, DashboardReplayEventsMutationVariables>;

export const DashboardRetryDelivery = { name: 'DashboardRetryDelivery', id: '7cd9514e568742e2134c29435f9281c06748dbcdca5c8856fd8c0a08ff5045b7', text: `mutation DashboardRetryDelivery($input:RetryDeliveryInput!$idempotencyKey:String){retryDelivery(input:$input idempotencyKey:$idempotencyKey){__typename ...on WebhookDelivery{__typename id deliveryId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardRetryDeliveryMutation, DashboardRetryDeliveryMutationVariables>;

export const DashboardRotateSecret = { name: 'DashboardRotateSecret', id: 'd26f742c0a7240e1a101fb391f37f1010d6072c09a04ed3efbaf56fdcec6c939', text: `mutation DashboardRotateSecret($input:RotateWebhookSecretInput!$idempotencyKey:String){rotateWebhookSecret(input:$input idempotencyKey:$idempotencyKey){__typename ...on RotatedWebhookSecret{__typename webhookId newSecret previousSecretUntil}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardRotateSecretMutation, DashboardRotateSecretMutationVariables>;

export const DashboardTestWebhook = { name: 'DashboardTestWebhook', id: '8c9c8bd7790a8fcfe03a004da3c4adab16d5a2bb707cac1f9e4b73caf4664623', text: `mutation DashboardTestWebhook($input:TestWebhookInput!$idempotencyKey:String){testWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on WebhookDelivery{__typename id deliveryId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardTestWebhookMutation, DashboardTestWebhookMutationVariables>;

export const DashboardUpdateWebhook = { name: 'DashboardUpdateWebhook', id: '49d841906f97a6e515ea26a449f1757a4754dacead06ee32b7f3ab0344d1a1b8', text: `mutation DashboardUpdateWebhook($input:UpdateWebhookInput!){updateWebhook(input:$input){__typename ...on Webhook{__typename id url description events isActive}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardUpdateWebhookMutation, DashboardUpdateWebhookMutationVariables>;

export const DashboardWebhook = { name: 'DashboardWebhook', id: '23899d2a4a42b753b73c53b7e10b2ff69cbc6d750030898ab5ecf7162477c052', text: `query DashboardWebhook($webhookId:ID!){webhookEvents{__typename name type description}webhook(webhookId:$webhookId){__typename id webhookId url description events isActive createdAt updatedAt health{__typename status failingSince lastSuccessAt circuitOpenUntil disabledAt disabledReason pendingDeliveries oldestDueAt}recoveries(first:3){__typename nodes{__typename id recoveryId kind status since until queued pending succeeded failed createdAt}}}}` } as KnownDocument<DashboardWebhookQuery, DashboardWebhookQueryVariables>;

export const DashboardWebhookEvents = { name: 'DashboardWebhookEvents', id: '5bbdeb964a803e8eb041a5d691157963e68b91a75e67725dbf2dc5a7a2b9e0de', text: `query DashboardWebhookEvents{webhookEvents{__typename name type description}}` } as KnownDocument<DashboardWebhookEventsQuery, DashboardWebhookEventsQueryVariables>;

export type DeleteWebhookInput = {
  readonly webhookId: string | number;
};

export type EventType =
  | 'ACCOUNT_BLOCKED'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_CREATED'
  | 'ACCOUNT_UNBLOCKED'
  | 'FEE_CHARGED'
  | 'PIX_CHARGE_CANCELLED'
  | 'PIX_CHARGE_CREATED'
  | 'PIX_CHARGE_EXPIRED'
  | 'PIX_CHARGE_PAID'
  | 'PIX_CLAIM_ACKNOWLEDGED'
  | 'PIX_CLAIM_CANCELLED'
  | 'PIX_CLAIM_COMPLETED'
  | 'PIX_CLAIM_CONFIRMED'
  | 'PIX_CLAIM_CREATED'
  | 'PIX_INFRACTION_CREATED'
  | 'PIX_INFRACTION_DEFENSE_SUBMITTED'
  | 'PIX_INFRACTION_RESOLVED'
  | 'PIX_INFRACTION_UPDATED'
  | 'PIX_KEY_BLOCKED'
  | 'PIX_KEY_DELETED'
  | 'PIX_KEY_REGISTERED'
  | 'PIX_KEY_UNBLOCKED'
  | 'PIX_MED_CANCELLED'
  | 'PIX_MED_COMPLETED'
  | 'PIX_MED_CREATED'
  | 'PIX_MED_REFUND_CANCELLED'
  | 'PIX_MED_REFUND_CLOSED'
  | 'PIX_MED_REFUND_CREATED'
  | 'PIX_MED_REFUND_UPDATED'
  | 'PIX_MED_RETURN_REJECTED'
  | 'PIX_MED_UPDATED'
  | 'PIX_PAYOUT_CONFIRMED'
  | 'PIX_PAYOUT_FAILED'
  | 'PIX_PAYOUT_HELD'
  | 'PIX_PAYOUT_PROCESSING'
  | 'PIX_PAYOUT_QUEUED'
  | 'PIX_PAYOUT_RETURNED'
  | 'PIX_PAYOUT_RETURN_FAILED'
  | 'PIX_RECEIVED'
  | 'PIX_RECEIVED_FAILED'
  | 'PIX_REFUND_COMPLETED'
  | 'PIX_REFUND_FAILED'
  | 'PIX_REFUND_REQUESTED'
  | 'PIX_RETURN_RECEIVED'
  | 'TED_CONFIRMED'
  | 'TED_FAILED'
  | 'TED_RECEIVED'
  | 'TED_REFUND_COMPLETED'
  | 'TED_REFUND_FAILED'
  | 'TED_REFUND_REQUESTED'
  | 'TEF_TRANSFER_FAILED'
  | 'TEF_TRANSFER_RECEIVED'
  | 'TEF_TRANSFER_SENT'
  | 'TRANSFER_CONFIRMED'
  | 'TRANSFER_FAILED'
  | 'TRANSFER_RECEIVED'
  | 'WEBHOOK_TEST';

export type RecoverWebhookInput = {
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly webhookId: string | number;
};

export type RegisterWebhookInput = {
  readonly description?: string | null | undefined;
  readonly events: ReadonlyArray<EventType>;
  readonly isActive?: boolean | null | undefined;
  readonly signatureScheme?: SignatureScheme | null | undefined;
  readonly url: string;
};

export type ReplayEventsInput = {
  readonly after: string;
  readonly webhookId: string | number;
};

export type RetryDeliveryInput = {
  readonly deliveryId: string | number;
};

export type RotateWebhookSecretInput = {
  readonly graceSeconds?: number | null | undefined;
  readonly webhookId: string | number;
};

export type SignatureScheme =
  | 'SERVICE'
  | 'STANDARD_WEBHOOKS';

export type TestWebhookInput = {
  readonly webhookId: string | number;
};

export type UpdateWebhookInput = {
  readonly description?: string | null | undefined;
  readonly events?: ReadonlyArray<EventType> | null | undefined;
  readonly isActive?: boolean | null | undefined;
  readonly signatureScheme?: SignatureScheme | null | undefined;
  readonly url?: string | null | undefined;
  readonly webhookId: string | number;
};

export type WebhookAttemptResult =
  | 'FAILED'
  | 'LOST'
  | 'REFUSED'
  | 'SUCCEEDED';

export type WebhookDeliveryStatus =
  | 'CANCELLED'
  | 'EXHAUSTED'
  | 'FAILED'
  | 'PENDING'
  | 'SUCCEEDED';

export type WebhookHealthStatus =
  | 'DISABLED'
  | 'FAILING'
  | 'HEALTHY'
  | 'INACTIVE';

export type WebhookRecoveryKind =
  | 'EVENTS'
  | 'FAILED_DELIVERIES';

export type WebhookRecoveryStatus =
  | 'DONE'
  | 'RUNNING';

export type DashboardDeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardDeleteWebhookMutation = { readonly __typename: 'Mutation', readonly deleteWebhook:
    | { readonly __typename: 'DeletedWebhook', readonly webhookId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardDeliveriesQueryVariables = Exact<{
  webhookId: string | number;
  status?: WebhookDeliveryStatus | null | undefined;
  type?: EventType | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardDeliveriesQuery = { readonly __typename: 'Query', readonly webhook: { readonly __typename: 'Webhook', readonly id: string, readonly deliveries: { readonly __typename: 'WebhookDeliveryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'WebhookDelivery', readonly id: string, readonly deliveryId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly finishedAt: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type DashboardDeliveryDaysQueryVariables = Exact<{
  webhookId: string | number;
}>;


export type DashboardDeliveryDaysQuery = { readonly __typename: 'Query', readonly webhook: { readonly __typename: 'Webhook', readonly id: string, readonly deliveryDays: ReadonlyArray<{ readonly __typename: 'DeliveryDay', readonly day: string, readonly succeeded: number, readonly pending: number, readonly failed: number, readonly exhausted: number }> } | null };

export type DashboardDeliveryDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type DashboardDeliveryDetailQuery = { readonly __typename: 'Query', readonly node:
    | { readonly __typename: 'Account', readonly id: string }
    | { readonly __typename: 'AccountBlocked', readonly id: string }
    | { readonly __typename: 'AccountClosed', readonly id: string }
    | { readonly __typename: 'AccountCreated', readonly id: string }
    | { readonly __typename: 'AccountUnblocked', readonly id: string }
    | { readonly __typename: 'AccountingBatch', readonly id: string }
    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
    | { readonly __typename: 'BankStatementEntry', readonly id: string }
    | { readonly __typename: 'BillPayment', readonly id: string }
    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
    | { readonly __typename: 'Claim', readonly id: string }
    | { readonly __typename: 'Customer', readonly id: string }
    | { readonly __typename: 'DueDateCharge', readonly id: string }
    | { readonly __typename: 'Favorite', readonly id: string }
    | { readonly __typename: 'FeeCharge', readonly id: string }
    | { readonly __typename: 'FeeCharged', readonly id: string }
    | { readonly __typename: 'FinanceCounterparty', readonly id: string }
    | { readonly __typename: 'FundsBlock', readonly id: string }
    | { readonly __typename: 'ImmediateCharge', readonly id: string }
    | { readonly __typename: 'Infraction', readonly id: string }
    | { readonly __typename: 'InternalTransfer', readonly id: string }
    | { readonly __typename: 'MedIntervention', readonly id: string }
    | { readonly __typename: 'Payable', readonly id: string }
    | { readonly __typename: 'PayableInstallment', readonly id: string }
    | { readonly __typename: 'PaymentBatch', readonly id: string }
    | { readonly __typename: 'PaymentOrder', readonly id: string }
    | { readonly __typename: 'PixChargeCancelled', readonly id: string }
    | { readonly __typename: 'PixChargeCreated', readonly id: string }
    | { readonly __typename: 'PixChargeExpired', readonly id: string }
    | { readonly __typename: 'PixChargePaid', readonly id: string }
    | { readonly __typename: 'PixClaimAcknowledged', readonly id: string }
    | { readonly __typename: 'PixClaimCancelled', readonly id: string }
    | { readonly __typename: 'PixClaimCompleted', readonly id: string }
    | { readonly __typename: 'PixClaimConfirmed', readonly id: string }
    | { readonly __typename: 'PixClaimCreated', readonly id: string }
    | { readonly __typename: 'PixInfractionCreated', readonly id: string }
    | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string }
    | { readonly __typename: 'PixInfractionResolved', readonly id: string }
    | { readonly __typename: 'PixInfractionUpdated', readonly id: string }
    | { readonly __typename: 'PixKey', readonly id: string }
    | { readonly __typename: 'PixKeyBlocked', readonly id: string }
    | { readonly __typename: 'PixKeyDeleted', readonly id: string }
    | { readonly __typename: 'PixKeyRegistered', readonly id: string }
    | { readonly __typename: 'PixKeyUnblocked', readonly id: string }
    | { readonly __typename: 'PixMedCancelled', readonly id: string }
    | { readonly __typename: 'PixMedCompleted', readonly id: string }
    | { readonly __typename: 'PixMedCreated', readonly id: string }
    | { readonly __typename: 'PixMedRefundCancelled', readonly id: string }
    | { readonly __typename: 'PixMedRefundClosed', readonly id: string }
    | { readonly __typename: 'PixMedRefundCreated', readonly id: string }
    | { readonly __typename: 'PixMedRefundUpdated', readonly id: string }
    | { readonly __typename: 'PixMedReturnRejected', readonly id: string }
    | { readonly __typename: 'PixMedUpdated', readonly id: string }
    | { readonly __typename: 'PixPayment', readonly id: string }
    | { readonly __typename: 'PixPayoutConfirmed', readonly id: string }
    | { readonly __typename: 'PixPayoutFailed', readonly id: string }
    | { readonly __typename: 'PixPayoutHeld', readonly id: string }
    | { readonly __typename: 'PixPayoutProcessing', readonly id: string }
    | { readonly __typename: 'PixPayoutQueued', readonly id: string }
    | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string }
    | { readonly __typename: 'PixPayoutReturned', readonly id: string }
    | { readonly __typename: 'PixReceived', readonly id: string }
    | { readonly __typename: 'PixReceivedEvent', readonly id: string }
    | { readonly __typename: 'PixReceivedFailed', readonly id: string }
    | { readonly __typename: 'PixRefund', readonly id: string }
    | { readonly __typename: 'PixRefundCompleted', readonly id: string }
    | { readonly __typename: 'PixRefundFailed', readonly id: string }
    | { readonly __typename: 'PixRefundRequested', readonly id: string }
    | { readonly __typename: 'PixReturnReceived', readonly id: string }
    | { readonly __typename: 'Receivable', readonly id: string }
    | { readonly __typename: 'ReceivableReceipt', readonly id: string }
    | { readonly __typename: 'ReconciliationMatch', readonly id: string }
    | { readonly __typename: 'Remittance', readonly id: string }
    | { readonly __typename: 'RemittanceItem', readonly id: string }
    | { readonly __typename: 'StaticQr', readonly id: string }
    | { readonly __typename: 'Ted', readonly id: string }
    | { readonly __typename: 'TedConfirmed', readonly id: string }
    | { readonly __typename: 'TedCredit', readonly id: string }
    | { readonly __typename: 'TedFailed', readonly id: string }
    | { readonly __typename: 'TedReceived', readonly id: string }
    | { readonly __typename: 'TedReceivedEvent', readonly id: string }
    | { readonly __typename: 'TedRefund', readonly id: string }
    | { readonly __typename: 'TedRefundCompleted', readonly id: string }
    | { readonly __typename: 'TedRefundFailed', readonly id: string }
    | { readonly __typename: 'TedRefundRequested', readonly id: string }
    | { readonly __typename: 'TefTransferFailed', readonly id: string }
    | { readonly __typename: 'TefTransferReceived', readonly id: string }
    | { readonly __typename: 'TefTransferSent', readonly id: string }
    | { readonly __typename: 'TransferConfirmed', readonly id: string }
    | { readonly __typename: 'TransferFailed', readonly id: string }
    | { readonly __typename: 'TransferReceived', readonly id: string }
    | { readonly __typename: 'Webhook', readonly id: string }
    | { readonly __typename: 'WebhookDelivery', readonly deliveryId: string, readonly eventId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly body: string, readonly attemptCount: number, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly id: string, readonly webhook: { readonly __typename: 'Webhook', readonly id: string, readonly webhookId: string, readonly url: string } | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'WebhookAttempt', readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly response: string | null, readonly durationMs: number | null, readonly startedAt: string }> }
    | { readonly __typename: 'WebhookRecovery', readonly id: string }
    | { readonly __typename: 'WebhookTest', readonly id: string }
   | null };

export type DashboardRecoverWebhookMutationVariables = Exact<{
  input: RecoverWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardRecoverWebhookMutation = { readonly __typename: 'Mutation', readonly recoverWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'WebhookRecovery', readonly id: string, readonly recoveryId: string, readonly queued: number }
   | null };

export type DashboardRegisterWebhookMutationVariables = Exact<{
  input: RegisterWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardRegisterWebhookMutation = { readonly __typename: 'Mutation', readonly registerWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Webhook', readonly id: string, readonly webhookId: string }
   | null };

export type DashboardReplayEventsMutationVariables = Exact<{
  input: ReplayEventsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardReplayEventsMutation = { readonly __typename: 'Mutation', readonly replayEvents:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'WebhookRecovery', readonly id: string, readonly recoveryId: string, readonly queued: number }
   | null };

export type DashboardRetryDeliveryMutationVariables = Exact<{
  input: RetryDeliveryInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardRetryDeliveryMutation = { readonly __typename: 'Mutation', readonly retryDelivery:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'WebhookDelivery', readonly id: string, readonly deliveryId: string, readonly status: WebhookDeliveryStatus }
   | null };

export type DashboardRotateSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardRotateSecretMutation = { readonly __typename: 'Mutation', readonly rotateWebhookSecret:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RotatedWebhookSecret', readonly webhookId: string, readonly newSecret: string, readonly previousSecretUntil: string | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardTestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardTestWebhookMutation = { readonly __typename: 'Mutation', readonly testWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'WebhookDelivery', readonly id: string, readonly deliveryId: string, readonly status: WebhookDeliveryStatus }
   | null };

export type DashboardUpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type DashboardUpdateWebhookMutation = { readonly __typename: 'Mutation', readonly updateWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Webhook', readonly id: string, readonly url: string, readonly description: string | null, readonly events: ReadonlyArray<EventType>, readonly isActive: boolean }
   | null };

export type DashboardWebhookEventsQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardWebhookEventsQuery = { readonly __typename: 'Query', readonly webhookEvents: ReadonlyArray<{ readonly __typename: 'WebhookEventType', readonly name: string, readonly type: EventType, readonly description: string }> | null };

export type DashboardWebhookQueryVariables = Exact<{
  webhookId: string | number;
}>;


export type DashboardWebhookQuery = { readonly __typename: 'Query', readonly webhookEvents: ReadonlyArray<{ readonly __typename: 'WebhookEventType', readonly name: string, readonly type: EventType, readonly description: string }> | null, readonly webhook: { readonly __typename: 'Webhook', readonly id: string, readonly webhookId: string, readonly url: string, readonly description: string | null, readonly events: ReadonlyArray<EventType>, readonly isActive: boolean, readonly createdAt: string, readonly updatedAt: string, readonly health: { readonly __typename: 'WebhookHealth', readonly status: WebhookHealthStatus, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly circuitOpenUntil: string | null, readonly disabledAt: string | null, readonly disabledReason: string | null, readonly pendingDeliveries: number, readonly oldestDueAt: string | null }, readonly recoveries: { readonly __typename: 'WebhookRecoveryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'WebhookRecovery', readonly id: string, readonly recoveryId: string, readonly kind: WebhookRecoveryKind, readonly status: WebhookRecoveryStatus, readonly since: string | null, readonly until: string | null, readonly queued: number, readonly pending: number, readonly succeeded: number, readonly failed: number, readonly createdAt: string }> } } | null };
