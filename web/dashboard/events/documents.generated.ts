// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardEventsAbout = { name: 'DashboardEventsAbout', id: 'b08fba1b4fbd3b90d886f59f66d6aaefa8430a6391ae8287d7d2bed21d38f67c', text: `query DashboardEventsAbout($about:String!$first:Int!){events(about:$about first:$first){__typename nodes{__typename id cursor name occurredAt accountId payload}pageInfo{__typename hasNextPage}}}` } as KnownDocument<DashboardEventsAboutQuery, DashboardEventsAboutQueryVariables>;

export type DashboardEventsAboutQueryVariables = Exact<{
  about: string;
  first: number;
}>;


export type DashboardEventsAboutQuery = { readonly __typename: 'Query', readonly events: { readonly __typename: 'EventConnection', readonly nodes: ReadonlyArray<
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
    >, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } } | null };
