// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const ChangeCredential = { name: 'ChangeCredential', id: 'c49318b747192205dc03cdee1645c2d21f53cab53048c0b1e175cbac05fc1629', text: `mutation ChangeCredential($input:ChangeCredentialInput!){changeCredential(input:$input){__typename ...on ChangedCredential{__typename change{__typename changeId}credential{__typename credentialId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<ChangeCredentialMutation, ChangeCredentialMutationVariables>;

export const Credential = { name: 'Credential', id: '45baf7b6d3f0256ee2c16d9acf13acb44b585b2b16e0baefff07e4332b487f39', text: `query Credential($credentialId:ID!){credential(credentialId:$credentialId){__typename credentialId partnerId clientId scopes authorizedIps expiresAt method senderConstraint createdAt revokedAt liveTokens pendingChangeId}}` } as KnownDocument<CredentialQuery, CredentialQueryVariables>;

export const CredentialPartner = { name: 'CredentialPartner', id: '40000bd848d289e7d22625f2e8c649264ae53097b49542d8efd3f382e4af99ca', text: `query CredentialPartner($partnerId:ID!){partner(partnerId:$partnerId){__typename partnerId name isIntegration suspendedSince}}` } as KnownDocument<CredentialPartnerQuery, CredentialPartnerQueryVariables>;

export const Credentials = { name: 'Credentials', id: 'f8cd8a5a7c94a593607456ffbe5bfccc687cfc98343885e82dcc999b1783ccdf', text: `query Credentials($first:Int!$after:Cursor$partnerId:ID$endBefore:DateTime){credentials(first:$first after:$after partnerId:$partnerId endBefore:$endBefore){__typename nodes{__typename credentialId partnerId clientId scopes authorizedIps expiresAt revokedAt liveTokens pendingChangeId createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<CredentialsQuery, CredentialsQueryVariables>;

export const IssueCredential = { name: 'IssueCredential', id: 'a9490f4e8d88d91e66723f0bfca0c85a0e0bd8ae4d2e964af43e0b1bd258ac19', text: `mutation IssueCredential($input:IssueCredentialInput!$idempotencyKey:String){issueCredential(input:$input idempotencyKey:$idempotencyKey){__typename ...on IssuedCredential{__typename clientSecret change{__typename changeId}credential{__typename credentialId clientId method}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<IssueCredentialMutation, IssueCredentialMutationVariables>;

export const PartnersByName = { name: 'PartnersByName', id: 'e9349690c4b71774b39d845aac4023964dada8e9617a5a85917a31b7c9af764c', text: `query PartnersByName($first:Int!$after:Cursor){partners(first:$first after:$after){__typename nodes{__typename partnerId name isIntegration}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PartnersByNameQuery, PartnersByNameQueryVariables>;

export const RevokeCredential = { name: 'RevokeCredential', id: '792b455c530046c987d818ca696e396ab30babe7202bdcbb6ffc8d84d672d4d4', text: `mutation RevokeCredential($input:RevokeCredentialInput!$idempotencyKey:String){revokeCredential(input:$input idempotencyKey:$idempotencyKey){__typename ...on Credential{__typename credentialId revokedAt}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<RevokeCredentialMutation, RevokeCredentialMutationVariables>;

export type ChangeCredentialInput = {
  readonly authorizedIps?: ReadonlyArray<string> | null | undefined;
  readonly credentialId: string | number;
  readonly expiresAt?: string | null | undefined;
  readonly scopes?: ReadonlyArray<string> | null | undefined;
};

export type ClientMethod =
  | 'PRIVATE_KEY_JWT'
  | 'SECRET'
  | 'TLS';

export type IssueCredentialInput = {
  readonly authorizedIps?: ReadonlyArray<string> | null | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly jwks?: unknown;
  readonly jwksUri?: string | null | undefined;
  readonly label: string;
  readonly method?: ClientMethod | null | undefined;
  readonly partnerId: string | number;
  readonly scopes: ReadonlyArray<string>;
  readonly senderConstraint?: SenderConstraint | null | undefined;
  readonly tlsSubject?: string | null | undefined;
  readonly tlsThumbprint?: string | null | undefined;
};

export type RevokeCredentialInput = {
  readonly credentialId: string | number;
};

export type SenderConstraint =
  | 'DPOP'
  | 'MTLS'
  | 'NONE';

export type ChangeCredentialMutationVariables = Exact<{
  input: ChangeCredentialInput;
}>;


export type ChangeCredentialMutation = { readonly __typename: 'Mutation', readonly changeCredential:
    | { readonly __typename: 'ChangedCredential', readonly change: { readonly __typename: 'ChangeRequest', readonly changeId: string } | null, readonly credential: { readonly __typename: 'Credential', readonly credentialId: string } }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type CredentialPartnerQueryVariables = Exact<{
  partnerId: string | number;
}>;


export type CredentialPartnerQuery = { readonly __typename: 'Query', readonly partner: { readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null } | null };

export type CredentialQueryVariables = Exact<{
  credentialId: string | number;
}>;


export type CredentialQuery = { readonly __typename: 'Query', readonly credential: { readonly __typename: 'Credential', readonly credentialId: string, readonly partnerId: string, readonly clientId: string, readonly scopes: ReadonlyArray<string>, readonly authorizedIps: ReadonlyArray<string> | null, readonly expiresAt: string | null, readonly method: ClientMethod, readonly senderConstraint: SenderConstraint, readonly createdAt: string, readonly revokedAt: string | null, readonly liveTokens: number, readonly pendingChangeId: string | null } | null };

export type CredentialsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  partnerId?: string | number | null | undefined;
  endBefore?: string | null | undefined;
}>;


export type CredentialsQuery = { readonly __typename: 'Query', readonly credentials: { readonly __typename: 'CredentialConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Credential', readonly credentialId: string, readonly partnerId: string, readonly clientId: string, readonly scopes: ReadonlyArray<string>, readonly authorizedIps: ReadonlyArray<string> | null, readonly expiresAt: string | null, readonly revokedAt: string | null, readonly liveTokens: number, readonly pendingChangeId: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type IssueCredentialMutationVariables = Exact<{
  input: IssueCredentialInput;
  idempotencyKey?: string | null | undefined;
}>;


export type IssueCredentialMutation = { readonly __typename: 'Mutation', readonly issueCredential:
    | { readonly __typename: 'IssuedCredential', readonly clientSecret: string | null, readonly change: { readonly __typename: 'ChangeRequest', readonly changeId: string } | null, readonly credential: { readonly __typename: 'Credential', readonly credentialId: string, readonly clientId: string, readonly method: ClientMethod } }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type PartnersByNameQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type PartnersByNameQuery = { readonly __typename: 'Query', readonly partners: { readonly __typename: 'PartnerConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type RevokeCredentialMutationVariables = Exact<{
  input: RevokeCredentialInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RevokeCredentialMutation = { readonly __typename: 'Mutation', readonly revokeCredential:
    | { readonly __typename: 'Credential', readonly credentialId: string, readonly revokedAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };
