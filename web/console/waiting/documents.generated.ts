// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const Waiting = { name: 'Waiting', id: 'b772ea7724b32d444145d6c08dfb6991b2b95cfec17fa447280a552db36d94a9', text: `query Waiting{waiting{__typename kind onBehalfOf count isMore oldestAt total}}` } as KnownDocument<WaitingQuery, WaitingQueryVariables>;

export type WaitingKind =
  | 'ACCOUNTING_ENTRIES'
  | 'ACCOUNTING_ENTRIES_UNMAPPED'
  | 'CHANGES_TO_APPROVE'
  | 'CREDENTIALS_ENDING'
  | 'ESCROW_RELEASES_TO_APPROVE'
  | 'ESCROW_TERMS_TO_APPROVE'
  | 'FINANCE_DELIVERIES_FAILED'
  | 'INSTALLMENTS_DUE'
  | 'PAYABLES_TO_APPROVE'
  | 'PAYMENTS_REJECTED'
  | 'PAYMENT_BATCHES_TO_RELEASE'
  | 'PIX_CREDITS'
  | 'RAIL_CASES'
  | 'RAIL_CASE_ACTS'
  | 'RECEIVABLES_REOPENED'
  | 'RECONCILIATION_PROPOSALS'
  | 'REMITTANCES_TO_GENERATE'
  | 'REMITTANCES_UNANSWERED'
  | 'REMITTANCE_CONFLICTS'
  | 'REMITTANCE_ITEMS_TO_REVIEW'
  | 'RETURN_FILES_QUARANTINED'
  | 'STATEMENT_ENTRIES'
  | 'TREASURY_REOPENINGS'
  | 'WEBHOOKS_DISABLED';

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { readonly __typename: 'Query', readonly waiting: ReadonlyArray<{ readonly __typename: 'Waiting', readonly kind: WaitingKind, readonly onBehalfOf: string | null, readonly count: number, readonly isMore: boolean, readonly oldestAt: string | null, readonly total: number | string | null }> | null };
