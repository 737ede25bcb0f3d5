// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const AccountingBatch = { name: 'AccountingBatch', id: 'ae07c023035df1a5b061d358014424505f961b8f4d162ec64a36a5fcbb0e9129', text: `query AccountingBatch($id:ID!){accountingBatch(id:$id){__typename id batchId number status entryCount firstDay lastDay total sha256 sizeBytes generatedBy generatedAt confirmedBy confirmedAt protocol cancelledBy cancelledAt}}` } as KnownDocument<AccountingBatchQuery, AccountingBatchQueryVariables>;

export const AccountingBatchEntries = { name: 'AccountingBatchEntries', id: '2b6293a979e43e701054f98aad69e6932ce22584be4d2a9ed2b124918a5df129', text: `query AccountingBatchEntries($id:ID!$first:Int!$after:Cursor){accountingBatch(id:$id){__typename id entries(first:$first after:$after){__typename nodes{__typename entryId kind day amount description sourceId companyId financialAccountId citesEntryId batchId}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<AccountingBatchEntriesQuery, AccountingBatchEntriesQueryVariables>;

export const AccountingBatches = { name: 'AccountingBatches', id: '71f87009508806e99647480c1800a9224f063009730cfcf236a03a8773735993', text: `query AccountingBatches($first:Int!$after:Cursor$status:AccountingBatchStatus){accountingBatches(first:$first after:$after status:$status){__typename nodes{__typename id batchId number status entryCount firstDay lastDay total sha256 sizeBytes generatedBy generatedAt confirmedBy confirmedAt protocol cancelledBy cancelledAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<AccountingBatchesQuery, AccountingBatchesQueryVariables>;

export const AccountingChart = { name: 'AccountingChart', id: '1ad4b230e8a9e5a56d99c8ae6fd360d1b42120edebbf51156de8d7192e5270d0', text: `query AccountingChart{master{__typename companies{__typename id name}financialAccounts{__typename id code name}}}` } as KnownDocument<AccountingChartQuery, AccountingChartQueryVariables>;

export const AccountingFilePart = { name: 'AccountingFilePart', id: '8e60fac90be17b238cddf18c8327c3b8e9f652e447957d3a2d5d7197a38fcd4e', text: `query AccountingFilePart($id:ID!$part:Int!){accountingFilePart(id:$id part:$part){__typename fileName sha256 text isLast}}` } as KnownDocument<AccountingFilePartQuery, AccountingFilePartQueryVariables>;

export const AccountingMapping = { name: 'AccountingMapping', id: '228147098222267d34baf6e20d1fe95b000fd05149ede9504b83a85fd9458586', text: `query AccountingMapping($mappingId:ID!){accountingMapping(mappingId:$mappingId){__typename mappingId version createdBy createdAt publishedBy publishedAt lines{__typename kind financialAccountId debitAccount debitAccountErp creditAccount creditAccountErp}}}` } as KnownDocument<AccountingMappingQuery, AccountingMappingQueryVariables>;

export const AccountingMappings = { name: 'AccountingMappings', id: '04d2801a20905b3a1bf689df929a05ab4eec926af0250d4200c2766e739dfc1c', text: `query AccountingMappings($first:Int!$after:Cursor){accountingMappings(first:$first after:$after){__typename nodes{__typename mappingId version createdBy createdAt publishedBy publishedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<AccountingMappingsQuery, AccountingMappingsQueryVariables>;

export const CancelAccountingBatch = { name: 'CancelAccountingBatch', id: '0a9b7a354bb2dbbd0cbd845d687d5031f5567b0558161210453b46dcf445088b', text: `mutation CancelAccountingBatch($input:CancelAccountingBatchInput!$idempotencyKey:String){cancelAccountingBatch(input:$input idempotencyKey:$idempotencyKey){__typename ...on AccountingBatch{__typename id batchId number status cancelledBy cancelledAt}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CancelAccountingBatchMutation, CancelAccountingBatchMutationVariables>;

export const DraftAccountingMapping = { name: 'DraftAccountingMapping', id: '2d7e8bdca1dfc0b72eb785701f68dcd1250f4b66a6a5e69a86371598c4118358', text: `mutation DraftAccountingMapping($input:DraftAccountingMappingInput!$idempotencyKey:String){draftAccountingMapping(input:$input idempotencyKey:$idempotencyKey){__typename ...on AccountingMapping{__typename mappingId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DraftAccountingMappingMutation, DraftAccountingMappingMutationVariables>;

export const GenerateAccountingBatch = { name: 'GenerateAccountingBatch', id: 'fd6761e4136d93d5bb56c91517fcbac074e4cc04ffb92c7e75d1792baa8a589f', text: `mutation GenerateAccountingBatch($input:GenerateAccountingBatchInput!$idempotencyKey:String){generateAccountingBatch(input:$input idempotencyKey:$idempotencyKey){__typename ...on AccountingBatch{__typename id batchId number status entryCount total}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<GenerateAccountingBatchMutation, GenerateAccountingBatchMutationVariables>;

export const OpenAccountingEntries = { name: 'OpenAccountingEntries', id: '8eac3a5c2133be77d7c8192248d6194ef78f5852545a39d7fe0d070e2a70379b', text: `query OpenAccountingEntries($first:Int!$after:Cursor$unmapped:Boolean){openAccountingEntries(first:$first after:$after unmapped:$unmapped){__typename nodes{__typename entryId kind day amount description sourceId companyId financialAccountId citesEntryId batchId}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<OpenAccountingEntriesQuery, OpenAccountingEntriesQueryVariables>;

export const PublishAccountingMapping = { name: 'PublishAccountingMapping', id: '9eac649c256c313281a4a9f04fda44cc70a1d11d72eeaef9fc0b2aca78d51cac', text: `mutation PublishAccountingMapping($input:PublishAccountingMappingInput!$idempotencyKey:String){publishAccountingMapping(input:$input idempotencyKey:$idempotencyKey){__typename ...on AccountingMapping{__typename mappingId version}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<PublishAccountingMappingMutation, PublishAccountingMappingMutationVariables>;

export const ReclassifyAccountingEntry = { name: 'ReclassifyAccountingEntry', id: '6fcd74a5eacd30cf1260b467f12e9c331a67a0c1f82390d6f93b874153af80e3', text: `mutation ReclassifyAccountingEntry($input:ReclassifyAccountingEntryInput!$idempotencyKey:String){reclassifyAccountingEntry(input:$input idempotencyKey:$idempotencyKey){__typename ...on AccountingEntry{__typename entryId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ReclassifyAccountingEntryMutation, ReclassifyAccountingEntryMutationVariables>;

export type AccountingBatchStatus =
  | 'CANCELLED'
  | 'CONFIRMED'
  | 'GENERATED'
  | 'GENERATING';

export type AccountingEntryKind =
  | 'BANK_FEE_CHARGED'
  | 'BANK_FEE_REVERSED'
  | 'DISCOUNT_REVERSED'
  | 'INTEREST_REVERSED'
  | 'PAYABLE_DISCOUNT'
  | 'PAYABLE_INTEREST'
  | 'PAYABLE_PAID'
  | 'PAYABLE_RECOGNISED'
  | 'PAYABLE_WITHHELD'
  | 'PAYMENT_REVERSED'
  | 'PIX_RETURN_RECEIVED'
  | 'PIX_RETURN_SENT'
  | 'RECEIPT_REGISTERED'
  | 'RECEIPT_REVERSED'
  | 'RECEIVABLE_RECOGNISED'
  | 'RECLASSIFIED'
  | 'RECOGNITION_REVERSED'
  | 'REVENUE_REVERSED'
  | 'UNIDENTIFIED_PIX_RECEIVED'
  | 'WITHHOLDING_REVERSED';

export type AccountingMappingLineInput = {
  readonly creditAccount: string;
  readonly creditAccountErp: string;
  readonly debitAccount: string;
  readonly debitAccountErp: string;
  readonly financialAccountId?: string | number | null | undefined;
  readonly kind: AccountingEntryKind;
};

export type CancelAccountingBatchInput = {
  readonly batchId: string | number;
};

export type DraftAccountingMappingInput = {
  readonly lines: ReadonlyArray<AccountingMappingLineInput>;
};

export type GenerateAccountingBatchInput = {
  readonly through?: string | null | undefined;
};

export type PublishAccountingMappingInput = {
  readonly mappingId: string | number;
};

export type ReclassifyAccountingEntryInput = {
  readonly entryId: string | number;
  readonly financialAccountId: string | number;
  readonly reason: string;
};

export type AccountingBatchEntriesQueryVariables = Exact<{
  id: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type AccountingBatchEntriesQuery = { readonly __typename: 'Query', readonly accountingBatch: { readonly __typename: 'AccountingBatch', readonly id: string, readonly entries: { readonly __typename: 'AccountingEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'AccountingEntry', readonly entryId: string, readonly kind: AccountingEntryKind, readonly day: string, readonly amount: number, readonly description: string, readonly sourceId: string, readonly companyId: string | null, readonly financialAccountId: string | null, readonly citesEntryId: string | null, readonly batchId: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type AccountingBatchQueryVariables = Exact<{
  id: string | number;
}>;


export type AccountingBatchQuery = { readonly __typename: 'Query', readonly accountingBatch: { readonly __typename: 'AccountingBatch', readonly id: string, readonly batchId: string, readonly number: number, readonly status: AccountingBatchStatus, readonly entryCount: number, readonly firstDay: string, readonly lastDay: string, readonly total: string, readonly sha256: string, readonly sizeBytes: number, readonly generatedBy: string, readonly generatedAt: string, readonly confirmedBy: string | null, readonly confirmedAt: string | null, readonly protocol: string | null, readonly cancelledBy: string | null, readonly cancelledAt: string | null } | null };

export type AccountingBatchesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: AccountingBatchStatus | null | undefined;
}>;


export type AccountingBatchesQuery = { readonly __typename: 'Query', readonly accountingBatches: { readonly __typename: 'AccountingBatchConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'AccountingBatch', readonly id: string, readonly batchId: string, readonly number: number, readonly status: AccountingBatchStatus, readonly entryCount: number, readonly firstDay: string, readonly lastDay: string, readonly total: string, readonly sha256: string, readonly sizeBytes: number, readonly generatedBy: string, readonly generatedAt: string, readonly confirmedBy: string | null, readonly confirmedAt: string | null, readonly protocol: string | null, readonly cancelledBy: string | null, readonly cancelledAt: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type AccountingChartQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountingChartQuery = { readonly __typename: 'Query', readonly master: { readonly __typename: 'FinanceMaster', readonly companies: ReadonlyArray<{ readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }>, readonly financialAccounts: ReadonlyArray<{ readonly __typename: 'FinancialAccount', readonly id: string, readonly code: string, readonly name: string }> } };

export type AccountingFilePartQueryVariables = Exact<{
  id: string | number;
  part: number;
}>;


export type AccountingFilePartQuery = { readonly __typename: 'Query', readonly accountingFilePart: { readonly __typename: 'AccountingFilePart', readonly fileName: string, readonly sha256: string, readonly text: string, readonly isLast: boolean } | null };

export type AccountingMappingQueryVariables = Exact<{
  mappingId: string | number;
}>;


export type AccountingMappingQuery = { readonly __typename: 'Query', readonly accountingMapping: { readonly __typename: 'AccountingMapping', readonly mappingId: string, readonly version: number | null, readonly createdBy: string, readonly createdAt: string, readonly publishedBy: string | null, readonly publishedAt: string | null, readonly lines: ReadonlyArray<{ readonly __typename: 'AccountingMappingLine', readonly kind: AccountingEntryKind, readonly financialAccountId: string | null, readonly debitAccount: string, readonly debitAccountErp: string, readonly creditAccount: string, readonly creditAccountErp: string }> } | null };

export type AccountingMappingsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AccountingMappingsQuery = { readonly __typename: 'Query', readonly accountingMappings: { readonly __typename: 'AccountingMappingConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'AccountingMapping', readonly mappingId: string, readonly version: number | null, readonly createdBy: string, readonly createdAt: string, readonly publishedBy: string | null, readonly publishedAt: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type CancelAccountingBatchMutationVariables = Exact<{
  input: CancelAccountingBatchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelAccountingBatchMutation = { readonly __typename: 'Mutation', readonly cancelAccountingBatch:
    | { readonly __typename: 'AccountingBatch', readonly id: string, readonly batchId: string, readonly number: number, readonly status: AccountingBatchStatus, readonly cancelledBy: string | null, readonly cancelledAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DraftAccountingMappingMutationVariables = Exact<{
  input: DraftAccountingMappingInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DraftAccountingMappingMutation = { readonly __typename: 'Mutation', readonly draftAccountingMapping:
    | { readonly __typename: 'AccountingMapping', readonly mappingId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type GenerateAccountingBatchMutationVariables = Exact<{
  input: GenerateAccountingBatchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type GenerateAccountingBatchMutation = { readonly __typename: 'Mutation', readonly generateAccountingBatch:
    | { readonly __typename: 'AccountingBatch', readonly id: string, readonly batchId: string, readonly number: number, readonly status: AccountingBatchStatus, readonly entryCount: number, readonly total: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type OpenAccountingEntriesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  unmapped?: boolean | null | undefined;
}>;


export type OpenAccountingEntriesQuery = { readonly __typename: 'Query', readonly openAccountingEntries: { readonly __typename: 'AccountingEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'AccountingEntry', readonly entryId: string, readonly kind: AccountingEntryKind, readonly day: string, readonly amount: number, readonly description: string, readonly sourceId: string, readonly companyId: string | null, readonly financialAccountId: string | null, readonly citesEntryId: string | null, readonly batchId: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PublishAccountingMappingMutationVariables = Exact<{
  input: PublishAccountingMappingInput;
  idempotencyKey?: string | null | undefined;
}>;


export type PublishAccountingMappingMutation = { readonly __typename: 'Mutation', readonly publishAccountingMapping:
    | { readonly __typename: 'AccountingMapping', readonly mappingId: string, readonly version: number | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ReclassifyAccountingEntryMutationVariables = Exact<{
  input: ReclassifyAccountingEntryInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ReclassifyAccountingEntryMutation = { readonly __typename: 'Mutation', readonly reclassifyAccountingEntry:
    | { readonly __typename: 'AccountingEntry', readonly entryId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
