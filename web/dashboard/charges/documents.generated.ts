// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardCancelCharge = { name: 'DashboardCancelCharge', id: '6cea75469734aaea04ee0312bc41872441343c97356df74b71418274dccb2175', text: `mutation DashboardCancelCharge($input:CancelChargeInput!$idempotencyKey:String){cancelCharge(input:$input idempotencyKey:$idempotencyKey){__typename ...on CancelledCharge{__typename charge{__typename id status}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCancelChargeMutation, DashboardCancelChargeMutationVariables>;

export const DashboardCharge = { name: 'DashboardCharge', id: 'b5048f9efb204337de3d79defc1060d4cc52e9f8047bb9f042a8b9df2bf19d23', text: `subscription DashboardCharge($txId:ID!){charge(txId:$txId){__typename status paidAt}}` } as KnownDocument<DashboardChargeSubscription, DashboardChargeSubscriptionVariables>;

export const DashboardChargeDetail = { name: 'DashboardChargeDetail', id: '274768b6b462a728fb55ddfe6e13965ff82c58b5974e6dacce1e0fb3bd3a1010', text: `query DashboardChargeDetail($txId:ID!){charge(txId:$txId){__typename id txId type status amount description externalId accountId pixKey brcode qrCode createdAt expiresAt paidAt events(first:20){__typename nodes{__typename id cursor name occurredAt accountId payload}}}}` } as KnownDocument<DashboardChargeDetailQuery, DashboardChargeDetailQueryVariables>;

export const DashboardCharges = { name: 'DashboardCharges', id: '164f365e9271677f69840b20dd4aaea9c65f61b57f7b5d3c963576215b5f342e', text: `query DashboardCharges($status:ChargeStatus$type:ChargeType$first:Int!$after:Cursor){charges(status:$status type:$type first:$first after:$after){__typename nodes{__typename id txId type status amount description accountId createdAt expiresAt paidAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardChargesQuery, DashboardChargesQueryVariables>;

export const DashboardCreateCharge = { name: 'DashboardCreateCharge', id: '538f1096e8ddb9c6156615f3db26a62671a67494373413c17dd2a8ec22201bc9', text: `mutation DashboardCreateCharge($input:CreateImmediateChargeInput!){createImmediateCharge(input:$input){__typename ...on ImmediateCharge{__typename txId amount brcode qrCode expiresAt}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCreateChargeMutation, DashboardCreateChargeMutationVariables>;

export const DashboardPayCharge = { name: 'DashboardPayCharge', id: '21f74e1a268a4b8176849876b29b0a6fd7ab02560ac292038d5cf867276fb277', text: `mutation DashboardPayCharge($input:SimulateChargePaymentInput!){simulateChargePayment(input:$input){__typename ...on SimulatedPix{__typename amount status reasonCode}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardPayChargeMutation, DashboardPayChargeMutationVariables>;

export type CancelChargeInput = {
  readonly txId: string | number;
};

export type ChargeStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'PAID';

export type ChargeType =
  | 'DUE_DATE'
  | 'IMMEDIATE'
  | 'STATIC';

export type CreateImmediateChargeInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly expiresInSeconds?: number | null | undefined;
  readonly externalId?: string | null | undefined;
};

export type SimulateChargePaymentInput = {
  readonly amount?: number | null | undefined;
  readonly description?: string | null | undefined;
  readonly payerDocument?: string | null | undefined;
  readonly payerIspb?: string | null | undefined;
  readonly payerName?: string | null | undefined;
  readonly txId: string | number;
};

export type SimulatedPixStatus =
  | 'PROCESSING'
  | 'REJECTED'
  | 'SETTLED';

export type DashboardCancelChargeMutationVariables = Exact<{
  input: CancelChargeInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardCancelChargeMutation = { readonly __typename: 'Mutation', readonly cancelCharge:
    | { readonly __typename: 'CancelledCharge', readonly charge:
        | { readonly __typename: 'DueDateCharge', readonly id: string, readonly status: ChargeStatus }
        | { readonly __typename: 'ImmediateCharge', readonly id: string, readonly status: ChargeStatus }
        | { readonly __typename: 'StaticQr', readonly id: string, readonly status: ChargeStatus }
       }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardChargeDetailQueryVariables = Exact<{
  txId: string | number;
}>;


export type DashboardChargeDetailQuery = { readonly __typename: 'Query', readonly charge:
    | { readonly __typename: 'DueDateCharge', readonly id: string, readonly txId: string, readonly type: ChargeType, readonly status: ChargeStatus, readonly amount: number | null, readonly description: string | null, readonly externalId: string | null, readonly accountId: number, readonly pixKey: string, readonly brcode: string, readonly qrCode: string, readonly createdAt: string, readonly expiresAt: string | null, readonly paidAt: string | null, readonly events: { readonly __typename: 'ChargeEventConnection', readonly nodes: ReadonlyArray<
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
        > } }
    | { readonly __typename: 'ImmediateCharge', readonly id: string, readonly txId: string, readonly type: ChargeType, readonly status: ChargeStatus, readonly amount: number | null, readonly description: string | null, readonly externalId: string | null, readonly accountId: number, readonly pixKey: string, readonly brcode: string, readonly qrCode: string, readonly createdAt: string, readonly expiresAt: string | null, readonly paidAt: string | null, readonly events: { readonly __typename: 'ChargeEventConnection', readonly nodes: ReadonlyArray<
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
        > } }
    | { readonly __typename: 'StaticQr', readonly id: string, readonly txId: string, readonly type: ChargeType, readonly status: ChargeStatus, readonly amount: number | null, readonly description: string | null, readonly externalId: string | null, readonly accountId: number, readonly pixKey: string, readonly brcode: string, readonly qrCode: string, readonly createdAt: string, readonly expiresAt: string | null, readonly paidAt: string | null, readonly events: { readonly __typename: 'ChargeEventConnection', readonly nodes: ReadonlyArray<
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
        > } }
   | null };

export type DashboardChargeSubscriptionVariables = Exact<{
  txId: string | number;
}>;


export type DashboardChargeSubscription = { readonly __typename: 'Subscription', readonly charge:
    | { readonly __typename: 'DueDateCharge', readonly status: ChargeStatus, readonly paidAt: string | null }
    | { readonly __typename: 'ImmediateCharge', readonly status: ChargeStatus, readonly paidAt: string | null }
    | { readonly __typename: 'StaticQr', readonly status: ChargeStatus, readonly paidAt: string | null }
   };

export type DashboardChargesQueryVariables = Exact<{
  status?: ChargeStatus | null | undefined;
  type?: ChargeType | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardChargesQuery = { readonly __typename: 'Query', readonly charges: { readonly __typename: 'ChargeConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'DueDateCharge', readonly id: string, readonly txId: string, readonly type: ChargeType, readonly status: ChargeStatus, readonly amount: number | null, readonly description: string | null, readonly accountId: number, readonly createdAt: string, readonly expiresAt: string | null, readonly paidAt: string | null }
      | { readonly __typename: 'ImmediateCharge', readonly id: string, readonly txId: string, readonly type: ChargeType, readonly status: ChargeStatus, readonly amount: number | null, readonly description: string | null, readonly accountId: number, readonly createdAt: string, readonly expiresAt: string | null, readonly paidAt: string | null }
      | { readonly __typename: 'StaticQr', readonly id: string, readonly txId: string, readonly type: ChargeType, readonly status: ChargeStatus, readonly amount: number | null, readonly description: string | null, readonly accountId: number, readonly createdAt: string, readonly expiresAt: string | null, readonly paidAt: string | null }
    >, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DashboardCreateChargeMutationVariables = Exact<{
  input: CreateImmediateChargeInput;
}>;


export type DashboardCreateChargeMutation = { readonly __typename: 'Mutation', readonly createImmediateCharge:
    | { readonly __typename: 'ImmediateCharge', readonly txId: string, readonly amount: number | null, readonly brcode: string, readonly qrCode: string, readonly expiresAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardPayChargeMutationVariables = Exact<{
  input: SimulateChargePaymentInput;
}>;


export type DashboardPayChargeMutation = { readonly __typename: 'Mutation', readonly simulateChargePayment:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'SimulatedPix', readonly amount: number, readonly status: SimulatedPixStatus, readonly reasonCode: string | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
