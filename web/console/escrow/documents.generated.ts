// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const ApproveEscrowRelease = { name: 'ApproveEscrowRelease', id: '090e8aa9acfaaf4993fb8bfb32f50ca9b30758195a13554f400b9cc169213ef3', text: `mutation ApproveEscrowRelease($input:ApproveEscrowReleaseInput!$idempotencyKey:String){approveEscrowRelease(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowRelease{__typename releaseId status}...on InsufficientBalance{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ApproveEscrowReleaseMutation, ApproveEscrowReleaseMutationVariables>;

export const ApproveEscrowTerms = { name: 'ApproveEscrowTerms', id: '7c4e842c80dc33d844c9c1eccfed1858c029c07c34e5896534b438648cc2c0d2', text: `mutation ApproveEscrowTerms($input:ApproveEscrowTermsInput!$idempotencyKey:String){approveEscrowTerms(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowTerms{__typename termsId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ApproveEscrowTermsMutation, ApproveEscrowTermsMutationVariables>;

export const DeclineEscrowRelease = { name: 'DeclineEscrowRelease', id: 'e30f6080bb7a9180056954154feb38d968f3965698950f6769f1a8d50175115e', text: `mutation DeclineEscrowRelease($input:DeclineEscrowReleaseInput!$idempotencyKey:String){declineEscrowRelease(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowRelease{__typename releaseId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DeclineEscrowReleaseMutation, DeclineEscrowReleaseMutationVariables>;

export const DeclineEscrowTerms = { name: 'DeclineEscrowTerms', id: 'b69f9033199a8dbf3547d292a637b9ff94cb4c48fb9ad3ab24d56e553219854d', text: `mutation DeclineEscrowTerms($input:DeclineEscrowTermsInput!$idempotencyKey:String){declineEscrowTerms(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowTerms{__typename termsId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DeclineEscrowTermsMutation, DeclineEscrowTermsMutationVariables>;

export const EscrowAccount = { name: 'EscrowAccount', id: 'bec0f0b669d0c9ac1652cfeae4687154d62d8be104b2dbc333f125a6e706e168', text: `query EscrowAccount($accountId:Int!){escrowAccount(accountId:$accountId){__typename accountId partnerName holderName isBlocked balance available held termsInForce{__typename termsId accountId version status conditions beneficiary{__typename accountId pixKey document name}createdBy createdAt approvedBy approvedAt closedBy closedAt}termsProposed{__typename termsId accountId version status conditions beneficiary{__typename accountId pixKey document name}createdBy createdAt approvedBy approvedAt closedBy closedAt}}}` } as KnownDocument<EscrowAccountQuery, EscrowAccountQueryVariables>;

export const EscrowAccounts = { name: 'EscrowAccounts', id: 'd40c2165691a838e04e246be52687c64caeb6f8b5b770525e39394daa374a5a7', text: `query EscrowAccounts($first:Int!$after:Cursor){escrowAccounts(first:$first after:$after){__typename nodes{__typename accountId partnerName holderName isBlocked balance available termsInForce{__typename termsId conditions}termsProposed{__typename termsId}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<EscrowAccountsQuery, EscrowAccountsQueryVariables>;

export const EscrowReleases = { name: 'EscrowReleases', id: 'e4659b4d8083e9ac02eb0c0673655e7ba771bf12e71cb158f483172f97ca3f81', text: `query EscrowReleases($accountId:Int$first:Int!$after:Cursor){escrowReleases(accountId:$accountId first:$first after:$after){__typename nodes{__typename releaseId accountId amount status termsVersion conditions beneficiary{__typename accountId pixKey document name}contentSha256 createdBy createdAt approvedBy approvedAt withdrawnBy withdrawnAt declinedBy declinedAt transactionId failure endedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<EscrowReleasesQuery, EscrowReleasesQueryVariables>;

export const EscrowTermsVersions = { name: 'EscrowTermsVersions', id: 'dcd58e0bd269d8892c966c62c129e22d05ab8027d29d023333d87d5f445a538d', text: `query EscrowTermsVersions($accountId:Int!$first:Int!$after:Cursor){escrowTerms(accountId:$accountId first:$first after:$after){__typename nodes{__typename termsId accountId version status conditions beneficiary{__typename accountId pixKey document name}createdBy createdAt approvedBy approvedAt closedBy closedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<EscrowTermsVersionsQuery, EscrowTermsVersionsQueryVariables>;

export const ProposeEscrowTerms = { name: 'ProposeEscrowTerms', id: 'adf4fa5446ea392e8821697e9cf35311abe486b3b74047e8ce08f8716898c454', text: `mutation ProposeEscrowTerms($input:ProposeEscrowTermsInput!$idempotencyKey:String){proposeEscrowTerms(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowTerms{__typename termsId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ProposeEscrowTermsMutation, ProposeEscrowTermsMutationVariables>;

export const RequestEscrowRelease = { name: 'RequestEscrowRelease', id: '3357fe1ea021f2aa88ad9c8a492da3125253ca46709e968dc82b58f157b2f2e0', text: `mutation RequestEscrowRelease($input:RequestEscrowReleaseInput!$idempotencyKey:String){requestEscrowRelease(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowRelease{__typename releaseId status}...on InsufficientBalance{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RequestEscrowReleaseMutation, RequestEscrowReleaseMutationVariables>;

export const WithdrawEscrowRelease = { name: 'WithdrawEscrowRelease', id: 'cd212ab4b90d481aebf50a484f9e2f7a3814debbbe56ae1087e5f4b835d1e5ff', text: `mutation WithdrawEscrowRelease($input:WithdrawEscrowReleaseInput!$idempotencyKey:String){withdrawEscrowRelease(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowRelease{__typename releaseId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<WithdrawEscrowReleaseMutation, WithdrawEscrowReleaseMutationVariables>;

export const WithdrawEscrowTerms = { name: 'WithdrawEscrowTerms', id: '6d578d005494babe54a258811c65159153f6c7027740c4dab036618398b3da6f', text: `mutation WithdrawEscrowTerms($input:WithdrawEscrowTermsInput!$idempotencyKey:String){withdrawEscrowTerms(input:$input idempotencyKey:$idempotencyKey){__typename ...on EscrowTerms{__typename termsId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<WithdrawEscrowTermsMutation, WithdrawEscrowTermsMutationVariables>;

export type ApproveEscrowReleaseInput = {
  readonly contentSha256: string;
  readonly releaseId: string | number;
};

export type ApproveEscrowTermsInput = {
  readonly termsId: string | number;
};

export type DeclineEscrowReleaseInput = {
  readonly releaseId: string | number;
};

export type DeclineEscrowTermsInput = {
  readonly termsId: string | number;
};

export type EscrowReleaseStatus =
  | 'ANNOUNCED'
  | 'APPROVED'
  | 'DECLINED'
  | 'DISPATCHED'
  | 'FAILED'
  | 'RELEASED'
  | 'REQUESTED'
  | 'WITHDRAWN';

export type EscrowTermsStatus =
  | 'DECLINED'
  | 'IN_FORCE'
  | 'PROPOSED'
  | 'REPLACED'
  | 'WITHDRAWN';

export type ProposeEscrowTermsInput = {
  readonly accountId: number;
  readonly beneficiaryAccountId?: number | null | undefined;
  readonly beneficiaryDocument?: string | null | undefined;
  readonly beneficiaryName?: string | null | undefined;
  readonly beneficiaryPixKey?: string | null | undefined;
  readonly conditions: string;
};

export type RequestEscrowReleaseInput = {
  readonly accountId: number;
  readonly amount: number;
};

export type WithdrawEscrowReleaseInput = {
  readonly releaseId: string | number;
};

export type WithdrawEscrowTermsInput = {
  readonly termsId: string | number;
};

export type ApproveEscrowReleaseMutationVariables = Exact<{
  input: ApproveEscrowReleaseInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ApproveEscrowReleaseMutation = { readonly __typename: 'Mutation', readonly approveEscrowRelease:
    | { readonly __typename: 'EscrowRelease', readonly releaseId: string, readonly status: EscrowReleaseStatus }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type ApproveEscrowTermsMutationVariables = Exact<{
  input: ApproveEscrowTermsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ApproveEscrowTermsMutation = { readonly __typename: 'Mutation', readonly approveEscrowTerms:
    | { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly status: EscrowTermsStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DeclineEscrowReleaseMutationVariables = Exact<{
  input: DeclineEscrowReleaseInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DeclineEscrowReleaseMutation = { readonly __typename: 'Mutation', readonly declineEscrowRelease:
    | { readonly __typename: 'EscrowRelease', readonly releaseId: string, readonly status: EscrowReleaseStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DeclineEscrowTermsMutationVariables = Exact<{
  input: DeclineEscrowTermsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DeclineEscrowTermsMutation = { readonly __typename: 'Mutation', readonly declineEscrowTerms:
    | { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly status: EscrowTermsStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type EscrowAccountQueryVariables = Exact<{
  accountId: number;
}>;


export type EscrowAccountQuery = { readonly __typename: 'Query', readonly escrowAccount: { readonly __typename: 'EscrowAccount', readonly accountId: number, readonly partnerName: string, readonly holderName: string, readonly isBlocked: boolean, readonly balance: number, readonly available: number, readonly held: number, readonly termsInForce: { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly accountId: number, readonly version: number, readonly status: EscrowTermsStatus, readonly conditions: string, readonly createdBy: string, readonly createdAt: string, readonly approvedBy: string | null, readonly approvedAt: string | null, readonly closedBy: string | null, readonly closedAt: string | null, readonly beneficiary: { readonly __typename: 'EscrowBeneficiary', readonly accountId: number | null, readonly pixKey: string | null, readonly document: string | null, readonly name: string | null } } | null, readonly termsProposed: { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly accountId: number, readonly version: number, readonly status: EscrowTermsStatus, readonly conditions: string, readonly createdBy: string, readonly createdAt: string, readonly approvedBy: string | null, readonly approvedAt: string | null, readonly closedBy: string | null, readonly closedAt: string | null, readonly beneficiary: { readonly __typename: 'EscrowBeneficiary', readonly accountId: number | null, readonly pixKey: string | null, readonly document: string | null, readonly name: string | null } } | null } | null };

export type EscrowAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type EscrowAccountsQuery = { readonly __typename: 'Query', readonly escrowAccounts: { readonly __typename: 'EscrowAccountConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'EscrowAccount', readonly accountId: number, readonly partnerName: string, readonly holderName: string, readonly isBlocked: boolean, readonly balance: number, readonly available: number, readonly termsInForce: { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly conditions: string } | null, readonly termsProposed: { readonly __typename: 'EscrowTerms', readonly termsId: string } | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type EscrowReleasesQueryVariables = Exact<{
  accountId?: number | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type EscrowReleasesQuery = { readonly __typename: 'Query', readonly escrowReleases: { readonly __typename: 'EscrowReleaseConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'EscrowRelease', readonly releaseId: string, readonly accountId: number, readonly amount: number, readonly status: EscrowReleaseStatus, readonly termsVersion: number | null, readonly conditions: string | null, readonly contentSha256: string | null, readonly createdBy: string, readonly createdAt: string, readonly approvedBy: string | null, readonly approvedAt: string | null, readonly withdrawnBy: string | null, readonly withdrawnAt: string | null, readonly declinedBy: string | null, readonly declinedAt: string | null, readonly transactionId: string | null, readonly failure: string | null, readonly endedAt: string | null, readonly beneficiary: { readonly __typename: 'EscrowBeneficiary', readonly accountId: number | null, readonly pixKey: string | null, readonly document: string | null, readonly name: string | null } | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type EscrowTermsVersionsQueryVariables = Exact<{
  accountId: number;
  first: number;
  after?: string | null | undefined;
}>;


export type EscrowTermsVersionsQuery = { readonly __typename: 'Query', readonly escrowTerms: { readonly __typename: 'EscrowTermsConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'EscrowTerms', readonly termsId: string, readonly accountId: number, readonly version: number, readonly status: EscrowTermsStatus, readonly conditions: string, readonly createdBy: string, readonly createdAt: string, readonly approvedBy: string | null, readonly approvedAt: string | null, readonly closedBy: string | null, readonly closedAt: string | null, readonly beneficiary: { readonly __typename: 'EscrowBeneficiary', readonly accountId: number | null, readonly pixKey: string | null, readonly document: string | null, readonly name: string | null } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ProposeEscrowTermsMutationVariables = Exact<{
  input: ProposeEscrowTermsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ProposeEscrowTermsMutation = { readonly __typename: 'Mutation', readonly proposeEscrowTerms:
    | { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly status: EscrowTermsStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type RequestEscrowReleaseMutationVariables = Exact<{
  input: RequestEscrowReleaseInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestEscrowReleaseMutation = { readonly __typename: 'Mutation', readonly requestEscrowRelease:
    | { readonly __typename: 'EscrowRelease', readonly releaseId: string, readonly status: EscrowReleaseStatus }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type WithdrawEscrowReleaseMutationVariables = Exact<{
  input: WithdrawEscrowReleaseInput;
  idempotencyKey?: string | null | undefined;
}>;


export type WithdrawEscrowReleaseMutation = { readonly __typename: 'Mutation', readonly withdrawEscrowRelease:
    | { readonly __typename: 'EscrowRelease', readonly releaseId: string, readonly status: EscrowReleaseStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type WithdrawEscrowTermsMutationVariables = Exact<{
  input: WithdrawEscrowTermsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type WithdrawEscrowTermsMutation = { readonly __typename: 'Mutation', readonly withdrawEscrowTerms:
    | { readonly __typename: 'EscrowTerms', readonly termsId: string, readonly status: EscrowTermsStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
