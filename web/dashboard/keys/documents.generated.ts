// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardCancelClaim = { name: 'DashboardCancelClaim', id: '1aa1598fd0653669ac5ce9359cfc415c5f26064dd6cb78bcf02414b0d0fea5ef', text: `mutation DashboardCancelClaim($input:CancelClaimInput!$idempotencyKey:String){cancelClaim(input:$input idempotencyKey:$idempotencyKey){__typename ...on Claim{__typename id status}...on ClaimNotDue{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCancelClaimMutation, DashboardCancelClaimMutationVariables>;

export const DashboardClaims = { name: 'DashboardClaims', id: '0a4afa9f87dd50d3f3e235dbf2e304a6d204a7b1ef7fbe2308de3b10d46d53eb', text: `query DashboardClaims($accountId:ID!$status:ClaimStatus$first:Int!$after:Cursor){claims(accountId:$accountId status:$status first:$first after:$after){__typename nodes{__typename id claimId claimType key keyType status cancelledBy cancelReason createdAt donorDeadline claimerDeadline claimerAccount{__typename accountId ispb}donorAccount{__typename accountId ispb}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardClaimsQuery, DashboardClaimsQueryVariables>;

export const DashboardCompleteClaim = { name: 'DashboardCompleteClaim', id: 'd5f8f05276ab57da8b17dc5e2ed8548daaff40c2593002834090f196e29f597a', text: `mutation DashboardCompleteClaim($input:CompleteClaimInput!$idempotencyKey:String){completeClaim(input:$input idempotencyKey:$idempotencyKey){__typename ...on Claim{__typename id status}...on ClaimNotDue{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCompleteClaimMutation, DashboardCompleteClaimMutationVariables>;

export const DashboardConfirmClaim = { name: 'DashboardConfirmClaim', id: '472a75227b9c53d27c18a201182d9d219d038eba5211bf73fd05327252f592be', text: `mutation DashboardConfirmClaim($input:ConfirmClaimInput!$idempotencyKey:String){confirmClaim(input:$input idempotencyKey:$idempotencyKey){__typename ...on Claim{__typename id status}...on ClaimNotDue{__typename code message httpStatus requestId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardConfirmClaimMutation, DashboardConfirmClaimMutationVariables>;

export const DashboardCreateClaim = { name: 'DashboardCreateClaim', id: '1fde95f5200a393b0cb652b734d696db37d3cd04e058ded8884a5ff33e069b6a', text: `mutation DashboardCreateClaim($input:CreateClaimInput!$idempotencyKey:String){createClaim(input:$input idempotencyKey:$idempotencyKey){__typename ...on Claim{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCreateClaimMutation, DashboardCreateClaimMutationVariables>;

export const DashboardDeleteKey = { name: 'DashboardDeleteKey', id: '64de90ca81b5bbc022c5341f2c1b00176a9f6198a70ca142087a8573b8361d08', text: `mutation DashboardDeleteKey($input:DeletePixKeyInput!$idempotencyKey:String){deletePixKey(input:$input idempotencyKey:$idempotencyKey){__typename ...on LeavingPixKey{__typename key pixKey{__typename id status}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardDeleteKeyMutation, DashboardDeleteKeyMutationVariables>;

export const DashboardKeys = { name: 'DashboardKeys', id: '5440654e8f8a50fb964e0617672540f753fde73f072508c8c4352bcdee78d06d', text: `query DashboardKeys($accountId:ID!){pixKeys(accountId:$accountId){__typename id key type status reason ownerName createdAt}}` } as KnownDocument<DashboardKeysQuery, DashboardKeysQueryVariables>;

export const DashboardRegisterKey = { name: 'DashboardRegisterKey', id: '196dd0da42845eeecc44452770b086f3da85fcfdb4e8662eaa13d9768bcc5b6f', text: `mutation DashboardRegisterKey($input:RegisterPixKeyInput!$idempotencyKey:String){registerPixKey(input:$input idempotencyKey:$idempotencyKey){__typename ...on RequestedPixKey{__typename key pixKey{__typename id status}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardRegisterKeyMutation, DashboardRegisterKeyMutationVariables>;

export const DashboardSimulateClaim = { name: 'DashboardSimulateClaim', id: '023d4dfaa661dea4e8a99f31111c5768a57c426373963442a99974e60b1c08a3', text: `mutation DashboardSimulateClaim($input:SimulateClaimInput!){simulateClaim(input:$input){__typename ...on Claim{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardSimulateClaimMutation, DashboardSimulateClaimMutationVariables>;

export type CancelClaimInput = {
  readonly accountId: string | number;
  readonly claimId: string | number;
  readonly reason?: ClaimReason | null | undefined;
};

export type ClaimReason =
  | 'ACCOUNT_CLOSURE'
  | 'DEFAULT_OPERATION'
  | 'FRAUD'
  | 'RECONCILIATION'
  | 'USER_REQUESTED';

export type ClaimSide =
  | 'CLAIMER'
  | 'DONOR';

export type ClaimStatus =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'CONFIRMED'
  | 'OPEN'
  | 'WAITING_RESOLUTION';

export type ClaimType =
  | 'OWNERSHIP'
  | 'PORTABILITY';

export type CompleteClaimInput = {
  readonly accountId: string | number;
  readonly claimId: string | number;
};

export type ConfirmClaimInput = {
  readonly accountId: string | number;
  readonly claimId: string | number;
  readonly reason?: ClaimReason | null | undefined;
};

export type CreateClaimInput = {
  readonly accountId: string | number;
  readonly key: string;
  readonly keyType: PixKeyType;
};

export type DeletePixKeyInput = {
  readonly accountId: string | number;
  readonly key: string;
};

export type PixKeyStatus =
  | 'ACTIVE'
  | 'BLOCKED'
  | 'DELETED'
  | 'DELETING'
  | 'PENDING'
  | 'REJECTED';

export type PixKeyType =
  | 'CNPJ'
  | 'CPF'
  | 'EMAIL'
  | 'EVP'
  | 'PHONE';

export type RegisterPixKeyInput = {
  readonly accountId: string | number;
  readonly key?: string | null | undefined;
  readonly keyType: PixKeyType;
};

export type SimulateClaimInput = {
  readonly claimType?: ClaimType | null | undefined;
  readonly key: string;
};

export type DashboardCancelClaimMutationVariables = Exact<{
  input: CancelClaimInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardCancelClaimMutation = { readonly __typename: 'Mutation', readonly cancelClaim:
    | { readonly __typename: 'Claim', readonly id: string, readonly status: ClaimStatus }
    | { readonly __typename: 'ClaimNotDue', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardClaimsQueryVariables = Exact<{
  accountId: string | number;
  status?: ClaimStatus | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardClaimsQuery = { readonly __typename: 'Query', readonly claims: { readonly __typename: 'ClaimConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Claim', readonly id: string, readonly claimId: string, readonly claimType: ClaimType, readonly key: string, readonly keyType: PixKeyType, readonly status: ClaimStatus, readonly cancelledBy: ClaimSide | null, readonly cancelReason: ClaimReason | null, readonly createdAt: string, readonly donorDeadline: string, readonly claimerDeadline: string, readonly claimerAccount: { readonly __typename: 'ClaimAccount', readonly accountId: number | null, readonly ispb: string }, readonly donorAccount: { readonly __typename: 'ClaimAccount', readonly accountId: number | null, readonly ispb: string } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DashboardCompleteClaimMutationVariables = Exact<{
  input: CompleteClaimInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardCompleteClaimMutation = { readonly __typename: 'Mutation', readonly completeClaim:
    | { readonly __typename: 'Claim', readonly id: string, readonly status: ClaimStatus }
    | { readonly __typename: 'ClaimNotDue', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardConfirmClaimMutationVariables = Exact<{
  input: ConfirmClaimInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardConfirmClaimMutation = { readonly __typename: 'Mutation', readonly confirmClaim:
    | { readonly __typename: 'Claim', readonly id: string, readonly status: ClaimStatus }
    | { readonly __typename: 'ClaimNotDue', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardCreateClaimMutationVariables = Exact<{
  input: CreateClaimInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardCreateClaimMutation = { readonly __typename: 'Mutation', readonly createClaim:
    | { readonly __typename: 'Claim', readonly id: string, readonly status: ClaimStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardDeleteKeyMutationVariables = Exact<{
  input: DeletePixKeyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardDeleteKeyMutation = { readonly __typename: 'Mutation', readonly deletePixKey:
    | { readonly __typename: 'LeavingPixKey', readonly key: string, readonly pixKey: { readonly __typename: 'PixKey', readonly id: string, readonly status: PixKeyStatus } }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardKeysQueryVariables = Exact<{
  accountId: string | number;
}>;


export type DashboardKeysQuery = { readonly __typename: 'Query', readonly pixKeys: ReadonlyArray<{ readonly __typename: 'PixKey', readonly id: string, readonly key: string, readonly type: PixKeyType, readonly status: PixKeyStatus, readonly reason: string | null, readonly ownerName: string, readonly createdAt: string }> | null };

export type DashboardRegisterKeyMutationVariables = Exact<{
  input: RegisterPixKeyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardRegisterKeyMutation = { readonly __typename: 'Mutation', readonly registerPixKey:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'RequestedPixKey', readonly key: string, readonly pixKey: { readonly __typename: 'PixKey', readonly id: string, readonly status: PixKeyStatus } }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardSimulateClaimMutationVariables = Exact<{
  input: SimulateClaimInput;
}>;


export type DashboardSimulateClaimMutation = { readonly __typename: 'Mutation', readonly simulateClaim:
    | { readonly __typename: 'Claim', readonly id: string, readonly status: ClaimStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
