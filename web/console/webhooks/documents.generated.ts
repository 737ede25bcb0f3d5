// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DeleteFinanceWebhook = { name: 'DeleteFinanceWebhook', id: '87f1369790612b437f856a202297efde124bb219631998b128516800ea28c785', text: `mutation DeleteFinanceWebhook($input:DeleteFinanceWebhookInput!$idempotencyKey:String){deleteFinanceWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on DeletedFinanceWebhook{__typename webhookId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<DeleteFinanceWebhookMutation, DeleteFinanceWebhookMutationVariables>;

export const FinanceDeliveries = { name: 'FinanceDeliveries', id: 'd04dd76571b4e182c694e72fc1b1ea4c54928630e8ba267b4db0d5ff200f0dfc', text: `query FinanceDeliveries($webhookId:ID!$first:Int!$after:Cursor$status:WebhookDeliveryStatus$type:FinanceEventType){financeDeliveries(webhookId:$webhookId first:$first after:$after status:$status type:$type){__typename nodes{__typename deliveryId eventName status attemptCount nextAttemptAt createdAt finishedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<FinanceDeliveriesQuery, FinanceDeliveriesQueryVariables>;

export const FinanceDelivery = { name: 'FinanceDelivery', id: '6bc3efbf62d455090ed0f0b187bdc49651a30aa9f09601687a03c1911f592a70', text: `query FinanceDelivery($deliveryId:ID!){partnerDelivery(deliveryId:$deliveryId){__typename deliveryId webhookId eventId eventName status body attemptCount nextAttemptAt createdAt finishedAt attempts{__typename number result httpStatus error response startedAt durationMs}}}` } as KnownDocument<FinanceDeliveryQuery, FinanceDeliveryQueryVariables>;

export const FinanceEvents = { name: 'FinanceEvents', id: 'ce12c3de475e7e902716e3fc3046852dfd66a28e6cd8e1ba76b51043e19ce315', text: `query FinanceEvents($first:Int!$after:Cursor$types:[FinanceEventType!]){financeEvents(first:$first after:$after types:$types order:NEWEST_FIRST){__typename nodes{__typename eventId name factKey occurredAt data}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<FinanceEventsQuery, FinanceEventsQueryVariables>;

export const FinanceEventsLive = { name: 'FinanceEventsLive', id: '71c359d9fdc8bfc5737361403fca32c7de08a2cae2136f053623c7701a20d4be', text: `subscription FinanceEventsLive($types:[FinanceEventType!]){financeEvents(types:$types){__typename eventId}}` } as KnownDocument<FinanceEventsLiveSubscription, FinanceEventsLiveSubscriptionVariables>;

export const FinanceWebhookHealth = { name: 'FinanceWebhookHealth', id: 'fd994cae7ca27fd411c591964e36cfaa2e830bb9e0ab0c73036cc0afa580ebe6', text: `query FinanceWebhookHealth($webhookId:ID!){partnerWebhook(webhookId:$webhookId){__typename webhookId status failingSince lastSuccessAt pendingDeliveries oldestDueAt circuitOpenUntil}}` } as KnownDocument<FinanceWebhookHealthQuery, FinanceWebhookHealthQueryVariables>;

export const FinanceWebhooks = { name: 'FinanceWebhooks', id: '4b8d1a39a0e891e6d6eccd904c4e9f1c9ca0cd01ef9158e7f2e6dd1916c01cc5', text: `query FinanceWebhooks{financeWebhooks{__typename webhookId url description events isActive signatureScheme disabledAt disabledReason createdAt updatedAt}}` } as KnownDocument<FinanceWebhooksQuery, FinanceWebhooksQueryVariables>;

export const RegisterFinanceWebhook = { name: 'RegisterFinanceWebhook', id: '0ccad690d2ea1722ab1287d13a806e526d1056639e74c4eff58221090c6d1604', text: `mutation RegisterFinanceWebhook($input:RegisterFinanceWebhookInput!$idempotencyKey:String){registerFinanceWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on RegisteredFinanceWebhook{__typename secret webhook{__typename webhookId url}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<RegisterFinanceWebhookMutation, RegisterFinanceWebhookMutationVariables>;

export const ResendFinanceDelivery = { name: 'ResendFinanceDelivery', id: '0cdcbb8bb0d58c1ddef94655f2ca1c61c64a17b96d539373013d5d05c82df836', text: `mutation ResendFinanceDelivery($input:ResendFinanceDeliveryInput!$idempotencyKey:String){resendFinanceDelivery(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceDelivery{__typename deliveryId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<ResendFinanceDeliveryMutation, ResendFinanceDeliveryMutationVariables>;

export const RotateFinanceWebhookSecret = { name: 'RotateFinanceWebhookSecret', id: '2e0f5b427183797eb2c69388ff03b0ec6f6a6ce5f5e000e24ee5fd9fd8ecd03e', text: `mutation RotateFinanceWebhookSecret($input:RotateFinanceWebhookSecretInput!$idempotencyKey:String){rotateFinanceWebhookSecret(input:$input idempotencyKey:$idempotencyKey){__typename ...on RotatedFinanceWebhookSecret{__typename newSecret previousSecretUntil}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<RotateFinanceWebhookSecretMutation, RotateFinanceWebhookSecretMutationVariables>;

export const TestFinanceWebhook = { name: 'TestFinanceWebhook', id: '58160586b9d9ad49bb66bb687d2b112fd406b2ca1a60a239afda4bfbf5dc5023', text: `mutation TestFinanceWebhook($input:TestFinanceWebhookInput!$idempotencyKey:String){testFinanceWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceDelivery{__typename deliveryId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<TestFinanceWebhookMutation, TestFinanceWebhookMutationVariables>;

export const UpdateFinanceWebhook = { name: 'UpdateFinanceWebhook', id: 'a3324077f3be38048814fa3667f94eecf5f94556a054de68199b0623e8f003c8', text: `mutation UpdateFinanceWebhook($input:UpdateFinanceWebhookInput!){updateFinanceWebhook(input:$input){__typename ...on FinanceWebhook{__typename webhookId isActive}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<UpdateFinanceWebhookMutation, UpdateFinanceWebhookMutationVariables>;

export type DeleteFinanceWebhookInput = {
  readonly webhookId: string | number;
};

export type FinanceEventType =
  | 'BANK_FEE_DIVERGENT'
  | 'ESCROW_RELEASED'
  | 'INTEGRATION_ALERT'
  | 'PAYABLE_APPROVED'
  | 'PAYABLE_CREATED'
  | 'PAYABLE_PAID'
  | 'PAYABLE_PAYMENT_FAILED'
  | 'RECEIVABLE_RECEIVED'
  | 'RECONCILIATION_MATCHED'
  | 'TAX_OBLIGATION_STATUS';

export type PartnerWebhookStatus =
  | 'DISABLED'
  | 'FAILING'
  | 'HEALTHY'
  | 'INACTIVE';

export type RegisterFinanceWebhookInput = {
  readonly description?: string | null | undefined;
  readonly events: ReadonlyArray<FinanceEventType>;
  readonly signatureScheme?: SignatureScheme | null | undefined;
  readonly url: string;
};

export type ResendFinanceDeliveryInput = {
  readonly deliveryId: string | number;
};

export type RotateFinanceWebhookSecretInput = {
  readonly webhookId: string | number;
};

export type SignatureScheme =
  | 'SERVICE'
  | 'STANDARD_WEBHOOKS';

export type TestFinanceWebhookInput = {
  readonly webhookId: string | number;
};

export type UpdateFinanceWebhookInput = {
  readonly description?: string | null | undefined;
  readonly events?: ReadonlyArray<FinanceEventType> | null | undefined;
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

export type DeleteFinanceWebhookMutationVariables = Exact<{
  input: DeleteFinanceWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DeleteFinanceWebhookMutation = { readonly __typename: 'Mutation', readonly deleteFinanceWebhook:
    | { readonly __typename: 'DeletedFinanceWebhook', readonly webhookId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type FinanceDeliveriesQueryVariables = Exact<{
  webhookId: string | number;
  first: number;
  after?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
  type?: FinanceEventType | null | undefined;
}>;


export type FinanceDeliveriesQuery = { readonly __typename: 'Query', readonly financeDeliveries: { readonly __typename: 'FinanceDeliveryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'FinanceDelivery', readonly deliveryId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly finishedAt: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type FinanceDeliveryQueryVariables = Exact<{
  deliveryId: string | number;
}>;


export type FinanceDeliveryQuery = { readonly __typename: 'Query', readonly partnerDelivery: { readonly __typename: 'PartnerDelivery', readonly deliveryId: string, readonly webhookId: string, readonly eventId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly body: string, readonly attemptCount: number, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'PartnerDeliveryAttempt', readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly response: string | null, readonly startedAt: string, readonly durationMs: number | null }> } | null };

export type FinanceEventsLiveSubscriptionVariables = Exact<{
  types?: ReadonlyArray<FinanceEventType> | null | undefined;
}>;


export type FinanceEventsLiveSubscription = { readonly __typename: 'Subscription', readonly financeEvents: { readonly __typename: 'FinanceEvent', readonly eventId: string } };

export type FinanceEventsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  types?: ReadonlyArray<FinanceEventType> | null | undefined;
}>;


export type FinanceEventsQuery = { readonly __typename: 'Query', readonly financeEvents: { readonly __typename: 'FinanceEventConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'FinanceEvent', readonly eventId: string, readonly name: string, readonly factKey: string, readonly occurredAt: string, readonly data: unknown }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type FinanceWebhookHealthQueryVariables = Exact<{
  webhookId: string | number;
}>;


export type FinanceWebhookHealthQuery = { readonly __typename: 'Query', readonly partnerWebhook: { readonly __typename: 'PartnerWebhook', readonly webhookId: string, readonly status: PartnerWebhookStatus, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly pendingDeliveries: number, readonly oldestDueAt: string | null, readonly circuitOpenUntil: string | null } | null };

export type FinanceWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type FinanceWebhooksQuery = { readonly __typename: 'Query', readonly financeWebhooks: ReadonlyArray<{ readonly __typename: 'FinanceWebhook', readonly webhookId: string, readonly url: string, readonly description: string | null, readonly events: ReadonlyArray<FinanceEventType>, readonly isActive: boolean, readonly signatureScheme: SignatureScheme, readonly disabledAt: string | null, readonly disabledReason: string | null, readonly createdAt: string, readonly updatedAt: string }> | null };

export type RegisterFinanceWebhookMutationVariables = Exact<{
  input: RegisterFinanceWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RegisterFinanceWebhookMutation = { readonly __typename: 'Mutation', readonly registerFinanceWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RegisteredFinanceWebhook', readonly secret: string, readonly webhook: { readonly __typename: 'FinanceWebhook', readonly webhookId: string, readonly url: string } }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type ResendFinanceDeliveryMutationVariables = Exact<{
  input: ResendFinanceDeliveryInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ResendFinanceDeliveryMutation = { readonly __typename: 'Mutation', readonly resendFinanceDelivery:
    | { readonly __typename: 'FinanceDelivery', readonly deliveryId: string, readonly status: WebhookDeliveryStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type RotateFinanceWebhookSecretMutationVariables = Exact<{
  input: RotateFinanceWebhookSecretInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RotateFinanceWebhookSecretMutation = { readonly __typename: 'Mutation', readonly rotateFinanceWebhookSecret:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RotatedFinanceWebhookSecret', readonly newSecret: string, readonly previousSecretUntil: string | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type TestFinanceWebhookMutationVariables = Exact<{
  input: TestFinanceWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type TestFinanceWebhookMutation = { readonly __typename: 'Mutation', readonly testFinanceWebhook:
    | { readonly __typename: 'FinanceDelivery', readonly deliveryId: string, readonly status: WebhookDeliveryStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type UpdateFinanceWebhookMutationVariables = Exact<{
  input: UpdateFinanceWebhookInput;
}>;


export type UpdateFinanceWebhookMutation = { readonly __typename: 'Mutation', readonly updateFinanceWebhook:
    | { readonly __typename: 'FinanceWebhook', readonly webhookId: string, readonly isActive: boolean }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };
