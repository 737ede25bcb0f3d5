// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const Operations = { name: 'Operations', id: 'bed6b4d1240145033157b9ab36cc8121c0f107bd51243b5017727bd3511853eb', text: `query Operations{operations{__typename readAt throughput{__typename at accepted settled}openPayments{__typename kind count oldestAt overMinute overHour}failingWebhooks disabledWebhooks routeUse{__typename partnerId partnerName route requests lastDay}deployment{__typename oldestUnpublishedSeconds deadMessages{__typename messageId queue routingKey error failures failedAt}}}}` } as KnownDocument<OperationsQuery, OperationsQueryVariables>;

export const RequeueDeadMessage = { name: 'RequeueDeadMessage', id: '2f0f65cf2f5430225a1d2163271b3efd0c5ad74394cc409f976f6ffacbfd7d5d', text: `mutation RequeueDeadMessage($input:RequeueDeadMessageInput!$idempotencyKey:String){requeueDeadMessage(input:$input idempotencyKey:$idempotencyKey){__typename ...on RequeuedMessages{__typename count}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RequeueDeadMessageMutation, RequeueDeadMessageMutationVariables>;

export type RequeueDeadMessageInput = {
  readonly messageId: string | number;
};

export type OperationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperationsQuery = { readonly __typename: 'Query', readonly operations: { readonly __typename: 'Operations', readonly readAt: string, readonly failingWebhooks: number, readonly disabledWebhooks: number, readonly throughput: ReadonlyArray<{ readonly __typename: 'ThroughputMinute', readonly at: string, readonly accepted: number, readonly settled: number }>, readonly openPayments: ReadonlyArray<{ readonly __typename: 'OpenPayments', readonly kind: string, readonly count: number, readonly oldestAt: string, readonly overMinute: number, readonly overHour: number }>, readonly routeUse: ReadonlyArray<{ readonly __typename: 'RouteUse', readonly partnerId: string, readonly partnerName: string, readonly route: string, readonly requests: number, readonly lastDay: string }>, readonly deployment: { readonly __typename: 'DeploymentOperations', readonly oldestUnpublishedSeconds: number, readonly deadMessages: ReadonlyArray<{ readonly __typename: 'DeadMessage', readonly messageId: string, readonly queue: string, readonly routingKey: string, readonly error: string, readonly failures: number, readonly failedAt: string }> } | null } | null };

export type RequeueDeadMessageMutationVariables = Exact<{
  input: RequeueDeadMessageInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RequeueDeadMessageMutation = { readonly __typename: 'Mutation', readonly requeueDeadMessage:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RequeuedMessages', readonly count: number }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
