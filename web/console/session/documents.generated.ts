// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const Changes = { name: 'Changes', id: 'ea48e924982df9f6491e9463311c572247a029abe7ef3d3a5898eb95fbe92fa8', text: `subscription Changes{changes{__typename kind resourceId author}}` } as KnownDocument<ChangesSubscription, ChangesSubscriptionVariables>;

export const Me = { name: 'Me', id: 'a409ca0bbf55efe1c914a13e8c5edf50420358a920a171a8b87ad819af0cfcdb', text: `query Me{me{__typename login name institutionName ispb authority roles}}` } as KnownDocument<MeQuery, MeQueryVariables>;

export type ChangeKind =
  | 'ACCOUNTING_BATCH'
  | 'ACCOUNTING_ENTRY'
  | 'ACCOUNTING_MAPPING'
  | 'BANK_ACCOUNT'
  | 'CHANGE_REQUEST'
  | 'COUNTERPARTY'
  | 'CREDENTIAL'
  | 'DEAD_MESSAGE'
  | 'DEPUTYSHIP'
  | 'ESCROW_RELEASE'
  | 'ESCROW_TERMS'
  | 'EVERYTHING'
  | 'FEE'
  | 'LIMITS'
  | 'MASTER_DATA'
  | 'PARTNER'
  | 'PAYABLE'
  | 'PAYMENT_BATCH'
  | 'PAYMENT_ORDER'
  | 'PERSON'
  | 'RAIL_CASE'
  | 'RECEIVABLE'
  | 'RECONCILIATION_MATCH'
  | 'RECONCILIATION_PROPOSAL'
  | 'REMITTANCE'
  | 'REMITTANCE_ITEM'
  | 'SIGNING_KEY'
  | 'STATEMENT_ENTRY'
  | 'TREASURY_DAY'
  | 'WEBHOOK'
  | 'WEBHOOK_DELIVERY';

export type OperatorRole =
  | 'ACCOUNTANT'
  | 'ADMIN'
  | 'APPROVER'
  | 'PREPARER'
  | 'TREASURER'
  | 'VIEWER';

export type ChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ChangesSubscription = { readonly __typename: 'Subscription', readonly changes: { readonly __typename: 'Change', readonly kind: ChangeKind, readonly resourceId: string | null, readonly author: string | null } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { readonly __typename: 'Query', readonly me: { readonly __typename: 'Person', readonly login: string, readonly name: string, readonly institutionName: string, readonly ispb: string, readonly authority: number | null, readonly roles: ReadonlyArray<OperatorRole> } };
