// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const CancelPaymentBatch = { name: 'CancelPaymentBatch', id: 'e495fe5ef36a9b0b7468c0519341077e036092e8e0861095c0f410177628639d', text: `mutation CancelPaymentBatch($input:CancelPaymentBatchInput!$idempotencyKey:String){cancelPaymentBatch(input:$input idempotencyKey:$idempotencyKey){__typename ...on PaymentBatch{__typename id batchId status itemCount total}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CancelPaymentBatchMutation, CancelPaymentBatchMutationVariables>;

export const CancelPaymentOrder = { name: 'CancelPaymentOrder', id: '39b06339906b7b13fa019ce2d951b99a7f30046eb71e6f61c58d0b2280816aea', text: `mutation CancelPaymentOrder($input:CancelPaymentOrderInput!$idempotencyKey:String){cancelPaymentOrder(input:$input idempotencyKey:$idempotencyKey){__typename ...on PaymentOrder{__typename id orderId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CancelPaymentOrderMutation, CancelPaymentOrderMutationVariables>;

export const CreatePaymentBatch = { name: 'CreatePaymentBatch', id: '93586ec9c339b40dd07bf11cea14c0891ac3387e75bcdc917e5659b25ec5f69e', text: `mutation CreatePaymentBatch($input:CreatePaymentBatchInput!$idempotencyKey:String){createPaymentBatch(input:$input idempotencyKey:$idempotencyKey){__typename ...on PaymentBatch{__typename id batchId status itemCount total}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on Refusal{__typename details}}}` } as KnownDocument<CreatePaymentBatchMutation, CreatePaymentBatchMutationVariables>;

export const DiscardReturnFile = { name: 'DiscardReturnFile', id: '534e1f2ddc0238a1de1aebdcadc0826c37057135076333a742747fa07d4d0d96', text: `mutation DiscardReturnFile($input:DiscardReturnFileInput!$idempotencyKey:String){discardReturnFile(input:$input idempotencyKey:$idempotencyKey){__typename ...on RemittanceReturnFile{__typename returnFileId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DiscardReturnFileMutation, DiscardReturnFileMutationVariables>;

export const DivertPaymentOrder = { name: 'DivertPaymentOrder', id: '28a41138f82a346cc03338ccd8e5e766c7ba1e5dcc6095756c162194744b063e', text: `mutation DivertPaymentOrder($input:DivertPaymentOrderInput!$idempotencyKey:String){divertPaymentOrder(input:$input idempotencyKey:$idempotencyKey){__typename ...on PaymentOrder{__typename id orderId status errorCode}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DivertPaymentOrderMutation, DivertPaymentOrderMutationVariables>;

export const GenerateRemittance = { name: 'GenerateRemittance', id: '84166697d7bf46f7c762a9643dc065ae17b3e0157a3992ca426b597d86f98c04', text: `mutation GenerateRemittance($input:GenerateRemittanceInput!$idempotencyKey:String){generateRemittance(input:$input idempotencyKey:$idempotencyKey){__typename ...on Remittance{__typename id remittanceId sequence fileName}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<GenerateRemittanceMutation, GenerateRemittanceMutationVariables>;

export const ImportQuarantinedReturn = { name: 'ImportQuarantinedReturn', id: '155b03f2b72fc57e1da4541c5a93e65e4a9b256052021b6bf81c236ee2efef21', text: `mutation ImportQuarantinedReturn($input:ImportQuarantinedReturnInput!$idempotencyKey:String){importQuarantinedReturn(input:$input idempotencyKey:$idempotencyKey){__typename ...on RemittanceReturn{__typename sequence previousSequence sequenceGap isSequenceRepeated isFileRepeated accepted paid refused review conflicts repeated unknown}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ImportQuarantinedReturnMutation, ImportQuarantinedReturnMutationVariables>;

export const ImportRemittanceReturn = { name: 'ImportRemittanceReturn', id: '3f8ed7fda10eea117dba66eb99e40d6ff20d2aa5c97915145fdbf4c1f08ecac8', text: `mutation ImportRemittanceReturn($input:ImportRemittanceReturnInput!$idempotencyKey:String){importRemittanceReturn(input:$input idempotencyKey:$idempotencyKey){__typename ...on RemittanceReturn{__typename sequence previousSequence sequenceGap isSequenceRepeated isFileRepeated accepted paid refused review conflicts repeated unknown}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ImportRemittanceReturnMutation, ImportRemittanceReturnMutationVariables>;

export const ItemsInConflict = { name: 'ItemsInConflict', id: 'f7b79353b5d2223efa8403beeea113affa9fcb4e3d2db7296efd0b7f8c613f5f', text: `query ItemsInConflict($first:Int!$after:Cursor){reconciliation{__typename remittanceConflicts(first:$first after:$after){__typename nodes{__typename id itemId status amount paidAmount paidOn yourNumber bankNumber occurrences review conflict conflictStatus settledBy settlementReason returnedOn updatedAt remittance{__typename id remittanceId sequence bankCode}installment{__typename id number payable{__typename id payableId supplierName documentReference supplierDocument paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount createdBy payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}}}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ItemsInConflictQuery, ItemsInConflictQueryVariables>;

export const ItemsOfBatch = { name: 'ItemsOfBatch', id: '919a51fff0f838bf512305dd069df5658c692fac41fda6763e9344bf82550131', text: `query ItemsOfBatch($batchId:ID!$first:Int!$after:Cursor){paymentBatch(batchId:$batchId){__typename id items(first:$first after:$after){__typename nodes{__typename id itemId status amount paidAmount paidOn yourNumber bankNumber occurrences review conflict conflictStatus settledBy settlementReason returnedOn updatedAt remittance{__typename id remittanceId sequence bankCode}installment{__typename id number payable{__typename id payableId supplierName documentReference supplierDocument paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount createdBy payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}}}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ItemsOfBatchQuery, ItemsOfBatchQueryVariables>;

export const ItemsOfRemittance = { name: 'ItemsOfRemittance', id: '3cd1ec5fc9e879c644a5f90979299b9320ba0658cb1d72bb63b03fc6d3e77f62', text: `query ItemsOfRemittance($remittanceId:ID!$first:Int!$after:Cursor){remittance(remittanceId:$remittanceId){__typename id items(first:$first after:$after){__typename nodes{__typename id itemId status amount paidAmount paidOn yourNumber bankNumber occurrences review conflict conflictStatus settledBy settlementReason returnedOn updatedAt remittance{__typename id remittanceId sequence bankCode}installment{__typename id number payable{__typename id payableId supplierName documentReference supplierDocument paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount createdBy payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}}}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<ItemsOfRemittanceQuery, ItemsOfRemittanceQueryVariables>;

export const ItemsToReview = { name: 'ItemsToReview', id: 'f566c99a861e5527c6ca21e06b33198c1d633618e2087c7585c86e27b8229079', text: `query ItemsToReview($first:Int!$after:Cursor){remittanceItemsToReview(first:$first after:$after){__typename nodes{__typename id itemId status amount paidAmount paidOn yourNumber bankNumber occurrences review conflict conflictStatus settledBy settlementReason returnedOn updatedAt remittance{__typename id remittanceId sequence bankCode}installment{__typename id number payable{__typename id payableId supplierName documentReference supplierDocument paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount createdBy payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}}}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<ItemsToReviewQuery, ItemsToReviewQueryVariables>;

export const OrdersOfBatch = { name: 'OrdersOfBatch', id: 'db853ccfa1553bcb4d31e22bc97ed7e0f47fed26b5b034d2e856015d5588d3a5', text: `query OrdersOfBatch($batchId:ID!$first:Int!$after:Cursor){paymentBatch(batchId:$batchId){__typename id orders(first:$first after:$after){__typename nodes{__typename id orderId status channel amount attempt errorCode conflict paidOn createdAt updatedAt installment{__typename id number payable{__typename id payableId supplierName documentReference supplierDocument paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount createdBy payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}}}}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<OrdersOfBatchQuery, OrdersOfBatchQueryVariables>;

export const PaymentBatch = { name: 'PaymentBatch', id: 'f18576868163fd35b32527c7a6938eec4b764a14ee41d90af40c1e349600a6b8', text: `query PaymentBatch($batchId:ID!){paymentBatch(batchId:$batchId){__typename id batchId status companyId sourceAccountId bankAccountId payOn itemCount total contentSha256 createdBy participants createdAt releasedBy releasedAt cancelledBy cancelledAt remittance{__typename id remittanceId sequence fileName generatedBy generatedAt}}}` } as KnownDocument<PaymentBatchQuery, PaymentBatchQueryVariables>;

export const PaymentBatches = { name: 'PaymentBatches', id: '26713d13a421c58cec78f13736909dd626b55c0bf3fba887604cf7dc49f6254e', text: `query PaymentBatches($first:Int!$after:Cursor$status:PaymentBatchStatus){paymentBatches(first:$first after:$after status:$status){__typename nodes{__typename id batchId status companyId sourceAccountId bankAccountId payOn itemCount total createdBy createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PaymentBatchesQuery, PaymentBatchesQueryVariables>;

export const PaymentOrder = { name: 'PaymentOrder', id: '60ce882f94026e7013826728e960243a61635d87f293c8149d46cd8027516ae8', text: `query PaymentOrder($orderId:ID!){paymentOrder(orderId:$orderId){__typename id orderId status channel amount attempt nextAttemptAt errorCode conflict endToEndId transactionId paidOn returnedAmount sourceAccountId createdAt updatedAt batch{__typename id batchId status}installment{__typename id number dueDate payable{__typename id payableId supplierName supplierDocument documentReference description}}story{__typename at action author onBehalfOf reason resourceId amount}}}` } as KnownDocument<PaymentOrderQuery, PaymentOrderQueryVariables>;

export const PaymentOrders = { name: 'PaymentOrders', id: '0e0e5c63b56f09d9d212eed7f68ab1096b339584cc242fa2309d39ca26021806', text: `query PaymentOrders($first:Int!$after:Cursor$status:PaymentOrderStatus){paymentOrders(first:$first after:$after status:$status){__typename nodes{__typename id orderId status channel amount attempt errorCode conflict paidOn createdAt updatedAt installment{__typename id number payable{__typename id payableId supplierName documentReference supplierDocument paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount createdBy payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}}}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PaymentOrdersQuery, PaymentOrdersQueryVariables>;

export const PaymentPlaces = { name: 'PaymentPlaces', id: '1419cf98271aef888590f92913771b94682e3127f56dc4b9de189ec8420deff9', text: `query PaymentPlaces{master{__typename companies{__typename id name}branches{__typename id name}payingAccounts{__typename accountId companyId branchId}bankAccounts{__typename id companyId bankCode branch branchDigit accountNumber accountDigit agreement}}}` } as KnownDocument<PaymentPlacesQuery, PaymentPlacesQueryVariables>;

export const PaymentRunProposal = { name: 'PaymentRunProposal', id: 'a7e3825361c9c6e4d92c4dfcdb1cee2b0f53bffd5c9166a7ed1e5ff1161ae784', text: `query PaymentRunProposal($first:Int!$after:Cursor$through:Date!$companyId:String$sourceAccountId:ID){paymentRunProposal(first:$first after:$after through:$through companyId:$companyId sourceAccountId:$sourceAccountId){__typename nodes{__typename installmentId payableId number dueDate payOn amount channel fitsFile supplierName description documentReference}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PaymentRunProposalQuery, PaymentRunProposalQueryVariables>;

export const QuarantinedReturnFiles = { name: 'QuarantinedReturnFiles', id: '6b5af2e4f3408acd0af8cf5d3db57b4ed430c86d0287c6f158e7afab1f5605e3', text: `query QuarantinedReturnFiles($first:Int!$after:Cursor){returnFiles(first:$first after:$after status:QUARANTINED){__typename nodes{__typename returnFileId bankAccountId fileName sequence sizeBytes reasons findings isImportable receivedBy receivedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<QuarantinedReturnFilesQuery, QuarantinedReturnFilesQueryVariables>;

export const ReleasePaymentBatch = { name: 'ReleasePaymentBatch', id: '1fddb1f52426b75159765cb453b8f142141e48cad15b0b433713e36dc28bb459', text: `mutation ReleasePaymentBatch($input:ReleasePaymentBatchInput!$idempotencyKey:String){releasePaymentBatch(input:$input idempotencyKey:$idempotencyKey){__typename ...on PaymentBatch{__typename id batchId status releasedBy releasedAt}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ReleasePaymentBatchMutation, ReleasePaymentBatchMutationVariables>;

export const Remittance = { name: 'Remittance', id: '90f4ac37e928da1eba913b735ae1420fbfe1c42fd8fea2d3c55adef8d944b034', text: `query Remittance($remittanceId:ID!){remittance(remittanceId:$remittanceId){__typename id remittanceId sequence fileName bankCode bankAccountId agreement sha256 sizeBytes itemCount total paidCount paidTotal refusedCount generatedBy generatedAt batch{__typename id batchId payOn}}}` } as KnownDocument<RemittanceQuery, RemittanceQueryVariables>;

export const RemittanceFile = { name: 'RemittanceFile', id: '925164235e4f00586978311ac21e86dbd9947dbf25570bd3762c1c6ac7c0fddf', text: `query RemittanceFile($remittanceId:ID!){remittanceFile(remittanceId:$remittanceId){__typename fileName sha256 content}}` } as KnownDocument<RemittanceFileQuery, RemittanceFileQueryVariables>;

export const Remittances = { name: 'Remittances', id: '27e6126b7aa24db3eda8f026c1f34a31bc241a99b1f6df4396d7900627b837e4', text: `query Remittances($first:Int!$after:Cursor){remittances(first:$first after:$after){__typename nodes{__typename id remittanceId sequence fileName bankCode bankAccountId itemCount total paidCount paidTotal refusedCount generatedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<RemittancesQuery, RemittancesQueryVariables>;

export const ResolveRemittanceItem = { name: 'ResolveRemittanceItem', id: '781068a18de143c23f43d426f45743a438150ca22718955989f03cdc1db0061c', text: `mutation ResolveRemittanceItem($input:ResolveRemittanceItemInput!$idempotencyKey:String){resolveRemittanceItem(input:$input idempotencyKey:$idempotencyKey){__typename ...on RemittanceItem{__typename id itemId status review}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ResolveRemittanceItemMutation, ResolveRemittanceItemMutationVariables>;

export const SettleRemittanceConflict = { name: 'SettleRemittanceConflict', id: '71ef245488ebc52151408a3216f4c9beae5cfdfa7e7fa3d7a69cc7f68e492f19', text: `mutation SettleRemittanceConflict($input:SettleRemittanceConflictInput!$idempotencyKey:String){settleRemittanceConflict(input:$input idempotencyKey:$idempotencyKey){__typename ...on RemittanceItem{__typename id itemId status conflictStatus}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<SettleRemittanceConflictMutation, SettleRemittanceConflictMutationVariables>;

export type CancelPaymentBatchInput = {
  readonly batchId: string | number;
};

export type CancelPaymentOrderInput = {
  readonly orderId: string | number;
};

export type CreatePaymentBatchInput = {
  readonly bankAccountId?: string | null | undefined;
  readonly installmentIds: ReadonlyArray<string | number>;
  readonly payOn?: string | null | undefined;
  readonly sourceAccountId?: string | number | null | undefined;
};

export type DiscardReturnFileInput = {
  readonly reason: string;
  readonly returnFileId: string;
};

export type DivertPaymentOrderInput = {
  readonly orderId: string | number;
};

export type GenerateRemittanceInput = {
  readonly batchId: string | number;
};

export type ImportQuarantinedReturnInput = {
  readonly reason: string;
  readonly returnFileId: string;
};

export type ImportRemittanceReturnInput = {
  readonly bankAccountId: string;
  readonly file: string;
  readonly fileName?: string | null | undefined;
};

export type PayablePaymentMethod =
  | 'BOLETO'
  | 'PIX'
  | 'TED';

export type PayeeMember =
  | 'PAYMENT_METHOD'
  | 'PIX_KEY'
  | 'RECIPIENT_ACCOUNT'
  | 'RECIPIENT_BANK_CODE'
  | 'RECIPIENT_BRANCH'
  | 'SUPPLIER_NAME';

export type PaymentBatchStatus =
  | 'CANCELLED'
  | 'QUEUED'
  | 'RELEASED';

export type PaymentOrderChannel =
  | 'BILL'
  | 'PIX'
  | 'TED';

export type PaymentOrderStatus =
  | 'CANCELLED'
  | 'DISPATCHED'
  | 'PAID'
  | 'QUEUED'
  | 'REJECTED'
  | 'RELEASED';

export type ReleasePaymentBatchInput = {
  readonly batchId: string | number;
  readonly contentSha256: string;
};

export type RemittanceConflictSettlement =
  | 'CAME_BACK'
  | 'STAYS_PAID';

export type RemittanceConflictStatus =
  | 'CAME_BACK'
  | 'OPEN'
  | 'STAYS_PAID';

export type RemittanceItemConflict =
  | 'PAID_TWICE'
  | 'REFUSED_AFTER_PAID';

export type RemittanceItemOutcome =
  | 'PAID'
  | 'REFUSED';

export type RemittanceItemReview =
  | 'AMOUNT_DIFFERS'
  | 'DAY_CLOSED'
  | 'DELETED_BY_BANK'
  | 'PAID_IN_FUTURE'
  | 'UNKNOWN_OCCURRENCE';

export type RemittanceItemStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'PAID'
  | 'QUEUED'
  | 'REFUSED'
  | 'SENT';

export type RemittanceReturnFileReason =
  | 'CONTRADICTORY'
  | 'DATED_IN_FUTURE'
  | 'OTHER_OWNER'
  | 'UNREADABLE';

export type RemittanceReturnFileStatus =
  | 'DISCARDED'
  | 'IMPORTED'
  | 'QUARANTINED';

export type ResolveRemittanceItemInput = {
  readonly bookedOn?: string | null | undefined;
  readonly itemId: string | number;
  readonly outcome: RemittanceItemOutcome;
  readonly paidOn?: string | null | undefined;
};

export type SettleRemittanceConflictInput = {
  readonly bookedOn?: string | null | undefined;
  readonly itemId: string | number;
  readonly outcome: RemittanceConflictSettlement;
  readonly reason: string;
  readonly returnedOn?: string | null | undefined;
};

export type CancelPaymentBatchMutationVariables = Exact<{
  input: CancelPaymentBatchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelPaymentBatchMutation = { readonly __typename: 'Mutation', readonly cancelPaymentBatch:
    | { readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly status: PaymentBatchStatus, readonly itemCount: number, readonly total: number }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type CancelPaymentOrderMutationVariables = Exact<{
  input: CancelPaymentOrderInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelPaymentOrderMutation = { readonly __typename: 'Mutation', readonly cancelPaymentOrder:
    | { readonly __typename: 'PaymentOrder', readonly id: string, readonly orderId: string, readonly status: PaymentOrderStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type CreatePaymentBatchMutationVariables = Exact<{
  input: CreatePaymentBatchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePaymentBatchMutation = { readonly __typename: 'Mutation', readonly createPaymentBatch:
    | { readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly status: PaymentBatchStatus, readonly itemCount: number, readonly total: number }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly details: unknown }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DiscardReturnFileMutationVariables = Exact<{
  input: DiscardReturnFileInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DiscardReturnFileMutation = { readonly __typename: 'Mutation', readonly discardReturnFile:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RemittanceReturnFile', readonly returnFileId: string, readonly status: RemittanceReturnFileStatus }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DivertPaymentOrderMutationVariables = Exact<{
  input: DivertPaymentOrderInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DivertPaymentOrderMutation = { readonly __typename: 'Mutation', readonly divertPaymentOrder:
    | { readonly __typename: 'PaymentOrder', readonly id: string, readonly orderId: string, readonly status: PaymentOrderStatus, readonly errorCode: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type GenerateRemittanceMutationVariables = Exact<{
  input: GenerateRemittanceInput;
  idempotencyKey?: string | null | undefined;
}>;


export type GenerateRemittanceMutation = { readonly __typename: 'Mutation', readonly generateRemittance:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly fileName: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ImportQuarantinedReturnMutationVariables = Exact<{
  input: ImportQuarantinedReturnInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ImportQuarantinedReturnMutation = { readonly __typename: 'Mutation', readonly importQuarantinedReturn:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RemittanceReturn', readonly sequence: number, readonly previousSequence: number | null, readonly sequenceGap: number, readonly isSequenceRepeated: boolean, readonly isFileRepeated: boolean, readonly accepted: number, readonly paid: number, readonly refused: number, readonly review: number, readonly conflicts: number, readonly repeated: number, readonly unknown: number }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ImportRemittanceReturnMutationVariables = Exact<{
  input: ImportRemittanceReturnInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ImportRemittanceReturnMutation = { readonly __typename: 'Mutation', readonly importRemittanceReturn:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RemittanceReturn', readonly sequence: number, readonly previousSequence: number | null, readonly sequenceGap: number, readonly isSequenceRepeated: boolean, readonly isFileRepeated: boolean, readonly accepted: number, readonly paid: number, readonly refused: number, readonly review: number, readonly conflicts: number, readonly repeated: number, readonly unknown: number }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ItemsInConflictQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ItemsInConflictQuery = { readonly __typename: 'Query', readonly reconciliation: { readonly __typename: 'Reconciliation', readonly remittanceConflicts: { readonly __typename: 'RemittanceConflictConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RemittanceItem', readonly id: string, readonly itemId: string, readonly status: RemittanceItemStatus, readonly amount: number, readonly paidAmount: number | null, readonly paidOn: string | null, readonly yourNumber: string, readonly bankNumber: string | null, readonly occurrences: ReadonlyArray<string>, readonly review: RemittanceItemReview | null, readonly conflict: RemittanceItemConflict | null, readonly conflictStatus: RemittanceConflictStatus | null, readonly settledBy: string | null, readonly settlementReason: string | null, readonly returnedOn: string | null, readonly updatedAt: string, readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly bankCode: string } | null, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly supplierDocument: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly createdBy: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ItemsOfBatchQueryVariables = Exact<{
  batchId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type ItemsOfBatchQuery = { readonly __typename: 'Query', readonly paymentBatch: { readonly __typename: 'PaymentBatch', readonly id: string, readonly items: { readonly __typename: 'RemittanceItemConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RemittanceItem', readonly id: string, readonly itemId: string, readonly status: RemittanceItemStatus, readonly amount: number, readonly paidAmount: number | null, readonly paidOn: string | null, readonly yourNumber: string, readonly bankNumber: string | null, readonly occurrences: ReadonlyArray<string>, readonly review: RemittanceItemReview | null, readonly conflict: RemittanceItemConflict | null, readonly conflictStatus: RemittanceConflictStatus | null, readonly settledBy: string | null, readonly settlementReason: string | null, readonly returnedOn: string | null, readonly updatedAt: string, readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly bankCode: string } | null, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly supplierDocument: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly createdBy: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ItemsOfRemittanceQueryVariables = Exact<{
  remittanceId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type ItemsOfRemittanceQuery = { readonly __typename: 'Query', readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly items: { readonly __typename: 'RemittanceItemConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RemittanceItem', readonly id: string, readonly itemId: string, readonly status: RemittanceItemStatus, readonly amount: number, readonly paidAmount: number | null, readonly paidOn: string | null, readonly yourNumber: string, readonly bankNumber: string | null, readonly occurrences: ReadonlyArray<string>, readonly review: RemittanceItemReview | null, readonly conflict: RemittanceItemConflict | null, readonly conflictStatus: RemittanceConflictStatus | null, readonly settledBy: string | null, readonly settlementReason: string | null, readonly returnedOn: string | null, readonly updatedAt: string, readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly bankCode: string } | null, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly supplierDocument: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly createdBy: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type ItemsToReviewQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ItemsToReviewQuery = { readonly __typename: 'Query', readonly remittanceItemsToReview: { readonly __typename: 'RemittanceItemConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RemittanceItem', readonly id: string, readonly itemId: string, readonly status: RemittanceItemStatus, readonly amount: number, readonly paidAmount: number | null, readonly paidOn: string | null, readonly yourNumber: string, readonly bankNumber: string | null, readonly occurrences: ReadonlyArray<string>, readonly review: RemittanceItemReview | null, readonly conflict: RemittanceItemConflict | null, readonly conflictStatus: RemittanceConflictStatus | null, readonly settledBy: string | null, readonly settlementReason: string | null, readonly returnedOn: string | null, readonly updatedAt: string, readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly bankCode: string } | null, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly supplierDocument: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly createdBy: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type OrdersOfBatchQueryVariables = Exact<{
  batchId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type OrdersOfBatchQuery = { readonly __typename: 'Query', readonly paymentBatch: { readonly __typename: 'PaymentBatch', readonly id: string, readonly orders: { readonly __typename: 'PaymentOrderConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PaymentOrder', readonly id: string, readonly orderId: string, readonly status: PaymentOrderStatus, readonly channel: PaymentOrderChannel, readonly amount: number, readonly attempt: number, readonly errorCode: string | null, readonly conflict: string | null, readonly paidOn: string | null, readonly createdAt: string, readonly updatedAt: string, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly supplierDocument: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly createdBy: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type PaymentBatchQueryVariables = Exact<{
  batchId: string | number;
}>;


export type PaymentBatchQuery = { readonly __typename: 'Query', readonly paymentBatch: { readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly status: PaymentBatchStatus, readonly companyId: string, readonly sourceAccountId: number | null, readonly bankAccountId: string | null, readonly payOn: string | null, readonly itemCount: number, readonly total: number, readonly contentSha256: string, readonly createdBy: string, readonly participants: ReadonlyArray<string>, readonly createdAt: string, readonly releasedBy: string | null, readonly releasedAt: string | null, readonly cancelledBy: string | null, readonly cancelledAt: string | null, readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly fileName: string, readonly generatedBy: string, readonly generatedAt: string } | null } | null };

export type PaymentBatchesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: PaymentBatchStatus | null | undefined;
}>;


export type PaymentBatchesQuery = { readonly __typename: 'Query', readonly paymentBatches: { readonly __typename: 'PaymentBatchConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly status: PaymentBatchStatus, readonly companyId: string, readonly sourceAccountId: number | null, readonly bankAccountId: string | null, readonly payOn: string | null, readonly itemCount: number, readonly total: number, readonly createdBy: string, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } };

export type PaymentOrderQueryVariables = Exact<{
  orderId: string | number;
}>;


export type PaymentOrderQuery = { readonly __typename: 'Query', readonly paymentOrder: { readonly __typename: 'PaymentOrder', readonly id: string, readonly orderId: string, readonly status: PaymentOrderStatus, readonly channel: PaymentOrderChannel, readonly amount: number, readonly attempt: number, readonly nextAttemptAt: string | null, readonly errorCode: string | null, readonly conflict: string | null, readonly endToEndId: string | null, readonly transactionId: string | null, readonly paidOn: string | null, readonly returnedAmount: number, readonly sourceAccountId: number, readonly createdAt: string, readonly updatedAt: string, readonly batch: { readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly status: PaymentBatchStatus }, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly dueDate: string, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly supplierDocument: string, readonly documentReference: string, readonly description: string } }, readonly story: ReadonlyArray<{ readonly __typename: 'PaymentStoryStep', readonly at: string, readonly action: string, readonly author: string | null, readonly onBehalfOf: string | null, readonly reason: string | null, readonly resourceId: string, readonly amount: number | null }> } | null };

export type PaymentOrdersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: PaymentOrderStatus | null | undefined;
}>;


export type PaymentOrdersQuery = { readonly __typename: 'Query', readonly paymentOrders: { readonly __typename: 'PaymentOrderConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PaymentOrder', readonly id: string, readonly orderId: string, readonly status: PaymentOrderStatus, readonly channel: PaymentOrderChannel, readonly amount: number, readonly attempt: number, readonly errorCode: string | null, readonly conflict: string | null, readonly paidOn: string | null, readonly createdAt: string, readonly updatedAt: string, readonly installment: { readonly __typename: 'PayableInstallment', readonly id: string, readonly number: number, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly supplierDocument: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly createdBy: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } };

export type PaymentPlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentPlacesQuery = { readonly __typename: 'Query', readonly master: { readonly __typename: 'FinanceMaster', readonly companies: ReadonlyArray<{ readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }>, readonly branches: ReadonlyArray<{ readonly __typename: 'FinanceBranch', readonly id: string, readonly name: string }>, readonly payingAccounts: ReadonlyArray<{ readonly __typename: 'PayingAccount', readonly accountId: number, readonly companyId: string, readonly branchId: string | null }>, readonly bankAccounts: ReadonlyArray<{ readonly __typename: 'BankAccount', readonly id: string, readonly companyId: string, readonly bankCode: string, readonly branch: string, readonly branchDigit: string, readonly accountNumber: string, readonly accountDigit: string, readonly agreement: string | null }> } };

export type PaymentRunProposalQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  through: string;
  companyId?: string | null | undefined;
  sourceAccountId?: string | number | null | undefined;
}>;


export type PaymentRunProposalQuery = { readonly __typename: 'Query', readonly paymentRunProposal: { readonly __typename: 'DueInstallmentConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'DueInstallment', readonly installmentId: string, readonly payableId: string, readonly number: number, readonly dueDate: string, readonly payOn: string, readonly amount: number, readonly channel: PaymentOrderChannel, readonly fitsFile: boolean, readonly supplierName: string, readonly description: string, readonly documentReference: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } };

export type QuarantinedReturnFilesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type QuarantinedReturnFilesQuery = { readonly __typename: 'Query', readonly returnFiles: { readonly __typename: 'RemittanceReturnFileConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RemittanceReturnFile', readonly returnFileId: string, readonly bankAccountId: string, readonly fileName: string | null, readonly sequence: number, readonly sizeBytes: number, readonly reasons: ReadonlyArray<RemittanceReturnFileReason>, readonly findings: ReadonlyArray<string>, readonly isImportable: boolean, readonly receivedBy: string, readonly receivedAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ReleasePaymentBatchMutationVariables = Exact<{
  input: ReleasePaymentBatchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ReleasePaymentBatchMutation = { readonly __typename: 'Mutation', readonly releasePaymentBatch:
    | { readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly status: PaymentBatchStatus, readonly releasedBy: string | null, readonly releasedAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type RemittanceFileQueryVariables = Exact<{
  remittanceId: string | number;
}>;


export type RemittanceFileQuery = { readonly __typename: 'Query', readonly remittanceFile: { readonly __typename: 'RemittanceFile', readonly fileName: string, readonly sha256: string, readonly content: string } | null };

export type RemittanceQueryVariables = Exact<{
  remittanceId: string | number;
}>;


export type RemittanceQuery = { readonly __typename: 'Query', readonly remittance: { readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly fileName: string, readonly bankCode: string, readonly bankAccountId: string, readonly agreement: string, readonly sha256: string, readonly sizeBytes: number, readonly itemCount: number, readonly total: number, readonly paidCount: number, readonly paidTotal: number, readonly refusedCount: number, readonly generatedBy: string, readonly generatedAt: string, readonly batch: { readonly __typename: 'PaymentBatch', readonly id: string, readonly batchId: string, readonly payOn: string | null } } | null };

export type RemittancesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type RemittancesQuery = { readonly __typename: 'Query', readonly remittances: { readonly __typename: 'RemittanceConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Remittance', readonly id: string, readonly remittanceId: string, readonly sequence: number, readonly fileName: string, readonly bankCode: string, readonly bankAccountId: string, readonly itemCount: number, readonly total: number, readonly paidCount: number, readonly paidTotal: number, readonly refusedCount: number, readonly generatedAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ResolveRemittanceItemMutationVariables = Exact<{
  input: ResolveRemittanceItemInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ResolveRemittanceItemMutation = { readonly __typename: 'Mutation', readonly resolveRemittanceItem:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RemittanceItem', readonly id: string, readonly itemId: string, readonly status: RemittanceItemStatus, readonly review: RemittanceItemReview | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type SettleRemittanceConflictMutationVariables = Exact<{
  input: SettleRemittanceConflictInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SettleRemittanceConflictMutation = { readonly __typename: 'Mutation', readonly settleRemittanceConflict:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RemittanceItem', readonly id: string, readonly itemId: string, readonly status: RemittanceItemStatus, readonly conflictStatus: RemittanceConflictStatus | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
