// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const RailReconciliation = { name: 'RailReconciliation', id: 'c119fa6a46291c99afbbcb27364cfaea4213c5f2bae6a580d3fb140e5bb3b6e0', text: `query RailReconciliation($rail:StatementRail!$day:Date!$first:Int!$after:Cursor){railReconciliation(rail:$rail day:$day first:$first after:$after){__typename reconciliation{__typename rail day openingBalance closingBalance computedBalance results{__typename result count amount}differenceCount pendingCount comparedAt}differences{__typename nodes{__typename result reference direction occurrence amountHere amountThere bookedAt settledAt caseId}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<RailReconciliationQuery, RailReconciliationQueryVariables>;

export const RailReconciliations = { name: 'RailReconciliations', id: '424581ef322ae1f6430873f82e5ad8df9c6dd6185bfd50227f23d03f1edfd770', text: `query RailReconciliations($rail:StatementRail$from:Date$to:Date$first:Int!$after:Cursor){railReconciliations(rail:$rail from:$from to:$to first:$first after:$after){__typename nodes{__typename rail day results{__typename result count}differenceCount pendingCount openingBalance closingBalance computedBalance comparedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<RailReconciliationsQuery, RailReconciliationsQueryVariables>;

export type RailDirection =
  | 'IN'
  | 'OUT';

export type RailReconciliationResult =
  | 'DIFFERENT_AMOUNT'
  | 'DIFFERENT_INSTANT'
  | 'IN_CASE'
  | 'MATCHED'
  | 'MISSING_HERE'
  | 'MISSING_THERE'
  | 'PENDING';

export type StatementRail =
  | 'BILLS'
  | 'SPI'
  | 'STR';

export type RailReconciliationQueryVariables = Exact<{
  rail: StatementRail;
  day: string;
  first: number;
  after?: string | null | undefined;
}>;


export type RailReconciliationQuery = { readonly __typename: 'Query', readonly railReconciliation: { readonly __typename: 'RailReconciledDay', readonly reconciliation: { readonly __typename: 'RailReconciliation', readonly rail: StatementRail, readonly day: string, readonly openingBalance: number | null, readonly closingBalance: number | null, readonly computedBalance: number | string | null, readonly differenceCount: number, readonly pendingCount: number, readonly comparedAt: string, readonly results: ReadonlyArray<{ readonly __typename: 'RailReconciliationTotal', readonly result: RailReconciliationResult, readonly count: number, readonly amount: number | string }> }, readonly differences: { readonly __typename: 'RailDifferenceConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RailDifference', readonly result: RailReconciliationResult, readonly reference: string, readonly direction: RailDirection, readonly occurrence: number, readonly amountHere: number | null, readonly amountThere: number | null, readonly bookedAt: string | null, readonly settledAt: string | null, readonly caseId: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type RailReconciliationsQueryVariables = Exact<{
  rail?: StatementRail | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type RailReconciliationsQuery = { readonly __typename: 'Query', readonly railReconciliations: { readonly __typename: 'RailReconciliationConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RailReconciliation', readonly rail: StatementRail, readonly day: string, readonly differenceCount: number, readonly pendingCount: number, readonly openingBalance: number | null, readonly closingBalance: number | null, readonly computedBalance: number | string | null, readonly comparedAt: string, readonly results: ReadonlyArray<{ readonly __typename: 'RailReconciliationTotal', readonly result: RailReconciliationResult, readonly count: number }> }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
