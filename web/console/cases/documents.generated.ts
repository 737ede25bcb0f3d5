// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const ApproveCaseAct = { name: 'ApproveCaseAct', id: 'b86057cbad7af11264b52ec4f843e9a57068c553ba134a85d0852a4a01f450a6', text: `mutation ApproveCaseAct($input:ApproveCaseActInput!$idempotencyKey:String){approveCaseAct(input:$input idempotencyKey:$idempotencyKey){__typename ...on CaseAct{__typename actId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ApproveCaseActMutation, ApproveCaseActMutationVariables>;

export const AskRailAboutCase = { name: 'AskRailAboutCase', id: 'ee7f768463f79d007012390c39764db65a51fd01c8f8e465d71439d9ae9b2650', text: `mutation AskRailAboutCase($input:AskRailAboutCaseInput!$idempotencyKey:String){askRailAboutCase(input:$input idempotencyKey:$idempotencyKey){__typename ...on RailCase{__typename caseId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<AskRailAboutCaseMutation, AskRailAboutCaseMutationVariables>;

export const DeclineCaseAct = { name: 'DeclineCaseAct', id: 'bc4bc078663dfab442885b31ce0472819923a11561a9cf505324ce65eb911038', text: `mutation DeclineCaseAct($input:DeclineCaseActInput!$idempotencyKey:String){declineCaseAct(input:$input idempotencyKey:$idempotencyKey){__typename ...on CaseAct{__typename actId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DeclineCaseActMutation, DeclineCaseActMutationVariables>;

export const ProposeCaseAct = { name: 'ProposeCaseAct', id: 'f8334d2418be010829b1078cc4e808ff80d6606571434d84dc5799b2c03b2b58', text: `mutation ProposeCaseAct($input:ProposeCaseActInput!$idempotencyKey:String){proposeCaseAct(input:$input idempotencyKey:$idempotencyKey){__typename ...on CaseAct{__typename actId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ProposeCaseActMutation, ProposeCaseActMutationVariables>;

export const RailCase = { name: 'RailCase', id: '87ad1d7ce0f802f6a30a469448e6d5ec718394a5fd9bbb3343f60a7df8ced546', text: `query RailCase($caseId:ID!){railCase(caseId:$caseId){__typename caseId kind rail status reference transactionId accountId amount direction facts suspenseAmount evidenceCount openedAt lastEvidenceAt endedAt evidence{__typename messageId type body signature receivedAt}acts{__typename actId act amount accountId reason status proposedBy proposedAt decidedBy decidedAt endedAt refusal}}}` } as KnownDocument<RailCaseQuery, RailCaseQueryVariables>;

export const RailCases = { name: 'RailCases', id: 'dc97aef8a214efd9bee5be0fe309bb6e2310fe650c9f788145b4385b8e0599db', text: `query RailCases($status:RailCaseStatus$kind:RailCaseKind$first:Int!$after:Cursor){railCases(status:$status kind:$kind first:$first after:$after){__typename nodes{__typename caseId kind rail status reference amount direction suspenseAmount openedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<RailCasesQuery, RailCasesQueryVariables>;

export type ApproveCaseActInput = {
  readonly actId: string | number;
};

export type AskRailAboutCaseInput = {
  readonly caseId: string | number;
};

export type CaseActKind =
  | 'ACCEPT_LATER_WORD'
  | 'DISMISS'
  | 'POST_TO_CUSTOMER'
  | 'POST_TO_LOSS'
  | 'POST_TO_SUSPENSE';

export type CaseActStatus =
  | 'APPROVED'
  | 'BOOKED'
  | 'DECLINED'
  | 'PROPOSED'
  | 'REFUSED';

export type CaseDirection =
  | 'IN'
  | 'OUT';

export type DeclineCaseActInput = {
  readonly actId: string | number;
};

export type ProposeCaseActInput = {
  readonly accountId?: string | number | null | undefined;
  readonly act: CaseActKind;
  readonly amount?: number | null | undefined;
  readonly caseId: string | number;
  readonly reason: string;
};

export type Rail =
  | 'BILLS'
  | 'SPI'
  | 'STR';

export type RailCaseKind =
  | 'CREDIT_TAKEN_BACK'
  | 'DIFFERENT_AMOUNT'
  | 'DIFFERENT_INSTANT'
  | 'FAILED_AFTER_SETTLEMENT'
  | 'MISSING_HERE'
  | 'MISSING_THERE'
  | 'REFUSED_CREDIT'
  | 'RETURN_ABOVE_ORIGINAL'
  | 'SETTLED_AFTER_FAILURE'
  | 'STATEMENT_CONTRADICTION'
  | 'UNKNOWN_AFTER_RESTORE'
  | 'UNKNOWN_ORDER';

export type RailCaseStatus =
  | 'DISMISSED'
  | 'OPEN'
  | 'SETTLED';

export type ApproveCaseActMutationVariables = Exact<{
  input: ApproveCaseActInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ApproveCaseActMutation = { readonly __typename: 'Mutation', readonly approveCaseAct:
    | { readonly __typename: 'CaseAct', readonly actId: string, readonly status: CaseActStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type AskRailAboutCaseMutationVariables = Exact<{
  input: AskRailAboutCaseInput;
  idempotencyKey?: string | null | undefined;
}>;


export type AskRailAboutCaseMutation = { readonly __typename: 'Mutation', readonly askRailAboutCase:
    | { readonly __typename: 'RailCase', readonly caseId: string, readonly status: RailCaseStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DeclineCaseActMutationVariables = Exact<{
  input: DeclineCaseActInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DeclineCaseActMutation = { readonly __typename: 'Mutation', readonly declineCaseAct:
    | { readonly __typename: 'CaseAct', readonly actId: string, readonly status: CaseActStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ProposeCaseActMutationVariables = Exact<{
  input: ProposeCaseActInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ProposeCaseActMutation = { readonly __typename: 'Mutation', readonly proposeCaseAct:
    | { readonly __typename: 'CaseAct', readonly actId: string, readonly status: CaseActStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type RailCaseQueryVariables = Exact<{
  caseId: string | number;
}>;


export type RailCaseQuery = { readonly __typename: 'Query', readonly railCase: { readonly __typename: 'RailCaseDetail', readonly caseId: string, readonly kind: RailCaseKind, readonly rail: Rail, readonly status: RailCaseStatus, readonly reference: string | null, readonly transactionId: string | null, readonly accountId: number | null, readonly amount: number | null, readonly direction: CaseDirection | null, readonly facts: unknown, readonly suspenseAmount: number, readonly evidenceCount: number, readonly openedAt: string, readonly lastEvidenceAt: string, readonly endedAt: string | null, readonly evidence: ReadonlyArray<{ readonly __typename: 'CaseEvidence', readonly messageId: string, readonly type: string, readonly body: unknown, readonly signature: string | null, readonly receivedAt: string }>, readonly acts: ReadonlyArray<{ readonly __typename: 'CaseAct', readonly actId: string, readonly act: CaseActKind, readonly amount: number | null, readonly accountId: number | null, readonly reason: string, readonly status: CaseActStatus, readonly proposedBy: string, readonly proposedAt: string, readonly decidedBy: string | null, readonly decidedAt: string | null, readonly endedAt: string | null, readonly refusal: string | null }> } | null };

export type RailCasesQueryVariables = Exact<{
  status?: RailCaseStatus | null | undefined;
  kind?: RailCaseKind | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type RailCasesQuery = { readonly __typename: 'Query', readonly railCases: { readonly __typename: 'RailCaseConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'RailCase', readonly caseId: string, readonly kind: RailCaseKind, readonly rail: Rail, readonly status: RailCaseStatus, readonly reference: string | null, readonly amount: number | null, readonly direction: CaseDirection | null, readonly suspenseAmount: number, readonly openedAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
