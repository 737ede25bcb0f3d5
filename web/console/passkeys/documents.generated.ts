// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const PasskeyRegistration = { name: 'PasskeyRegistration', id: '2bc56e13da13b6d1108ed4c1c4df420a947304feddf354b28b60788029799844', text: `query PasskeyRegistration{passkeyRegistration{__typename options}}` } as KnownDocument<PasskeyRegistrationQuery, PasskeyRegistrationQueryVariables>;

export const Passkeys = { name: 'Passkeys', id: '413bc5a4b7d0cefdd45d83e8086ea24e4e685a2f968684810c054963683586cd', text: `query Passkeys{passkeys{__typename passkeyId name createdAt lastUsedAt}}` } as KnownDocument<PasskeysQuery, PasskeysQueryVariables>;

export const RegisterPasskey = { name: 'RegisterPasskey', id: '3fe1668aac72013ef03748b853c34b7dddafe0b98f0a3ed014d0be729fdafac4', text: `mutation RegisterPasskey($input:RegisterPasskeyInput!$idempotencyKey:String){registerPasskey(input:$input idempotencyKey:$idempotencyKey){__typename ...on Passkey{__typename passkeyId name}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RegisterPasskeyMutation, RegisterPasskeyMutationVariables>;

export const RemovePasskey = { name: 'RemovePasskey', id: '9ea91bc83e917b6dd9edd7317521fc0c5e4edb1b92960abf69b5ae06e0bc1c10', text: `mutation RemovePasskey($input:RemovePasskeyInput!$idempotencyKey:String){removePasskey(input:$input idempotencyKey:$idempotencyKey){__typename ...on Passkey{__typename passkeyId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RemovePasskeyMutation, RemovePasskeyMutationVariables>;

export type RegisterPasskeyInput = {
  readonly name: string;
  readonly response: string;
};

export type RemovePasskeyInput = {
  readonly passkeyId: string | number;
};

export type PasskeyRegistrationQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeyRegistrationQuery = { readonly __typename: 'Query', readonly passkeyRegistration: { readonly __typename: 'PasskeyRegistration', readonly options: unknown } };

export type PasskeysQueryVariables = Exact<{ [key: string]: never; }>;


export type PasskeysQuery = { readonly __typename: 'Query', readonly passkeys: ReadonlyArray<{ readonly __typename: 'Passkey', readonly passkeyId: string, readonly name: string, readonly createdAt: string, readonly lastUsedAt: string | null }> };

export type RegisterPasskeyMutationVariables = Exact<{
  input: RegisterPasskeyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RegisterPasskeyMutation = { readonly __typename: 'Mutation', readonly registerPasskey:
    | { readonly __typename: 'Passkey', readonly passkeyId: string, readonly name: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type RemovePasskeyMutationVariables = Exact<{
  input: RemovePasskeyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RemovePasskeyMutation = { readonly __typename: 'Mutation', readonly removePasskey:
    | { readonly __typename: 'Passkey', readonly passkeyId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
