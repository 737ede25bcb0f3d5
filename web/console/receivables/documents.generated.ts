// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const CancelReceivable = { name: 'CancelReceivable', id: '6d6d628f2c3c15a76a4a5e538cf5e600420545fe7d53d9a5d4b6d32c613219aa', text: `mutation CancelReceivable($input:CancelReceivableInput!$idempotencyKey:String){cancelReceivable(input:$input idempotencyKey:$idempotencyKey){__typename ...on Receivable{__typename id receivableId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CancelReceivableMutation, CancelReceivableMutationVariables>;

export const CreateReceivable = { name: 'CreateReceivable', id: 'f4880622eb315194e261e6da7168c42483268c175a80b8c4414b79083bf89445', text: `mutation CreateReceivable($input:CreateReceivableInput!$idempotencyKey:String!){createReceivable(input:$input idempotencyKey:$idempotencyKey){__typename ...on Receivable{__typename id receivableId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CreateReceivableMutation, CreateReceivableMutationVariables>;

export const PixCredit = { name: 'PixCredit', id: '09b184e61852b92880e800989cbed5ff35a3f5d3985899e401b67133e78d795f', text: `query PixCredit($entryId:ID!){unidentifiedPixCredit(entryId:$entryId){__typename entryId accountId receivedOn amount openAmount endToEndId description candidates{__typename isSameAmount isSameDebtor receivable{__typename id receivableId debtorName debtorDocument documentReference description currency openBaseUnits dueDate status}}}}` } as KnownDocument<PixCreditQuery, PixCreditQueryVariables>;

export const PixCredits = { name: 'PixCredits', id: 'e232bc4ac7e2c518a873f220b5cd8dbcdd968ed03b8392275859a3c412bf67ff', text: `query PixCredits($first:Int!$after:Cursor){unidentifiedPixCredits(first:$first after:$after){__typename nodes{__typename entryId accountId receivedOn amount openAmount endToEndId description}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PixCreditsQuery, PixCreditsQueryVariables>;

export const ReceiptsOfPeriod = { name: 'ReceiptsOfPeriod', id: '178bcbb73490ec185bc1ce6698e6a37dfee9dc7fe10b6094a121cdb143843a76', text: `query ReceiptsOfPeriod($from:Date!$to:Date!$first:Int!$after:Cursor){receiptsReport(from:$from to:$to first:$first after:$after){__typename receipts{__typename nodes{__typename id receiptId amountBaseUnits exchangeRate cashBaseUnits receivedOn arrivedOn channel reference accountId creditTransactionId createdBy createdAt reversedOn reversedBy reversalReason receivable{__typename id receivableId debtorName documentReference currency}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ReceiptsOfPeriodQuery, ReceiptsOfPeriodQueryVariables>;

export const ReceiptsOfReceivable = { name: 'ReceiptsOfReceivable', id: 'b84702588058afcecaa267c9c22224a47afd374a4cb5becc0a0a4a1c5f8052b6', text: `query ReceiptsOfReceivable($receivableId:ID!$first:Int!$after:Cursor){receivable(receivableId:$receivableId){__typename id receipts(first:$first after:$after){__typename nodes{__typename id receiptId amountBaseUnits exchangeRate cashBaseUnits receivedOn arrivedOn channel reference accountId creditTransactionId createdBy createdAt reversedOn reversedBy reversalReason}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ReceiptsOfReceivableQuery, ReceiptsOfReceivableQueryVariables>;

export const ReceiptsReport = { name: 'ReceiptsReport', id: '2949a5056dd379566dfc5875807d667ac4702de7bb2d089cd3f1a42a15aa84cc', text: `query ReceiptsReport($from:Date!$to:Date!){receiptsReport(from:$from to:$to first:1){__typename from to received receivedCount reversed reversedCount net}}` } as KnownDocument<ReceiptsReportQuery, ReceiptsReportQueryVariables>;

export const Receivable = { name: 'Receivable', id: '934153e989f805f0c20723704d59b9d50a31c96795cf6358dcef071432f381b4', text: `query Receivable($receivableId:ID!){receivable(receivableId:$receivableId){__typename id receivableId status companyId branchId financialAccountId destinationAccountId debtorName debtorDocument description documentReference currency amountBaseUnits receivedBaseUnits openBaseUnits dueDate competenceDate createdBy createdAt cancelledBy cancelledAt cancellationReason}}` } as KnownDocument<ReceivableQuery, ReceivableQueryVariables>;

export const ReceivablePlaces = { name: 'ReceivablePlaces', id: '6862aed502689e306bfd37db053d941168cafcd53b92a014145530859dfaaa4b', text: `query ReceivablePlaces{master{__typename companies{__typename id name}branches{__typename id companyId name}payingAccounts{__typename accountId companyId branchId}financialAccounts{__typename id code name}}}` } as KnownDocument<ReceivablePlacesQuery, ReceivablePlacesQueryVariables>;

export const Receivables = { name: 'Receivables', id: '989a370841fa256d43234f05711cdbf3751c7da238f9e27a9bfc9c67c7cf40b9', text: `query Receivables($first:Int!$after:Cursor$status:ReceivableStatus$companyId:ID){receivables(first:$first after:$after status:$status companyId:$companyId){__typename nodes{__typename id receivableId debtorName debtorDocument description documentReference currency amountBaseUnits openBaseUnits dueDate status}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<ReceivablesQuery, ReceivablesQueryVariables>;

export const ReceivablesAging = { name: 'ReceivablesAging', id: 'd783e6b1a66fa32c73f0664c41d389a763c9d5aa4cf81e21e23297e8c6ab3c93', text: `query ReceivablesAging($asOf:Date!$companyId:ID){receivablesAging(asOf:$asOf companyId:$companyId first:1){__typename asOf totals{__typename currency count sums{__typename notDue days1To30 days31To60 days61To90 over90 total}}}}` } as KnownDocument<ReceivablesAgingQuery, ReceivablesAgingQueryVariables>;

export const ReceivablesOverdue = { name: 'ReceivablesOverdue', id: 'd810aa99b2609f42189fe82e70ac9d7aa1f207138a427e03825e85554833e380', text: `query ReceivablesOverdue($asOf:Date!$companyId:ID$first:Int!$after:Cursor){receivablesAging(asOf:$asOf companyId:$companyId first:$first detailAfter:$after){__typename detail{__typename nodes{__typename dueDate daysOverdue bucket open receivable{__typename id receivableId debtorName documentReference currency}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ReceivablesOverdueQuery, ReceivablesOverdueQueryVariables>;

export const RegisterReceipt = { name: 'RegisterReceipt', id: 'e7a3b323208214d71f0ec00a7beffcd875e178b9575ff4f1cdad3cb014b36910', text: `mutation RegisterReceipt($input:RegisterReceiptInput!$idempotencyKey:String!){registerReceipt(input:$input idempotencyKey:$idempotencyKey){__typename ...on ReceivableReceipt{__typename id receiptId amountBaseUnits}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on Refusal{__typename details}}}` } as KnownDocument<RegisterReceiptMutation, RegisterReceiptMutationVariables>;

export const ReversalsOfPeriod = { name: 'ReversalsOfPeriod', id: '17bbc4aaa9815832e7c9012b101dbe05ef5cf0bd58a0f698beb7952189b12234', text: `query ReversalsOfPeriod($from:Date!$to:Date!$first:Int!$after:Cursor){receiptsReport(from:$from to:$to first:$first reversalsAfter:$after){__typename reversals{__typename nodes{__typename id receiptId amountBaseUnits exchangeRate cashBaseUnits receivedOn arrivedOn channel reference accountId creditTransactionId createdBy createdAt reversedOn reversedBy reversalReason receivable{__typename id receivableId debtorName documentReference currency}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ReversalsOfPeriodQuery, ReversalsOfPeriodQueryVariables>;

export const ReverseReceipt = { name: 'ReverseReceipt', id: '15faa141e674a0e35693965a33f94b8acd8243c17ef803d82b2855dc3db753e7', text: `mutation ReverseReceipt($input:ReverseReceiptInput!$idempotencyKey:String){reverseReceipt(input:$input idempotencyKey:$idempotencyKey){__typename ...on ReceivableReceipt{__typename id receiptId reversedOn}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ReverseReceiptMutation, ReverseReceiptMutationVariables>;

export type AgingBucket =
  | 'DAYS_1_30'
  | 'DAYS_31_60'
  | 'DAYS_61_90'
  | 'NOT_DUE'
  | 'OVER_90';

export type CancelReceivableInput = {
  readonly reason: string;
  readonly receivableId: string | number;
};

export type CreateReceivableInput = {
  readonly amountBaseUnits: number | string;
  readonly branchId?: string | number | null | undefined;
  readonly companyId: string | number;
  readonly competenceDate?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly debtorDocument: string;
  readonly debtorName: string;
  readonly description: string;
  readonly destinationAccountId?: string | number | null | undefined;
  readonly documentReference: string;
  readonly dueDate: string;
  readonly financialAccountId?: string | number | null | undefined;
};

export type ReceiptChannel =
  | 'BOLETO'
  | 'CASH'
  | 'OTHER'
  | 'PIX'
  | 'TED';

export type ReceivableStatus =
  | 'CANCELLED'
  | 'OPEN'
  | 'PARTIALLY_RECEIVED'
  | 'RECEIVED';

export type RegisterReceiptInput = {
  readonly accountId?: string | number | null | undefined;
  readonly amountBaseUnits: number | string;
  readonly bookedOn?: string | null | undefined;
  readonly channel: ReceiptChannel;
  readonly exchangeRate?: string | null | undefined;
  readonly receivableId: string | number;
  readonly receivedOn: string;
  readonly reference?: string | null | undefined;
};

export type ReverseReceiptInput = {
  readonly reason: string;
  readonly receiptId: string | number;
};

export type CancelReceivableMutationVariables = Exact<{
  input: CancelReceivableInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelReceivableMutation = { readonly __typename: 'Mutation', readonly cancelReceivable:
    | { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly status: ReceivableStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type CreateReceivableMutationVariables = Exact<{
  input: CreateReceivableInput;
  idempotencyKey: string;
}>;


export type CreateReceivableMutation = { readonly __typename: 'Mutation', readonly createReceivable:
    | { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly status: ReceivableStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type PixCreditQueryVariables = Exact<{
  entryId: string | number;
}>;


export type PixCreditQuery = { readonly __typename: 'Query', readonly unidentifiedPixCredit: { readonly __typename: 'UnidentifiedPixCredit', readonly entryId: string, readonly accountId: number, readonly receivedOn: string, readonly amount: number, readonly openAmount: number, readonly endToEndId: string, readonly description: string, readonly candidates: ReadonlyArray<{ readonly __typename: 'PixCreditCandidate', readonly isSameAmount: boolean, readonly isSameDebtor: boolean, readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly debtorName: string, readonly debtorDocument: string, readonly documentReference: string, readonly description: string, readonly currency: string, readonly openBaseUnits: number, readonly dueDate: string, readonly status: ReceivableStatus } }> } | null };

export type PixCreditsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type PixCreditsQuery = { readonly __typename: 'Query', readonly unidentifiedPixCredits: { readonly __typename: 'UnidentifiedPixCreditConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'UnidentifiedPixCredit', readonly entryId: string, readonly accountId: number, readonly receivedOn: string, readonly amount: number, readonly openAmount: number, readonly endToEndId: string, readonly description: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ReceiptsOfPeriodQueryVariables = Exact<{
  from: string;
  to: string;
  first: number;
  after?: string | null | undefined;
}>;


export type ReceiptsOfPeriodQuery = { readonly __typename: 'Query', readonly receiptsReport: { readonly __typename: 'ReceiptsReport', readonly receipts: { readonly __typename: 'ReceiptsOfPeriodConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReceivableReceipt', readonly id: string, readonly receiptId: string, readonly amountBaseUnits: number, readonly exchangeRate: string | null, readonly cashBaseUnits: number, readonly receivedOn: string, readonly arrivedOn: string | null, readonly channel: ReceiptChannel, readonly reference: string | null, readonly accountId: number | null, readonly creditTransactionId: string | null, readonly createdBy: string, readonly createdAt: string, readonly reversedOn: string | null, readonly reversedBy: string | null, readonly reversalReason: string | null, readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly debtorName: string, readonly documentReference: string, readonly currency: string } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ReceiptsOfReceivableQueryVariables = Exact<{
  receivableId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type ReceiptsOfReceivableQuery = { readonly __typename: 'Query', readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receipts: { readonly __typename: 'ReceivableReceiptConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReceivableReceipt', readonly id: string, readonly receiptId: string, readonly amountBaseUnits: number, readonly exchangeRate: string | null, readonly cashBaseUnits: number, readonly receivedOn: string, readonly arrivedOn: string | null, readonly channel: ReceiptChannel, readonly reference: string | null, readonly accountId: number | null, readonly creditTransactionId: string | null, readonly createdBy: string, readonly createdAt: string, readonly reversedOn: string | null, readonly reversedBy: string | null, readonly reversalReason: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ReceiptsReportQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type ReceiptsReportQuery = { readonly __typename: 'Query', readonly receiptsReport: { readonly __typename: 'ReceiptsReport', readonly from: string, readonly to: string, readonly received: number | string, readonly receivedCount: number, readonly reversed: number | string, readonly reversedCount: number, readonly net: number | string } | null };

export type ReceivablePlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReceivablePlacesQuery = { readonly __typename: 'Query', readonly master: { readonly __typename: 'FinanceMaster', readonly companies: ReadonlyArray<{ readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }>, readonly branches: ReadonlyArray<{ readonly __typename: 'FinanceBranch', readonly id: string, readonly companyId: string, readonly name: string }>, readonly payingAccounts: ReadonlyArray<{ readonly __typename: 'PayingAccount', readonly accountId: number, readonly companyId: string, readonly branchId: string | null }>, readonly financialAccounts: ReadonlyArray<{ readonly __typename: 'FinancialAccount', readonly id: string, readonly code: string, readonly name: string }> } };

export type ReceivableQueryVariables = Exact<{
  receivableId: string | number;
}>;


export type ReceivableQuery = { readonly __typename: 'Query', readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly status: ReceivableStatus, readonly companyId: string, readonly branchId: string | null, readonly financialAccountId: string | null, readonly destinationAccountId: number | null, readonly debtorName: string, readonly debtorDocument: string, readonly description: string, readonly documentReference: string, readonly currency: string, readonly amountBaseUnits: number, readonly receivedBaseUnits: number, readonly openBaseUnits: number, readonly dueDate: string, readonly competenceDate: string, readonly createdBy: string, readonly createdAt: string, readonly cancelledBy: string | null, readonly cancelledAt: string | null, readonly cancellationReason: string | null } | null };

export type ReceivablesAgingQueryVariables = Exact<{
  asOf: string;
  companyId?: string | number | null | undefined;
}>;


export type ReceivablesAgingQuery = { readonly __typename: 'Query', readonly receivablesAging: { readonly __typename: 'ReceivablesAging', readonly asOf: string, readonly totals: ReadonlyArray<{ readonly __typename: 'ReceivablesAgingTotal', readonly currency: string, readonly count: number, readonly sums: { readonly __typename: 'AgingSums', readonly notDue: number | string, readonly days1To30: number | string, readonly days31To60: number | string, readonly days61To90: number | string, readonly over90: number | string, readonly total: number | string } }> } | null };

export type ReceivablesOverdueQueryVariables = Exact<{
  asOf: string;
  companyId?: string | number | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type ReceivablesOverdueQuery = { readonly __typename: 'Query', readonly receivablesAging: { readonly __typename: 'ReceivablesAging', readonly detail: { readonly __typename: 'ReceivablesAgingDetailConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReceivablesAgingDetail', readonly dueDate: string, readonly daysOverdue: number, readonly bucket: AgingBucket, readonly open: number | string, readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly debtorName: string, readonly documentReference: string, readonly currency: string } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ReceivablesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: ReceivableStatus | null | undefined;
  companyId?: string | number | null | undefined;
}>;


export type ReceivablesQuery = { readonly __typename: 'Query', readonly receivables: { readonly __typename: 'ReceivableConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly debtorName: string, readonly debtorDocument: string, readonly description: string, readonly documentReference: string, readonly currency: string, readonly amountBaseUnits: number, readonly openBaseUnits: number, readonly dueDate: string, readonly status: ReceivableStatus }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type RegisterReceiptMutationVariables = Exact<{
  input: RegisterReceiptInput;
  idempotencyKey: string;
}>;


export type RegisterReceiptMutation = { readonly __typename: 'Mutation', readonly registerReceipt:
    | { readonly __typename: 'ReceivableReceipt', readonly id: string, readonly receiptId: string, readonly amountBaseUnits: number }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly details: unknown }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ReversalsOfPeriodQueryVariables = Exact<{
  from: string;
  to: string;
  first: number;
  after?: string | null | undefined;
}>;


export type ReversalsOfPeriodQuery = { readonly __typename: 'Query', readonly receiptsReport: { readonly __typename: 'ReceiptsReport', readonly reversals: { readonly __typename: 'ReversalsOfPeriodConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ReceivableReceipt', readonly id: string, readonly receiptId: string, readonly amountBaseUnits: number, readonly exchangeRate: string | null, readonly cashBaseUnits: number, readonly receivedOn: string, readonly arrivedOn: string | null, readonly channel: ReceiptChannel, readonly reference: string | null, readonly accountId: number | null, readonly creditTransactionId: string | null, readonly createdBy: string, readonly createdAt: string, readonly reversedOn: string | null, readonly reversedBy: string | null, readonly reversalReason: string | null, readonly receivable: { readonly __typename: 'Receivable', readonly id: string, readonly receivableId: string, readonly debtorName: string, readonly documentReference: string, readonly currency: string } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ReverseReceiptMutationVariables = Exact<{
  input: ReverseReceiptInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ReverseReceiptMutation = { readonly __typename: 'Mutation', readonly reverseReceipt:
    | { readonly __typename: 'ReceivableReceipt', readonly id: string, readonly receiptId: string, readonly reversedOn: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
