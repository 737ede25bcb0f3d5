// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const PayablesToApprove = { name: 'PayablesToApprove', id: 'e382f962f89693f26a6d4ceecf112e888fbcb441acd8c3b37f087e43b1e4058d', text: `query PayablesToApprove($first:Int!$after:Cursor){payablesToApprove(first:$first after:$after){__typename nodes{__typename id payableId supplierName supplierDocument documentReference description netAmount dueDate paymentMethod status version createdBy createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PayablesToApproveQuery, PayablesToApproveQueryVariables>;

export type PayablePaymentMethod =
  | 'BOLETO'
  | 'PIX'
  | 'TED';

export type PayableStatus =
  | 'APPROVED'
  | 'CANCELLED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PENDING'
  | 'REFUSED'
  | 'SCHEDULED';

export type PayablesToApproveQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type PayablesToApproveQuery = { readonly __typename: 'Query', readonly payablesToApprove: { readonly __typename: 'PayableConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly supplierDocument: string, readonly documentReference: string, readonly description: string, readonly netAmount: number, readonly dueDate: string, readonly paymentMethod: PayablePaymentMethod, readonly status: PayableStatus, readonly version: number, readonly createdBy: string, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
