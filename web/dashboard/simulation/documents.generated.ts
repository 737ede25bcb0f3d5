// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardAdvanceClock = { name: 'DashboardAdvanceClock', id: 'fe4f515ed451608b9b80bf424291e8c9c1500595893c1a1c333260700e00184e', text: `mutation DashboardAdvanceClock($input:AdvanceClockInput!){advanceClock(input:$input){__typename ...on SandboxClock{__typename offsetSeconds}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardAdvanceClockMutation, DashboardAdvanceClockMutationVariables>;

export const DashboardClock = { name: 'DashboardClock', id: '12f7f0fcfc6668d5dce5fd45694cf9faa7048ff0168521a714843f9216eb1811', text: `query DashboardClock{sandboxClock{__typename offsetSeconds}}` } as KnownDocument<DashboardClockQuery, DashboardClockQueryVariables>;

export const DashboardReceivePix = { name: 'DashboardReceivePix', id: '8eabe0d3c836d799616857efe839b257fa57ea7855f0b16196824d33efe0013e', text: `mutation DashboardReceivePix($input:SimulatePixReceivedInput!){simulatePixReceived(input:$input){__typename ...on SimulatedPix{__typename status reasonCode}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardReceivePixMutation, DashboardReceivePixMutationVariables>;

export type AdvanceClockInput = {
  readonly seconds: number;
};

export type SimulatePixReceivedInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly onRefund?: string | null | undefined;
  readonly payerDocument?: string | null | undefined;
  readonly payerIspb?: string | null | undefined;
  readonly payerName?: string | null | undefined;
  readonly refuseWith?: string | null | undefined;
};

export type SimulatedPixStatus =
  | 'PROCESSING'
  | 'REJECTED'
  | 'SETTLED';

export type DashboardAdvanceClockMutationVariables = Exact<{
  input: AdvanceClockInput;
}>;


export type DashboardAdvanceClockMutation = { readonly __typename: 'Mutation', readonly advanceClock:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'SandboxClock', readonly offsetSeconds: number }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardClockQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardClockQuery = { readonly __typename: 'Query', readonly sandboxClock: { readonly __typename: 'SandboxClock', readonly offsetSeconds: number } | null };

export type DashboardReceivePixMutationVariables = Exact<{
  input: SimulatePixReceivedInput;
}>;


export type DashboardReceivePixMutation = { readonly __typename: 'Mutation', readonly simulatePixReceived:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'SimulatedPix', readonly status: SimulatedPixStatus, readonly reasonCode: string | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
