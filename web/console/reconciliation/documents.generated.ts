// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const AcceptProposal = { name: 'AcceptProposal', id: 'b0d54695c6438c206ba06ad63d755328da8f5bd03a0f0ad5c5f8e8dbbc76a751', text: `mutation AcceptProposal($input:AcceptProposalInput!$idempotencyKey:String){acceptProposal(input:$input idempotencyKey:$idempotencyKey){__typename ...on ReconciliationMatch{__typename id matchId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<AcceptProposalMutation, AcceptProposalMutationVariables>;

export const ChangeStatementProfile = { name: 'ChangeStatementProfile', id: '26801a099748c8ea7c622b7ec604410786e8926de7eaf3e3bcbee9a9776b89a0', text: `mutation ChangeStatementProfile($input:ChangeStatementProfileInput!$idempotencyKey:String){changeStatementProfile(input:$input idempotencyKey:$idempotencyKey){__typename ...on StatementProfile{__typename bankAccountId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ChangeStatementProfileMutation, ChangeStatementProfileMutationVariables>;

export const DismissProposal = { name: 'DismissProposal', id: '58b14f6db291c584d133e3f89901f21726dd71fecb3242f591a56f2bd3db2c25', text: `mutation DismissProposal($input:DismissProposalInput!$idempotencyKey:String){dismissProposal(input:$input idempotencyKey:$idempotencyKey){__typename ...on ReconciliationProposal{__typename id}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DismissProposalMutation, DismissProposalMutationVariables>;

export const IgnoreEntry = { name: 'IgnoreEntry', id: '16f02860d440f97cca78f6c7624f4896ad27e82ef54adb3a286a6b68b7d050dc', text: `mutation IgnoreEntry($input:IgnoreEntryInput!$idempotencyKey:String){ignoreEntry(input:$input idempotencyKey:$idempotencyKey){__typename ...on BankStatementEntry{__typename id status statusReason}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<IgnoreEntryMutation, IgnoreEntryMutationVariables>;

export const ImportStatementFile = { name: 'ImportStatementFile', id: '290765885f4def52e4824197af14962156320594eedf87f25cbd7a706d3ef32c', text: `mutation ImportStatementFile($input:ImportStatementFileInput!$idempotencyKey:String){importStatementFile(input:$input idempotencyKey:$idempotencyKey){__typename ...on StatementFile{__typename format isImported importedBefore table{__typename headings sample columns isConfirmed}statements{__typename number bankAccountId bankCode branch accountNumber isCard currency from to outcome stops opening{__typename amount date}closing{__typename amount date}expected difference suggestedDifference contradictions booked doubtful passedOver refused duplicates matched waiting rows{__typename number line date amount booked description written outcome reasons suggestion decision}}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ImportStatementFileMutation, ImportStatementFileMutationVariables>;

export const MatchEntries = { name: 'MatchEntries', id: '7d81431cdc1de0e97c1db3925db2b27b839ffeec14ddc34d0f1f085461d1380d', text: `mutation MatchEntries($input:MatchEntriesInput!$idempotencyKey:String){matchEntries(input:$input idempotencyKey:$idempotencyKey){__typename ...on ReconciliationMatch{__typename id matchId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<MatchEntriesMutation, MatchEntriesMutationVariables>;

export const ReconcilableItems = { name: 'ReconcilableItems', id: '22c5f264d4b2e7cb4285961496c6305daed917199d0e8e735c4ae3ab884af5e9', text: `query ReconcilableItems($first:Int!$after:Cursor$from:Date$to:Date$accountId:ID$bankAccountId:ID$kind:ReconciliationItemKind$text:String){reconcilableItems(first:$first after:$after from:$from to:$to accountId:$accountId bankAccountId:$bankAccountId kind:$kind text:$text){__typename nodes{__typename kind itemId amount day name taxDocument documentReference accountId bankAccountId}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<ReconcilableItemsQuery, ReconcilableItemsQueryVariables>;

export const ReconciledAccounts = { name: 'ReconciledAccounts', id: '41d6f6c9c60547a2917ce64f38dc9bf1e253188dbb851f8a64262376d7444706', text: `query ReconciledAccounts{master{__typename companies{__typename id name}payingAccounts{__typename accountId companyId}bankAccounts{__typename id bankCode branch accountNumber accountDigit companyId}}}` } as KnownDocument<ReconciledAccountsQuery, ReconciledAccountsQueryVariables>;

export const ReconciliationMatch = { name: 'ReconciliationMatch', id: 'c0f03203c75759e3c3eae7be300ecb4d819a74c72a2469c4e357e4dbe750b2df', text: `query ReconciliationMatch($matchId:ID!){reconciliationMatch(matchId:$matchId){__typename id matchId kind rule reason bookedOn createdBy createdAt undoneBy undoneAt undoReason entries(first:100){__typename nodes{__typename id entryId date amount description status accountId bankAccountId}pageInfo{__typename hasNextPage}}items(first:100){__typename nodes{__typename kind itemId amount reason paymentOrder{__typename id paidOn installment{__typename id payable{__typename id payableId supplierName documentReference}}}remittanceItem{__typename id paidOn yourNumber installment{__typename id payable{__typename id payableId supplierName documentReference}}}receipt{__typename id receivedOn receivable{__typename id receivableId debtorName documentReference}}returnedEntry{__typename id entryId date description}}pageInfo{__typename hasNextPage}}}}` } as KnownDocument<ReconciliationMatchQuery, ReconciliationMatchQueryVariables>;

export const ReconciliationMatches = { name: 'ReconciliationMatches', id: '9a8ad835a462efdef2bffd86020167f56aa99b1d2bd292500ec074dd217509c6', text: `query ReconciliationMatches($first:Int!$after:Cursor){reconciliationMatches(first:$first after:$after){__typename nodes{__typename id matchId kind rule reason createdBy createdAt undoneBy undoneAt undoReason entries(first:3){__typename nodes{__typename id date amount description}pageInfo{__typename hasNextPage}}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<ReconciliationMatchesQuery, ReconciliationMatchesQueryVariables>;

export const ReconciliationTotals = { name: 'ReconciliationTotals', id: '3b27f363695f618ec4700d5fc5818f0b973089349a9ff30053106cd377297ea4', text: `query ReconciliationTotals($from:Date$to:Date){reconciliation(from:$from to:$to){__typename from to accounts{__typename accountId bankAccountId reconciledUntil matched{__typename count amount}proposed{__typename count amount}unmatched{__typename count amount}conflicts{__typename count amount}ignored{__typename count amount}remittanceConflicts{__typename count amount}}}}` } as KnownDocument<ReconciliationTotalsQuery, ReconciliationTotalsQueryVariables>;

export const RestoreEntry = { name: 'RestoreEntry', id: '2881acf21f62ce3dff49c6b9286534c19acf1639784528131468c7aca3da409d', text: `mutation RestoreEntry($input:RestoreEntryInput!$idempotencyKey:String){restoreEntry(input:$input idempotencyKey:$idempotencyKey){__typename ...on BankStatementEntry{__typename id status statusReason}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RestoreEntryMutation, RestoreEntryMutationVariables>;

export const StatementEntries = { name: 'StatementEntries', id: 'a8d6b2e252d404b3f33df4c25d923854e580b81075e25a85b24a828d170586e7', text: `query StatementEntries($first:Int!$after:Cursor$from:Date$to:Date$accountId:ID$bankAccountId:ID$status:BankStatementEntryStatus$waiting:Boolean!){reconciliation(from:$from to:$to accountId:$accountId){__typename pending(first:$first after:$after bankAccountId:$bankAccountId)@include(if:$waiting){__typename nodes{__typename id entryId accountId bankAccountId date amount openAmount description document endToEndId kind status statusReason}pageInfo{__typename endCursor hasNextPage}}entries(first:$first after:$after bankAccountId:$bankAccountId status:$status)@skip(if:$waiting){__typename nodes{__typename id entryId accountId bankAccountId date amount openAmount description document endToEndId kind status statusReason}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<StatementEntriesQuery, StatementEntriesQueryVariables>;

export const StatementEntry = { name: 'StatementEntry', id: 'f9a74a17765f0f45b2ae97e035425d38fdb9dcd5695814daa506fadf23dba2fc', text: `query StatementEntry($entryId:ID!){bankStatementEntry(entryId:$entryId){__typename id entryId accountId bankAccountId date amount openAmount description document endToEndId kind status statusReason externalId createdBy createdAt proposals{__typename id itemKind itemId amount score reasons item{__typename kind itemId amount day name taxDocument documentReference}}matches(first:20){__typename nodes{__typename id matchId kind rule reason createdBy createdAt undoneBy undoneAt undoReason}}}}` } as KnownDocument<StatementEntryQuery, StatementEntryQueryVariables>;

export const StatementProfile = { name: 'StatementProfile', id: '867e01bca77dea5a73ab269711677c37b25c2ffaf8029fad8526cb104ec8b0a9', text: `query StatementProfile($bankAccountId:ID!){statementProfile(bankAccountId:$bankAccountId){__typename bankAccountId labels{__typename label meaning}signByType columns updatedBy updatedAt}}` } as KnownDocument<StatementProfileQuery, StatementProfileQueryVariables>;

export const UnmatchEntries = { name: 'UnmatchEntries', id: '493ee5144aca5b50e8688eadde3f48d439ee0910b503036bef0da958d5f46aba', text: `mutation UnmatchEntries($input:UnmatchEntriesInput!$idempotencyKey:String){unmatchEntries(input:$input idempotencyKey:$idempotencyKey){__typename ...on ReconciliationMatch{__typename id matchId undoneBy undoneAt undoReason}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<UnmatchEntriesMutation, UnmatchEntriesMutationVariables>;

export type AcceptProposalInput = {
  readonly bookedOn?: string | null | undefined;
  readonly proposalId: string | number;
};

export type BankStatementEntryKind =
  | 'BILL'
  | 'FEE'
  | 'OTHER'
  | 'PIX'
  | 'RETURN'
  | 'TAX'
  | 'TED'
  | 'TRANSFER';

export type BankStatementEntryStatus =
  | 'CONFLICT'
  | 'IGNORED'
  | 'MATCHED'
  | 'PROPOSED'
  | 'UNMATCHED';

export type ChangeStatementProfileInput = {
  readonly bankAccountId: string | number;
  readonly forgetsColumns?: boolean | null | undefined;
  readonly labels: ReadonlyArray<StatementLabelInput>;
  readonly signByType: boolean;
};

export type DismissProposalInput = {
  readonly bookedOn?: string | null | undefined;
  readonly proposalId: string | number;
};

export type FileStatementOutcome =
  | 'IMPORTED'
  | 'LEFT_OUT'
  | 'READY'
  | 'STOPPED';

export type FileStatementStop =
  | 'COLUMNS'
  | 'CONTRADICTION'
  | 'DIFFERENCE'
  | 'FOREIGN_CURRENCY'
  | 'UNDECIDED_ROWS'
  | 'UNKNOWN_ACCOUNT';

export type IgnoreEntryInput = {
  readonly bookedOn?: string | null | undefined;
  readonly entryId: string | number;
  readonly reason: string;
};

export type ImportStatementFileInput = {
  readonly acceptances?: ReadonlyArray<StatementFileAcceptanceInput> | null | undefined;
  readonly acceptsSuggestions?: boolean | null | undefined;
  readonly bankAccountId?: string | number | null | undefined;
  readonly columns?: unknown;
  readonly decisions?: ReadonlyArray<StatementFileDecisionInput> | null | undefined;
  readonly dryRun?: boolean | null | undefined;
  readonly file: string;
  readonly leftOutStatements?: ReadonlyArray<number> | null | undefined;
};

export type MatchEntriesInput = {
  readonly bookedOn?: string | null | undefined;
  readonly differences?: ReadonlyArray<ReconciliationDifferenceInput> | null | undefined;
  readonly entryIds: ReadonlyArray<string | number>;
  readonly items?: ReadonlyArray<ReconciliationItemInput> | null | undefined;
  readonly reason?: string | null | undefined;
};

export type ReconciliationDifferenceInput = {
  readonly amount: number;
  readonly reason: ReconciliationDifferenceReason;
};

export type ReconciliationDifferenceReason =
  | 'DISCOUNT'
  | 'FEE'
  | 'FINE'
  | 'INTEREST'
  | 'OTHER'
  | 'WITHHOLDING';

export type ReconciliationItemInput = {
  readonly id: string | number;
  readonly kind: ReconciliationItemKindByHand;
};

export type ReconciliationItemKind =
  | 'PAYMENT_ORDER'
  | 'RECEIPT'
  | 'REMITTANCE_ITEM';

export type ReconciliationItemKindByHand =
  | 'PAYMENT_ORDER'
  | 'RECEIPT'
  | 'REMITTANCE_ITEM'
  | 'RETURNED_ENTRY';

export type ReconciliationLineKind =
  | 'AGREED_FEE'
  | 'DIFFERENCE'
  | 'ENTRY'
  | 'GIVEN_BACK'
  | 'PAYMENT_ORDER'
  | 'RECEIPT'
  | 'REMITTANCE_ITEM'
  | 'RETURNED_ENTRY';

export type ReconciliationMatchKind =
  | 'AUTOMATIC'
  | 'MANUAL';

export type ReconciliationRule =
  | 'AGREED_FEE'
  | 'DOCUMENT'
  | 'END_TO_END_ID'
  | 'MANUAL'
  | 'OWN_NUMBER'
  | 'RETURN';

export type RestoreEntryInput = {
  readonly bookedOn?: string | null | undefined;
  readonly entryId: string | number;
};

export type StatementFileAcceptanceInput = {
  readonly difference?: number | null | undefined;
  readonly reason: string;
  readonly statement: number;
};

export type StatementFileDecisionInput = {
  readonly decision: StatementFileRowDecision;
  readonly remember?: boolean | null | undefined;
  readonly row: number;
};

export type StatementFileFormat =
  | 'CNAB240'
  | 'CSV'
  | 'OFX'
  | 'XLSX';

export type StatementFileRowDecision =
  | 'BOOK'
  | 'BOOK_OPPOSITE'
  | 'LEAVE_OUT';

export type StatementFileRowFinding =
  | 'BALANCE'
  | 'BALANCE_LABEL'
  | 'BEFORE_OPENING'
  | 'CONVERTED'
  | 'EQUALS_BALANCE'
  | 'FOREIGN_CURRENCY'
  | 'INVALID_AMOUNT'
  | 'INVALID_DATE'
  | 'IN_FUTURE'
  | 'KNOWN'
  | 'LEARNED_BALANCE'
  | 'LEFT_OUT'
  | 'NO_AMOUNT'
  | 'SIGN_CONTRADICTS_TYPE'
  | 'SIMILAR_KNOWN'
  | 'UNPROVED_BALANCE'
  | 'ZERO_AMOUNT';

export type StatementFileRowOutcome =
  | 'BOOK'
  | 'DOUBTFUL'
  | 'DUPLICATE'
  | 'PASSED_OVER'
  | 'REFUSED';

export type StatementLabelInput = {
  readonly label: string;
  readonly meaning: StatementLabelMeaning;
};

export type StatementLabelMeaning =
  | 'BALANCE'
  | 'MOVEMENT';

export type UnmatchEntriesInput = {
  readonly bookedOn?: string | null | undefined;
  readonly matchId: string | number;
  readonly reason: string;
};

export type AcceptProposalMutationVariables = Exact<{
  input: AcceptProposalInput;
  idempotencyKey?: string | null | undefined;
}>;


export type AcceptProposalMutation = { readonly __typename: 'Mutation', readonly acceptProposal:
    | { readonly __typename: 'ReconciliationMatch', readonly id: string, readonly matchId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ChangeStatementProfileMutationVariables = Exact<{
  input: ChangeStatementProfileInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ChangeStatementProfileMutation = { readonly __typename: 'Mutation', readonly changeStatementProfile:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'StatementProfile', readonly bankAccountId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DismissProposalMutationVariables = Exact<{
  input: DismissProposalInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DismissProposalMutation = { readonly __typename: 'Mutation', readonly dismissProposal:
    | { readonly __typename: 'ReconciliationProposal', readonly id: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type IgnoreEntryMutationVariables = Exact<{
  input: IgnoreEntryInput;
  idempotencyKey?: string | null | undefined;
}>;


export type IgnoreEntryMutation = { readonly __typename: 'Mutation', readonly ignoreEntry:
    | { readonly __typename: 'BankStatementEntry', readonly id: string, readonly status: BankStatementEntryStatus, readonly statusReason: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ImportStatementFileMutationVariables = Exact<{
  input: ImportStatementFileInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ImportStatementFileMutation = { readonly __typename: 'Mutation', readonly importStatementFile:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'StatementFile', readonly format: StatementFileFormat, readonly isImported: boolean, readonly importedBefore: string | null, readonly table: { readonly __typename: 'StatementTable', readonly headings: ReadonlyArray<string>, readonly sample: ReadonlyArray<ReadonlyArray<string>>, readonly columns: unknown, readonly isConfirmed: boolean } | null, readonly statements: ReadonlyArray<{ readonly __typename: 'FileStatement', readonly number: number, readonly bankAccountId: string | null, readonly bankCode: string | null, readonly branch: string | null, readonly accountNumber: string | null, readonly isCard: boolean, readonly currency: string, readonly from: string | null, readonly to: string | null, readonly outcome: FileStatementOutcome, readonly stops: ReadonlyArray<FileStatementStop>, readonly expected: number, readonly difference: number | null, readonly suggestedDifference: number | null, readonly contradictions: ReadonlyArray<string>, readonly booked: number, readonly doubtful: number, readonly passedOver: number, readonly refused: number, readonly duplicates: number, readonly matched: number, readonly waiting: number, readonly opening: { readonly __typename: 'StatementBalance', readonly amount: number, readonly date: string | null } | null, readonly closing: { readonly __typename: 'StatementBalance', readonly amount: number, readonly date: string | null } | null, readonly rows: ReadonlyArray<{ readonly __typename: 'StatementFileRow', readonly number: number, readonly line: number, readonly date: string | null, readonly amount: number | null, readonly booked: number | null, readonly description: string, readonly written: string | null, readonly outcome: StatementFileRowOutcome, readonly reasons: ReadonlyArray<StatementFileRowFinding>, readonly suggestion: StatementFileRowDecision | null, readonly decision: StatementFileRowDecision | null }> }> }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type MatchEntriesMutationVariables = Exact<{
  input: MatchEntriesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type MatchEntriesMutation = { readonly __typename: 'Mutation', readonly matchEntries:
    | { readonly __typename: 'ReconciliationMatch', readonly id: string, readonly matchId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ReconcilableItemsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  accountId?: string | number | null | undefined;
  bankAccountId?: string | number | null | undefined;
  kind?: ReconciliationItemKind | null | undefined;
  text?: string | null | undefined;
}>;


export type ReconcilableItemsQuery = { readonly __typename: 'Query', readonly reconcilableItems: { readonly __typename: 'ReconcilableItemConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReconcilableItem', readonly kind: ReconciliationItemKind, readonly itemId: string, readonly amount: number, readonly day: string, readonly name: string, readonly taxDocument: string, readonly documentReference: string, readonly accountId: number | null, readonly bankAccountId: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ReconciledAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type ReconciledAccountsQuery = { readonly __typename: 'Query', readonly master: { readonly __typename: 'FinanceMaster', readonly companies: ReadonlyArray<{ readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }>, readonly payingAccounts: ReadonlyArray<{ readonly __typename: 'PayingAccount', readonly accountId: number, readonly companyId: string }>, readonly bankAccounts: ReadonlyArray<{ readonly __typename: 'BankAccount', readonly id: string, readonly bankCode: string, readonly branch: string, readonly accountNumber: string, readonly accountDigit: string, readonly companyId: string }> } };

export type ReconciliationMatchQueryVariables = Exact<{
  matchId: string | number;
}>;


export type ReconciliationMatchQuery = { readonly __typename: 'Query', readonly reconciliationMatch: { readonly __typename: 'ReconciliationMatch', readonly id: string, readonly matchId: string, readonly kind: ReconciliationMatchKind, readonly rule: ReconciliationRule, readonly reason: string | null, readonly bookedOn: string | null, readonly createdBy: string, readonly createdAt: string, readonly undoneBy: string | null, readonly undoneAt: string | null, readonly undoReason: string | null, readonly entries: { readonly __typename: 'ReconciliationMatchEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'BankStatementEntry', readonly id: string, readonly entryId: string, readonly date: string, readonly amount: number, readonly description: string, readonly status: BankStatementEntryStatus, readonly accountId: number | null, readonly bankAccountId: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } }, readonly items: { readonly __typename: 'ReconciliationItemConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReconciliationItem', readonly kind: ReconciliationLineKind, readonly itemId: string | null, readonly amount: number, readonly reason: ReconciliationDifferenceReason | null, readonly paymentOrder: { readonly __typename: 'PaymentOrder', readonly id: string, readonly paidOn: string | null, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string } } } | null, readonly remittanceItem: { readonly __typename: 'RemittanceItem', readonly id: string, readonly paidOn: string | null, readonly yourNumber: string, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string } } } | null, readonly receipt: { readonly __typename: 'ReceivableReceipt', readonly id: string, readonly receivedOn: string, readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly debtorName: string, readonly documentReference: string } } | null, readonly returnedEntry: { readonly __typename: 'BankStatementEntry', readonly id: string, readonly entryId: string, readonly date: string, readonly description: string } | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } } } | null };

export type ReconciliationMatchesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ReconciliationMatchesQuery = { readonly __typename: 'Query', readonly reconciliationMatches: { readonly __typename: 'ReconciliationMatchConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReconciliationMatch', readonly id: string, readonly matchId: string, readonly kind: ReconciliationMatchKind, readonly rule: ReconciliationRule, readonly reason: string | null, readonly createdBy: string, readonly createdAt: string, readonly undoneBy: string | null, readonly undoneAt: string | null, readonly undoReason: string | null, readonly entries: { readonly __typename: 'ReconciliationMatchEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'BankStatementEntry', readonly id: string, readonly date: string, readonly amount: number, readonly description: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ReconciliationTotalsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ReconciliationTotalsQuery = { readonly __typename: 'Query', readonly reconciliation: { readonly __typename: 'Reconciliation', readonly from: string | null, readonly to: string, readonly accounts: ReadonlyArray<{ readonly __typename: 'AccountReconciliation', readonly accountId: number | null, readonly bankAccountId: string | null, readonly reconciledUntil: string | null, readonly matched: { readonly __typename: 'ReconciliationTotal', readonly count: number, readonly amount: number | string }, readonly proposed: { readonly __typename: 'ReconciliationTotal', readonly count: number, readonly amount: number | string }, readonly unmatched: { readonly __typename: 'ReconciliationTotal', readonly count: number, readonly amount: number | string }, readonly conflicts: { readonly __typename: 'ReconciliationTotal', readonly count: number, readonly amount: number | string }, readonly ignored: { readonly __typename: 'ReconciliationTotal', readonly count: number, readonly amount: number | string }, readonly remittanceConflicts: { readonly __typename: 'ReconciliationTotal', readonly count: number, readonly amount: number | string } }> } | null };

export type RestoreEntryMutationVariables = Exact<{
  input: RestoreEntryInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RestoreEntryMutation = { readonly __typename: 'Mutation', readonly restoreEntry:
    | { readonly __typename: 'BankStatementEntry', readonly id: string, readonly status: BankStatementEntryStatus, readonly statusReason: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type StatementEntriesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  accountId?: string | number | null | undefined;
  bankAccountId?: string | number | null | undefined;
  status?: BankStatementEntryStatus | null | undefined;
  waiting: boolean;
}>;


export type StatementEntriesQuery = { readonly __typename: 'Query', readonly reconciliation: { readonly __typename: 'Reconciliation', readonly pending?: { readonly __typename: 'BankStatementEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'BankStatementEntry', readonly id: string, readonly entryId: string, readonly accountId: number | null, readonly bankAccountId: string | null, readonly date: string, readonly amount: number, readonly openAmount: number, readonly description: string, readonly document: string | null, readonly endToEndId: string | null, readonly kind: BankStatementEntryKind, readonly status: BankStatementEntryStatus, readonly statusReason: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } }, readonly entries?: { readonly __typename: 'BankStatementEntryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'BankStatementEntry', readonly id: string, readonly entryId: string, readonly accountId: number | null, readonly bankAccountId: string | null, readonly date: string, readonly amount: number, readonly openAmount: number, readonly description: string, readonly document: string | null, readonly endToEndId: string | null, readonly kind: BankStatementEntryKind, readonly status: BankStatementEntryStatus, readonly statusReason: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type StatementEntryQueryVariables = Exact<{
  entryId: string | number;
}>;


export type StatementEntryQuery = { readonly __typename: 'Query', readonly bankStatementEntry: { readonly __typename: 'BankStatementEntry', readonly id: string, readonly entryId: string, readonly accountId: number | null, readonly bankAccountId: string | null, readonly date: string, readonly amount: number, readonly openAmount: number, readonly description: string, readonly document: string | null, readonly endToEndId: string | null, readonly kind: BankStatementEntryKind, readonly status: BankStatementEntryStatus, readonly statusReason: string | null, readonly externalId: string, readonly createdBy: string, readonly createdAt: string, readonly proposals: ReadonlyArray<{ readonly __typename: 'ReconciliationProposal', readonly id: string, readonly itemKind: ReconciliationItemKind, readonly itemId: string, readonly amount: number, readonly score: number, readonly reasons: unknown, readonly item: { readonly __typename: 'ReconcilableItem', readonly kind: ReconciliationItemKind, readonly itemId: string, readonly amount: number, readonly day: string, readonly name: string, readonly taxDocument: string, readonly documentReference: string } | null }>, readonly matches: { readonly __typename: 'ReconciliationMatchConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReconciliationMatch', readonly id: string, readonly matchId: string, readonly kind: ReconciliationMatchKind, readonly rule: ReconciliationRule, readonly reason: string | null, readonly createdBy: string, readonly createdAt: string, readonly undoneBy: string | null, readonly undoneAt: string | null, readonly undoReason: string | null }> } } | null };

export type StatementProfileQueryVariables = Exact<{
  bankAccountId: string | number;
}>;


export type StatementProfileQuery = { readonly __typename: 'Query', readonly statementProfile: { readonly __typename: 'StatementProfile', readonly bankAccountId: string, readonly signByType: boolean, readonly columns: unknown, readonly updatedBy: string | null, readonly updatedAt: string | null, readonly labels: ReadonlyArray<{ readonly __typename: 'StatementLabel', readonly label: string, readonly meaning: StatementLabelMeaning }> } };

export type UnmatchEntriesMutationVariables = Exact<{
  input: UnmatchEntriesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type UnmatchEntriesMutation = { readonly __typename: 'Mutation', readonly unmatchEntries:
    | { readonly __typename: 'ReconciliationMatch', readonly id: string, readonly matchId: string, readonly undoneBy: string | null, readonly undoneAt: string | null, readonly undoReason: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
