// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const SubledgerProof = { name: 'SubledgerProof', id: '71ebd6cc7e9af52e5d082fec8dde46b2bd7e1be902f1e52b7ad6aa627b4cf428', text: `query SubledgerProof($to:Date){subledgerProofs(first:1 to:$to){__typename nodes{__typename day provedAt brokenCount unprovedCount claims{__typename claim examined broken rows}}}}` } as KnownDocument<SubledgerProofQuery, SubledgerProofQueryVariables>;

export const SubledgerProofDays = { name: 'SubledgerProofDays', id: '37baed2bd2cc3b031b398094c46444858a542b9745e8f071c1fcd935491cc585', text: `query SubledgerProofDays($first:Int!$after:Cursor){subledgerProofs(first:$first after:$after){__typename nodes{__typename day provedAt brokenCount unprovedCount}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<SubledgerProofDaysQuery, SubledgerProofDaysQueryVariables>;

export type SubledgerClaim =
  | 'ESCROW_ORDERS'
  | 'ESCROW_RELEASES'
  | 'FINANCE_SUMS'
  | 'PAID_ORDERS_IN_THE_LEDGER'
  | 'PAYABLES_IN_THE_BOOKS'
  | 'PAYABLE_AMOUNTS'
  | 'PAYMENTS_OF_INSTALLMENTS'
  | 'PAYMENTS_OF_INSTALLMENTS_IN_THE_BOOKS'
  | 'RECEIPTS_IN_THE_BOOKS'
  | 'RECEIVED_AMOUNTS'
  | 'RECONCILIATION_MATCHES'
  | 'RETURNED_PIX_CREDITS_IN_THE_BOOKS'
  | 'SEPARATION_OF_DUTIES'
  | 'STATEMENT_DAYS'
  | 'STATEMENT_ENTRIES'
  | 'STATEMENT_ENTRIES_GIVEN_BACK';

export type SubledgerProofDaysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SubledgerProofDaysQuery = { readonly __typename: 'Query', readonly subledgerProofs: { readonly __typename: 'SubledgerProofConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'SubledgerProof', readonly day: string, readonly provedAt: string, readonly brokenCount: number, readonly unprovedCount: number }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type SubledgerProofQueryVariables = Exact<{
  to?: string | null | undefined;
}>;


export type SubledgerProofQuery = { readonly __typename: 'Query', readonly subledgerProofs: { readonly __typename: 'SubledgerProofConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'SubledgerProof', readonly day: string, readonly provedAt: string, readonly brokenCount: number, readonly unprovedCount: number, readonly claims: ReadonlyArray<{ readonly __typename: 'SubledgerClaimProof', readonly claim: SubledgerClaim, readonly examined: number | null, readonly broken: number | null, readonly rows: ReadonlyArray<unknown> }> }> } | null };
