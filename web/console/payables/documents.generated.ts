// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const ApprovePayable = { name: 'ApprovePayable', id: 'c099d21e1a2a52837bd8b82b5e1a74782b58ef7da1f3f82faa6f99c2c0857828', text: `mutation ApprovePayable($input:ApprovePayableInput!$idempotencyKey:String){approvePayable(input:$input idempotencyKey:$idempotencyKey){__typename ...on Payable{__typename id payableId status version}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ApprovePayableMutation, ApprovePayableMutationVariables>;

export const ApprovePayables = { name: 'ApprovePayables', id: '97c4522d088ea4d2e6fa916c3a96fc738a6df285c959f8d167c9fa01472007ff', text: `mutation ApprovePayables($input:ApprovePayablesInput!$idempotencyKey:String){approvePayables(input:$input idempotencyKey:$idempotencyKey){__typename ...on PayableApprovals{__typename approvals{__typename payableId isApproved code message netAmount}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ApprovePayablesMutation, ApprovePayablesMutationVariables>;

export const CancelPayable = { name: 'CancelPayable', id: 'c245d00446935e6e6ef909bb864bed9d2c919cac0fc5dc8cd8729fcf560d8477', text: `mutation CancelPayable($input:CancelPayableInput!$idempotencyKey:String){cancelPayable(input:$input idempotencyKey:$idempotencyKey){__typename ...on Payable{__typename id payableId status version}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CancelPayableMutation, CancelPayableMutationVariables>;

export const Payable = { name: 'Payable', id: 'fccdc588347d75765e7e24c4b4fc0af8ca54acbc9a79f4d21fe2e8f91aba76e5', text: `query Payable($payableId:ID!){payable(payableId:$payableId){__typename id payableId supplierName supplierDocument documentReference description amount netAmount paidAmount dueDate competenceDate paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount sourceAccountId status version contentSha256 payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}createdBy createdAt approvedBy secondApprovedBy justification withholdings{__typename kind amount}installments{__typename id installmentId number dueDate amount netAmount status paidOn orders(first:5){__typename nodes{__typename id orderId channel status amount attempt transactionId endToEndId errorCode conflict createdAt paidOn}}}possibleDuplicates{__typename reasons payable{__typename id payableId supplierName documentReference netAmount dueDate status}}story{__typename at action author onBehalfOf reason resourceId amount}}}` } as KnownDocument<PayableQuery, PayableQueryVariables>;

export const Payables = { name: 'Payables', id: '5e1922fa6f91b88fed0272b2d8b89ebf83ea8186b4c303e637692a3b1c2b82d3', text: `query Payables($first:Int!$after:Cursor$status:PayableStatus$paymentMethod:PayablePaymentMethod$dueFrom:Date$dueTo:Date$supplierDocument:String$documentReference:String){payables(first:$first after:$after status:$status paymentMethod:$paymentMethod dueFrom:$dueFrom dueTo:$dueTo supplierDocument:$supplierDocument documentReference:$documentReference){__typename nodes{__typename id payableId supplierName supplierDocument documentReference description netAmount dueDate paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount status version contentSha256 payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}createdBy createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PayablesQuery, PayablesQueryVariables>;

export const PayablesToApprove = { name: 'PayablesToApprove', id: 'a4e2b0eeeab6c05cbf747a6dd71908b48208cb51ec59b52f70d463e4d31aef83', text: `query PayablesToApprove($first:Int!$after:Cursor$onBehalfOf:String){payablesToApprove(first:$first after:$after onBehalfOf:$onBehalfOf){__typename nodes{__typename id payableId supplierName supplierDocument documentReference description netAmount dueDate paymentMethod pixKey barcode recipientBankCode recipientBranch recipientAccount status version contentSha256 payeeHistory{__typename isFirstPayment lastPaidOn changes{__typename member before after}}createdBy createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PayablesToApproveQuery, PayablesToApproveQueryVariables>;

export const RefusePayable = { name: 'RefusePayable', id: '84cdf10449cebead54a777005549e6e78f166b1f1ad4dcb03cf049883c67e940', text: `mutation RefusePayable($input:RefusePayableInput!$idempotencyKey:String){refusePayable(input:$input idempotencyKey:$idempotencyKey){__typename ...on Payable{__typename id payableId status version}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RefusePayableMutation, RefusePayableMutationVariables>;

export type ApprovePayableInput = {
  readonly contentSha256: string;
  readonly expectedVersion: number;
  readonly onBehalfOf?: string | null | undefined;
  readonly payableId: string | number;
};

export type ApprovePayablesInput = {
  readonly onBehalfOf?: string | null | undefined;
  readonly payables: ReadonlyArray<PayableApprovalInput>;
};

export type CancelPayableInput = {
  readonly expectedVersion: number;
  readonly payableId: string | number;
  readonly reason: string;
};

export type PayableApprovalInput = {
  readonly contentSha256: string;
  readonly expectedVersion: number;
  readonly payableId: string | number;
};

export type PayableDuplicateReason =
  | 'BARCODE'
  | 'KEY_AMOUNT_DAY'
  | 'SUPPLIER_AMOUNT_DUE_DATE';

export type PayableInstallmentStatus =
  | 'APPROVED'
  | 'CANCELLED'
  | 'PAID'
  | 'PENDING'
  | 'REFUSED'
  | 'SCHEDULED';

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

export type PayableWithholdingKind =
  | 'COFINS'
  | 'CSLL'
  | 'CSRF'
  | 'INSS'
  | 'IRRF'
  | 'ISS'
  | 'OTHER'
  | 'PIS';

export type PayeeMember =
  | 'PAYMENT_METHOD'
  | 'PIX_KEY'
  | 'RECIPIENT_ACCOUNT'
  | 'RECIPIENT_BANK_CODE'
  | 'RECIPIENT_BRANCH'
  | 'SUPPLIER_NAME';

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

export type RefusePayableInput = {
  readonly contentSha256?: string | null | undefined;
  readonly expectedVersion: number;
  readonly onBehalfOf?: string | null | undefined;
  readonly payableId: string | number;
  readonly reason: string;
};

export type ApprovePayableMutationVariables = Exact<{
  input: ApprovePayableInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ApprovePayableMutation = { readonly __typename: 'Mutation', readonly approvePayable:
    | { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly status: PayableStatus, readonly version: number }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ApprovePayablesMutationVariables = Exact<{
  input: ApprovePayablesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ApprovePayablesMutation = { readonly __typename: 'Mutation', readonly approvePayables:
    | { readonly __typename: 'PayableApprovals', readonly approvals: ReadonlyArray<{ readonly __typename: 'PayableApproval', readonly payableId: string, readonly isApproved: boolean, readonly code: string | null, readonly message: string | null, readonly netAmount: number | null }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type CancelPayableMutationVariables = Exact<{
  input: CancelPayableInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelPayableMutation = { readonly __typename: 'Mutation', readonly cancelPayable:
    | { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly status: PayableStatus, readonly version: number }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type PayableQueryVariables = Exact<{
  payableId: string | number;
}>;


export type PayableQuery = { readonly __typename: 'Query', readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly supplierDocument: string, readonly documentReference: string, readonly description: string, readonly amount: number, readonly netAmount: number, readonly paidAmount: number, readonly dueDate: string, readonly competenceDate: string | null, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly sourceAccountId: number | null, readonly status: PayableStatus, readonly version: number, readonly contentSha256: string, readonly createdBy: string, readonly createdAt: string, readonly approvedBy: string | null, readonly secondApprovedBy: string | null, readonly justification: string | null, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> }, readonly withholdings: ReadonlyArray<{ readonly __typename: 'PayableWithholding', readonly kind: PayableWithholdingKind, readonly amount: number }>, readonly installments: ReadonlyArray<{ readonly __typename: 'PayableInstallment', readonly id: string, readonly installmentId: string, readonly number: number, readonly dueDate: string, readonly amount: number, readonly netAmount: number, readonly status: PayableInstallmentStatus, readonly paidOn: string | null, readonly orders: { readonly __typename: 'PaymentOrderConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PaymentOrder', readonly id: string, readonly orderId: string, readonly channel: PaymentOrderChannel, readonly status: PaymentOrderStatus, readonly amount: number, readonly attempt: number, readonly transactionId: string | null, readonly endToEndId: string | null, readonly errorCode: string | null, readonly conflict: string | null, readonly createdAt: string, readonly paidOn: string | null }> } }>, readonly possibleDuplicates: ReadonlyArray<{ readonly __typename: 'PayableDuplicate', readonly reasons: ReadonlyArray<PayableDuplicateReason>, readonly payable: { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly documentReference: string, readonly netAmount: number, readonly dueDate: string, readonly status: PayableStatus } }>, readonly story: ReadonlyArray<{ readonly __typename: 'PaymentStoryStep', readonly at: string, readonly action: string, readonly author: string | null, readonly onBehalfOf: string | null, readonly reason: string | null, readonly resourceId: string, readonly amount: number | null }> } | null };

export type PayablesToApproveQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  onBehalfOf?: string | null | undefined;
}>;


export type PayablesToApproveQuery = { readonly __typename: 'Query', readonly payablesToApprove: { readonly __typename: 'PayableConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly supplierDocument: string, readonly documentReference: string, readonly description: string, readonly netAmount: number, readonly dueDate: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly status: PayableStatus, readonly version: number, readonly contentSha256: string, readonly createdBy: string, readonly createdAt: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PayablesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  status?: PayableStatus | null | undefined;
  paymentMethod?: PayablePaymentMethod | null | undefined;
  dueFrom?: string | null | undefined;
  dueTo?: string | null | undefined;
  supplierDocument?: string | null | undefined;
  documentReference?: string | null | undefined;
}>;


export type PayablesQuery = { readonly __typename: 'Query', readonly payables: { readonly __typename: 'PayableConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly supplierName: string, readonly supplierDocument: string, readonly documentReference: string, readonly description: string, readonly netAmount: number, readonly dueDate: string, readonly paymentMethod: PayablePaymentMethod, readonly pixKey: string | null, readonly barcode: string | null, readonly recipientBankCode: string | null, readonly recipientBranch: string | null, readonly recipientAccount: string | null, readonly status: PayableStatus, readonly version: number, readonly contentSha256: string, readonly createdBy: string, readonly createdAt: string, readonly payeeHistory: { readonly __typename: 'PayeeHistory', readonly isFirstPayment: boolean, readonly lastPaidOn: string | null, readonly changes: ReadonlyArray<{ readonly __typename: 'PayeeChange', readonly member: PayeeMember, readonly before: string | null, readonly after: string | null }> } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type RefusePayableMutationVariables = Exact<{
  input: RefusePayableInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RefusePayableMutation = { readonly __typename: 'Mutation', readonly refusePayable:
    | { readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly status: PayableStatus, readonly version: number }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
