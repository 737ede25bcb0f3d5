// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const AdministrationLog = { name: 'AdministrationLog', id: 'ba8284ee48d4b11549057ec43b79220d96876f8dd8ddbd674cb0b8975ae3c6ca', text: `query AdministrationLog($first:Int!$after:Cursor){administrationLog(first:$first after:$after){__typename nodes{__typename entryId resourceType resourceId action author changes provenance{__typename channel address requestId isRequestIdClaimed passkeyId}occurredAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<AdministrationLogQuery, AdministrationLogQueryVariables>;

export const AuditTrail = { name: 'AuditTrail', id: '1986bef9cff941ccf732b74840669bfcb83c66d9d16b79d2fb441b68e6a8b075', text: `query AuditTrail($first:Int!$after:Cursor$kinds:[ChangeKind!]$resourceId:String$person:String$from:DateTime$to:DateTime){auditTrail(first:$first after:$after kinds:$kinds resourceId:$resourceId person:$person from:$from to:$to){__typename nodes{__typename entryId kind resourceId action author changes provenance{__typename channel address requestId isRequestIdClaimed passkeyId}occurredAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<AuditTrailQuery, AuditTrailQueryVariables>;

export type AuditChannel =
  | 'CLI'
  | 'CONSOLE'
  | 'GRAPHQL'
  | 'JOB'
  | 'REST';

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

export type AdministrationLogQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AdministrationLogQuery = { readonly __typename: 'Query', readonly administrationLog: { readonly __typename: 'AdministrationLogConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'AdministrationEntry', readonly entryId: string, readonly resourceType: string, readonly resourceId: string, readonly action: string, readonly author: string, readonly changes: unknown, readonly occurredAt: string, readonly provenance: { readonly __typename: 'AuditProvenance', readonly channel: AuditChannel | null, readonly address: string | null, readonly requestId: string, readonly isRequestIdClaimed: boolean, readonly passkeyId: string | null } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type AuditTrailQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  kinds?: ReadonlyArray<ChangeKind> | null | undefined;
  resourceId?: string | null | undefined;
  person?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type AuditTrailQuery = { readonly __typename: 'Query', readonly auditTrail: { readonly __typename: 'AuditTrailEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'AuditTrailEntry', readonly entryId: string, readonly kind: ChangeKind, readonly resourceId: string, readonly action: string, readonly author: string, readonly changes: unknown, readonly occurredAt: string, readonly provenance: { readonly __typename: 'AuditProvenance', readonly channel: AuditChannel | null, readonly address: string | null, readonly requestId: string, readonly isRequestIdClaimed: boolean, readonly passkeyId: string | null } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
