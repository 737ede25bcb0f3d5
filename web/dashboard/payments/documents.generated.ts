// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardBill = { name: 'DashboardBill', id: '363d7a3b1164abbf4c4fe5ded00ebeb2e5d0ba26a6bbe6283d85e4775b0825be', text: `subscription DashboardBill($billPaymentId:ID!){billPayment(billPaymentId:$billPaymentId){__typename billPaymentId status type line beneficiaryName originalAmount discountAmount additionAmount totalAmount dueDate quoteExpiresAt failure{__typename message}receipt{__typename authentication settledAt}}}` } as KnownDocument<DashboardBillSubscription, DashboardBillSubscriptionVariables>;

export const DashboardConfirmBill = { name: 'DashboardConfirmBill', id: '4459982a429cfe8296e76e5b371cc3632c9a587f0912bd75d15cdb1f708546a5', text: `mutation DashboardConfirmBill($input:ConfirmBillPaymentInput!$idempotencyKey:String!){confirmBillPayment(input:$input idempotencyKey:$idempotencyKey){__typename ...on BillPayment{__typename status}...on InsufficientBalance{__typename code message httpStatus requestId}...on LimitExceeded{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardConfirmBillMutation, DashboardConfirmBillMutationVariables>;

export const DashboardLookUpKey = { name: 'DashboardLookUpKey', id: '8bdfb32913ed85ede752c98de29696177e9ebbf46b74bc306461a822bdabd733', text: `mutation DashboardLookUpKey($input:LookUpPixKeyInput!){lookUpPixKey(input:$input){__typename ...on PixKeyLookup{__typename canonicalKey endToEndId ispb ownerName ownerDocument participantName}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardLookUpKeyMutation, DashboardLookUpKeyMutationVariables>;

export const DashboardMakeBill = { name: 'DashboardMakeBill', id: 'a2d060b7b9753011d8817e407d9a3501a016642a3e4c3488449ea7df2ca70f9d', text: `mutation DashboardMakeBill($input:SimulateBillInput!){simulateBill(input:$input){__typename ...on SimulatedBill{__typename line}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardMakeBillMutation, DashboardMakeBillMutationVariables>;

export const DashboardPayment = { name: 'DashboardPayment', id: 'd752ba68a1ff6b3b12919a016a19f50a11f490a15fe62ae248bd4bb2e8faedd8', text: `query DashboardPayment($transactionId:ID!){transaction(transactionId:$transactionId){__typename id transactionId accountId type status amount fee description errorReason createdAt completedAt ...on PixPayment{__typename endToEndId refundedAmount}...on PixReceived{__typename endToEndId refundedAmount}...on PixRefund{__typename endToEndId refundedAmount}events(first:50){__typename nodes{__typename id cursor name occurredAt accountId payload}}}}` } as KnownDocument<DashboardPaymentQuery, DashboardPaymentQueryVariables>;

export const DashboardQuoteBill = { name: 'DashboardQuoteBill', id: 'dbebdcb1d40501b2c999ec8ae0d106d273a56c8ebae617bbf057b6b3150beb01', text: `mutation DashboardQuoteBill($input:QuoteBillPaymentInput!$idempotencyKey:String!){quoteBillPayment(input:$input idempotencyKey:$idempotencyKey){__typename ...on BillPayment{__typename billPaymentId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardQuoteBillMutation, DashboardQuoteBillMutationVariables>;

export const DashboardSendPix = { name: 'DashboardSendPix', id: '99b00db50d8557cea661fcd27098fad2a9b4f1a0d667a19ff925e4093ec219c1', text: `mutation DashboardSendPix($input:SendPixPaymentInput!$idempotencyKey:String){sendPixPayment(input:$input idempotencyKey:$idempotencyKey){__typename ...on AcceptedPixPayment{__typename transactionId}...on InsufficientBalance{__typename code message httpStatus requestId}...on LimitExceeded{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardSendPixMutation, DashboardSendPixMutationVariables>;

export const DashboardSendTed = { name: 'DashboardSendTed', id: 'b74e7ca66b9bc202299ada5f0e319bdc8f75db324b5ad09949dcedab53790cb0', text: `mutation DashboardSendTed($input:SendTedInput!$idempotencyKey:String){sendTed(input:$input idempotencyKey:$idempotencyKey){__typename ...on AcceptedTed{__typename transactionId amount keptUntil}...on InsufficientBalance{__typename code message httpStatus requestId}...on LimitExceeded{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardSendTedMutation, DashboardSendTedMutationVariables>;

export const DashboardSendTransfer = { name: 'DashboardSendTransfer', id: '6c7f36ac02960d0f5cd0028803b09fb0009bffd8d9df46b11c2d9e128b16dc51', text: `mutation DashboardSendTransfer($input:SendInternalTransferInput!$idempotencyKey:String){sendInternalTransfer(input:$input idempotencyKey:$idempotencyKey){__typename ...on AcceptedInternalTransfer{__typename transactionId amount}...on InsufficientBalance{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardSendTransferMutation, DashboardSendTransferMutationVariables>;

export const DashboardTransaction = { name: 'DashboardTransaction', id: '584c6e0d0bed1f4e4344c9fc8532f1b15b84d78429f36002ed2f3723eb2bb02c', text: `subscription DashboardTransaction($transactionId:ID!){transaction(transactionId:$transactionId){__typename status errorReason completedAt}}` } as KnownDocument<DashboardTransactionSubscription, DashboardTransactionSubscriptionVariables>;

export const DashboardTransactions = { name: 'DashboardTransactions', id: '7f9101bd272aef9a79be5ffc663d8cb23d4cebcb11ee5faa41753cff56255228', text: `query DashboardTransactions($accountId:ID$type:TransactionType$status:TransactionStatus$from:Date$to:Date$first:Int!$after:Cursor){transactions(accountId:$accountId type:$type status:$status from:$from to:$to first:$first after:$after){__typename nodes{__typename id transactionId accountId type status amount description errorReason createdAt completedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardTransactionsQuery, DashboardTransactionsQueryVariables>;

export type BillBehaviour =
  | 'ALREADY_PAID'
  | 'AMOUNT_CHANGES'
  | 'RECEIPT_LATE'
  | 'REFUSED_ON_QUOTE'
  | 'REJECTED'
  | 'SETTLES'
  | 'SILENT'
  | 'UNCONFIRMED';

export type BillPaymentStatus =
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PROCESSING'
  | 'QUOTED'
  | 'SETTLED'
  | 'UNCONFIRMED';

export type BillType =
  | 'BOLETO'
  | 'GUIDE';

export type ConfirmBillPaymentInput = {
  readonly amountCents: number;
  readonly billPaymentId: string | number;
};

export type ExpectedBillType =
  | 'ANY'
  | 'BOLETO'
  | 'GUIDE';

export type LookUpPixKeyInput = {
  readonly accountId: string | number;
  readonly key: string;
  readonly payerDocument?: string | null | undefined;
};

export type QuoteBillPaymentInput = {
  readonly accountId: string | number;
  readonly barcode: string;
  readonly payableId?: string | null | undefined;
  readonly type?: ExpectedBillType | null | undefined;
};

export type SendInternalTransferInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly destinationAccountId: string | number;
};

export type SendPixPaymentInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly endToEndId?: string | null | undefined;
  readonly pixKey: string;
  readonly recipientIspb: string;
};

export type SendTedInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly purposeCode?: string | null | undefined;
  readonly recipientAccount: string;
  readonly recipientBankCode: string;
  readonly recipientBranch?: string | null | undefined;
  readonly recipientDocument: string;
  readonly recipientName: string;
};

export type SimulateBillInput = {
  readonly amount?: number | null | undefined;
  readonly behaviour?: BillBehaviour | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly segment?: number | null | undefined;
  readonly type: BillType;
};

export type TransactionStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'PROCESSING'
  | 'REFUNDED'
  | 'REJECTED'
  | 'SETTLED'
  | 'TIMEOUT';

export type TransactionType =
  | 'ADJUSTMENT_CREDIT'
  | 'ADJUSTMENT_DEBIT'
  | 'BILL_PAYMENT'
  | 'INTERNAL'
  | 'PIX_IN'
  | 'PIX_OUT'
  | 'PIX_REFUND'
  | 'TED_IN'
  | 'TED_OUT'
  | 'TED_REFUND';

export type DashboardBillSubscriptionVariables = Exact<{
  billPaymentId: string | number;
}>;


export type DashboardBillSubscription = { readonly __typename: 'Subscription', readonly billPayment: { readonly __typename: 'BillPayment', readonly billPaymentId: string, readonly status: BillPaymentStatus, readonly type: BillType, readonly line: string, readonly beneficiaryName: string | null, readonly originalAmount: number | null, readonly discountAmount: number | null, readonly additionAmount: number | null, readonly totalAmount: number | null, readonly dueDate: string | null, readonly quoteExpiresAt: string, readonly failure: { readonly __typename: 'BillPaymentFailure', readonly message: string } | null, readonly receipt: { readonly __typename: 'BillPaymentReceipt', readonly authentication: string, readonly settledAt: string } | null } };

export type DashboardConfirmBillMutationVariables = Exact<{
  input: ConfirmBillPaymentInput;
  idempotencyKey: string;
}>;


export type DashboardConfirmBillMutation = { readonly __typename: 'Mutation', readonly confirmBillPayment:
    | { readonly __typename: 'BillPayment', readonly status: BillPaymentStatus }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'LimitExceeded', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardLookUpKeyMutationVariables = Exact<{
  input: LookUpPixKeyInput;
}>;


export type DashboardLookUpKeyMutation = { readonly __typename: 'Mutation', readonly lookUpPixKey:
    | { readonly __typename: 'PixKeyLookup', readonly canonicalKey: string, readonly endToEndId: string, readonly ispb: string, readonly ownerName: string, readonly ownerDocument: string, readonly participantName: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardMakeBillMutationVariables = Exact<{
  input: SimulateBillInput;
}>;


export type DashboardMakeBillMutation = { readonly __typename: 'Mutation', readonly simulateBill:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'SimulatedBill', readonly line: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardPaymentQueryVariables = Exact<{
  transactionId: string | number;
}>;


export type DashboardPaymentQuery = { readonly __typename: 'Query', readonly transaction:
    | { readonly __typename: 'AdjustmentCredit', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'AdjustmentDebit', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'BillPaymentTransaction', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'InternalTransfer', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'PixPayment', readonly endToEndId: string | null, readonly refundedAmount: number, readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'PixReceived', readonly endToEndId: string | null, readonly refundedAmount: number, readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'PixRefund', readonly endToEndId: string | null, readonly refundedAmount: number, readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'Ted', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'TedReceived', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
    | { readonly __typename: 'TedRefund', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null, readonly events: { readonly __typename: 'TransactionEventConnection', readonly nodes: ReadonlyArray<
          | { readonly __typename: 'AccountBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'AccountUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'FeeCharged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargeExpired', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixChargePaid', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimAcknowledged', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixClaimCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionDefenseSubmitted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionResolved', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixInfractionUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyBlocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyDeleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyRegistered', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixKeyUnblocked', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCancelled', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundClosed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundCreated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedRefundUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedReturnRejected', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixMedUpdated', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutHeld', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutProcessing', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutQueued', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturnFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixPayoutReturned', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReceivedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'PixReturnReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedReceivedEvent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundCompleted', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TedRefundRequested', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TefTransferSent', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferConfirmed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferFailed', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'TransferReceived', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly __typename: 'WebhookTest', readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }
   | null };

export type DashboardQuoteBillMutationVariables = Exact<{
  input: QuoteBillPaymentInput;
  idempotencyKey: string;
}>;


export type DashboardQuoteBillMutation = { readonly __typename: 'Mutation', readonly quoteBillPayment:
    | { readonly __typename: 'BillPayment', readonly billPaymentId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardSendPixMutationVariables = Exact<{
  input: SendPixPaymentInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardSendPixMutation = { readonly __typename: 'Mutation', readonly sendPixPayment:
    | { readonly __typename: 'AcceptedPixPayment', readonly transactionId: string }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'LimitExceeded', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardSendTedMutationVariables = Exact<{
  input: SendTedInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardSendTedMutation = { readonly __typename: 'Mutation', readonly sendTed:
    | { readonly __typename: 'AcceptedTed', readonly transactionId: string, readonly amount: number, readonly keptUntil: string | null }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'LimitExceeded', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardSendTransferMutationVariables = Exact<{
  input: SendInternalTransferInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardSendTransferMutation = { readonly __typename: 'Mutation', readonly sendInternalTransfer:
    | { readonly __typename: 'AcceptedInternalTransfer', readonly transactionId: string, readonly amount: number }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardTransactionSubscriptionVariables = Exact<{
  transactionId: string | number;
}>;


export type DashboardTransactionSubscription = { readonly __typename: 'Subscription', readonly transaction:
    | { readonly __typename: 'AdjustmentCredit', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'AdjustmentDebit', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'BillPaymentTransaction', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'InternalTransfer', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'PixPayment', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'PixReceived', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'PixRefund', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'Ted', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'TedReceived', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly __typename: 'TedRefund', readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
   };

export type DashboardTransactionsQueryVariables = Exact<{
  accountId?: string | number | null | undefined;
  type?: TransactionType | null | undefined;
  status?: TransactionStatus | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardTransactionsQuery = { readonly __typename: 'Query', readonly transactions: { readonly __typename: 'TransactionConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'AdjustmentCredit', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'AdjustmentDebit', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'BillPaymentTransaction', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'InternalTransfer', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'PixPayment', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'PixReceived', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'PixRefund', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'Ted', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'TedReceived', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
      | { readonly __typename: 'TedRefund', readonly id: string, readonly transactionId: string, readonly accountId: number, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly description: string | null, readonly errorReason: string | null, readonly createdAt: string, readonly completedAt: string | null }
    >, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
