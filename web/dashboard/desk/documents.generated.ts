// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardAccounts = { name: 'DashboardAccounts', id: '44dd4e467da4cba547bd0fa095ffb0ab29a34803e615546a99c06c417bdfe37e', text: `query DashboardAccounts($first:Int!$after:Cursor){accounts(first:$first after:$after){__typename nodes{__typename id accountId agency accountNumber accountType status customer{__typename id name}balance{__typename balance available blocked}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardAccountsQuery, DashboardAccountsQueryVariables>;

export const DashboardBalance = { name: 'DashboardBalance', id: '7329c5ed523920c5a72428c66cbfac11b0234a668c6559295c9adef1b5a79a3d', text: `subscription DashboardBalance($accountId:ID!){balance(accountId:$accountId){__typename balance available blocked}}` } as KnownDocument<DashboardBalanceSubscription, DashboardBalanceSubscriptionVariables>;

export const DashboardDelivery = { name: 'DashboardDelivery', id: '4a023ce0a03d6a6ec6a219d7e6500eaede514001cc763f1ec322b14b07287966', text: `subscription DashboardDelivery($webhookId:ID!){delivery(webhookId:$webhookId){__typename id deliveryId eventName status createdAt nextAttemptAt finishedAt attempts{__typename number result httpStatus error durationMs startedAt}}}` } as KnownDocument<DashboardDeliverySubscription, DashboardDeliverySubscriptionVariables>;

export const DashboardEventCursor = { name: 'DashboardEventCursor', id: '5e5dd7279e5e088a28376b9063c82b631325afdaf822f3a05d300b59ff0e668e', text: `query DashboardEventCursor{eventCursor}` } as KnownDocument<DashboardEventCursorQuery, DashboardEventCursorQueryVariables>;

export const DashboardEvents = { name: 'DashboardEvents', id: '77ca768f69b7db5cf10a898d0107d972ed5be25777bbb0057c465aa1cb59cf78', text: `subscription DashboardEvents($after:Cursor){events(after:$after){__typename id cursor name occurredAt accountId payload}}` } as KnownDocument<DashboardEventsSubscription, DashboardEventsSubscriptionVariables>;

export const DashboardHistory = { name: 'DashboardHistory', id: '295de124d3142baf43ee485b02b9d8a247d6121daf02b273b7a814a97f019083', text: `query DashboardHistory($accounts:Int!$events:Int!){accounts(first:$accounts){__typename nodes{__typename id events(first:$events){__typename nodes{__typename id cursor name occurredAt accountId payload}}}}}` } as KnownDocument<DashboardHistoryQuery, DashboardHistoryQueryVariables>;

export const DashboardViewer = { name: 'DashboardViewer', id: '832678c2003a2351dbfa09943f997f8a4fef3c75dc7af75d36ea7d0bef04010a', text: `query DashboardViewer{viewer{__typename partnerName institutionName ispb scopes}}` } as KnownDocument<DashboardViewerQuery, DashboardViewerQueryVariables>;

export const DashboardWebhooks = { name: 'DashboardWebhooks', id: '38c00a687aea48ef260ed3d45e0b026c0041af965aeaa578b93314607ff7e302', text: `query DashboardWebhooks{webhooks{__typename id webhookId url description health{__typename status failingSince lastSuccessAt circuitOpenUntil disabledAt disabledReason pendingDeliveries oldestDueAt}deliveries(first:5){__typename nodes{__typename id deliveryId eventName status createdAt nextAttemptAt finishedAt attempts{__typename number result httpStatus error durationMs startedAt}}}}}` } as KnownDocument<DashboardWebhooksQuery, DashboardWebhooksQueryVariables>;

export type AccountStatus =
  | 'ACTIVE'
  | 'BLOCKED'
  | 'CLOSED';

export type AccountType =
  | 'CHECKING'
  | 'CLIENT'
  | 'CLIENT_EXTERNAL'
  | 'ESCROW'
  | 'PAYMENT'
  | 'SALARY'
  | 'SAVINGS';

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

export type DashboardAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardAccountsQuery = { readonly __typename: 'Query', readonly accounts: { readonly __typename: 'AccountConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Account', readonly id: string, readonly accountId: number, readonly agency: string, readonly accountNumber: string, readonly accountType: AccountType, readonly status: AccountStatus, readonly customer: { readonly __typename: 'Customer', readonly id: string, readonly name: string }, readonly balance: { readonly __typename: 'Balance', readonly balance: number, readonly available: number, readonly blocked: number } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DashboardBalanceSubscriptionVariables = Exact<{
  accountId: string | number;
}>;


export type DashboardBalanceSubscription = { readonly __typename: 'Subscription', readonly balance: { readonly __typename: 'Balance', readonly balance: number, readonly available: number, readonly blocked: number } };

export type DashboardDeliverySubscriptionVariables = Exact<{
  webhookId: string | number;
}>;


export type DashboardDeliverySubscription = { readonly __typename: 'Subscription', readonly delivery: { readonly __typename: 'WebhookDelivery', readonly id: string, readonly deliveryId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'WebhookAttempt', readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly durationMs: number | null, readonly startedAt: string }> } };

export type DashboardEventCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardEventCursorQuery = { readonly __typename: 'Query', readonly eventCursor: string | null };

export type DashboardEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DashboardEventsSubscription = { readonly __typename: 'Subscription', readonly events:
    | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
   };

export type DashboardHistoryQueryVariables = Exact<{
  accounts: number;
  events: number;
}>;


export type DashboardHistoryQuery = { readonly __typename: 'Query', readonly accounts: { readonly __typename: 'AccountConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Account', readonly id: string, readonly events: { readonly __typename: 'AccountEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }> } | null };

export type DashboardViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardViewerQuery = { readonly __typename: 'Query', readonly viewer: { readonly __typename: 'Viewer', readonly partnerName: string, readonly institutionName: string, readonly ispb: string, readonly scopes: ReadonlyArray<string> } };

export type DashboardWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardWebhooksQuery = { readonly __typename: 'Query', readonly webhooks: ReadonlyArray<{ readonly __typename: 'Webhook', readonly id: string, readonly webhookId: string, readonly url: string, readonly description: string | null, readonly health: { readonly __typename: 'WebhookHealth', readonly status: WebhookHealthStatus, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly circuitOpenUntil: string | null, readonly disabledAt: string | null, readonly disabledReason: string | null, readonly pendingDeliveries: number, readonly oldestDueAt: string | null }, readonly deliveries: { readonly __typename: 'WebhookDeliveryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'WebhookDelivery', readonly id: string, readonly deliveryId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'WebhookAttempt', readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly durationMs: number | null, readonly startedAt: string }> }> } }> | null };
