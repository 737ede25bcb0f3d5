// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const Counterparties = { name: 'Counterparties', id: 'b88f5fab56bd109682fd311789f156583a0a0bb3c2d31d51b596d2f2dd041ab0', text: `query Counterparties($first:Int!$after:Cursor$document:String){counterparties(first:$first after:$after document:$document){__typename nodes{__typename id counterpartyId document name tradeName email phone roles status masterVersion updatedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<CounterpartiesQuery, CounterpartiesQueryVariables>;

export const CounterpartiesInConflict = { name: 'CounterpartiesInConflict', id: '9516ca636ad711e53a32210a0be3d318369fa9769d0f62f8ca0f3941f1665fcb', text: `query CounterpartiesInConflict($first:Int!$after:Cursor){counterpartiesInConflict(first:$first after:$after){__typename nodes{__typename id counterpartyId document name tradeName email phone roles status masterVersion updatedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<CounterpartiesInConflictQuery, CounterpartiesInConflictQueryVariables>;

export const Counterparty = { name: 'Counterparty', id: 'e7b08ea53bc699bbe36c49f5639f4260f50637e01496b21631ecd1c998253a82', text: `query Counterparty($id:ID!){counterparty(id:$id){__typename id counterpartyId document name tradeName email phone roles status masterVersion updatedAt createdAt authority{__typename field authority sourcePartnerId}sources{__typename sourcePartnerId sourceName reference sourceVersion createdBy createdAt}conflicts{__typename sourcePartnerId sourceName reference sourceVersion isLinked sent fields refusedAt}address{__typename street number complement district city state postalCode}}}` } as KnownDocument<CounterpartyQuery, CounterpartyQueryVariables>;

export const CounterpartyPayables = { name: 'CounterpartyPayables', id: '7ae8bb0b6aaf7cc2c1015225707d7f847a54b6d6a06d403f1111e7167bfc6cef', text: `query CounterpartyPayables($id:ID!){counterparty(id:$id){__typename id payables(first:5){__typename nodes{__typename id payableId documentReference netAmount dueDate status}pageInfo{__typename hasNextPage}}}}` } as KnownDocument<CounterpartyPayablesQuery, CounterpartyPayablesQueryVariables>;

export const CounterpartyVersions = { name: 'CounterpartyVersions', id: 'd3f870050e22599321bd14c664a8c92e1fa8c969eb3538a06444b9f010025867', text: `query CounterpartyVersions($id:ID!$first:Int!$after:Cursor){counterparty(id:$id){__typename id versions(first:$first after:$after){__typename nodes{__typename counterpartyVersionId masterVersion name tradeName email phone roles status createdBy createdAt}pageInfo{__typename endCursor hasNextPage}}}}` } as KnownDocument<CounterpartyVersionsQuery, CounterpartyVersionsQueryVariables>;

export const CreateCounterparty = { name: 'CreateCounterparty', id: '65d811d13de603dfff0f23edebe1881b482ce143489ab635ea528c3383c27c05', text: `mutation CreateCounterparty($input:CreateCounterpartyInput!$idempotencyKey:String){createCounterparty(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCounterparty{__typename id counterpartyId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<CreateCounterpartyMutation, CreateCounterpartyMutationVariables>;

export const DismissCounterpartyConflict = { name: 'DismissCounterpartyConflict', id: 'c1449977ff195818061359ae63e89b02cb708c94a6d1efafc589281b51f23a81', text: `mutation DismissCounterpartyConflict($input:DismissCounterpartyConflictInput!$idempotencyKey:String){dismissCounterpartyConflict(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCounterparty{__typename id}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<DismissCounterpartyConflictMutation, DismissCounterpartyConflictMutationVariables>;

export const FindCounterparties = { name: 'FindCounterparties', id: '424154ccd6beef055a5eac8990c86b3036c3f40e8524e018d8f63afc7418f969', text: `query FindCounterparties($first:Int!$after:Cursor$name:String!){findCounterparties(first:$first after:$after name:$name){__typename nodes{__typename id counterpartyId document name tradeName email phone roles status masterVersion updatedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<FindCounterpartiesQuery, FindCounterpartiesQueryVariables>;

export const GrantFieldAuthority = { name: 'GrantFieldAuthority', id: 'dd0bee8a33ee78922bbf58d46a7cd185cd14dca8a99054765adaf90a2d31146a', text: `mutation GrantFieldAuthority($input:GrantFieldAuthorityInput!$idempotencyKey:String){grantFieldAuthority(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCounterparty{__typename id authority{__typename field authority sourcePartnerId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<GrantFieldAuthorityMutation, GrantFieldAuthorityMutationVariables>;

export const Integrations = { name: 'Integrations', id: 'a46a153588ad63a9c44a9e8c3a61b24948a3b42021bc87f3e85824ee867c2445', text: `query Integrations{partners(first:100){__typename nodes{__typename partnerId name isIntegration}}}` } as KnownDocument<IntegrationsQuery, IntegrationsQueryVariables>;

export const LinkSourceReference = { name: 'LinkSourceReference', id: '53e7986d85145b74cd0e8d71a84505875e2548a070ae86a3aaaa674dd97fd41d', text: `mutation LinkSourceReference($input:LinkSourceReferenceInput!$idempotencyKey:String){linkSourceReference(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCounterparty{__typename id authority{__typename field authority sourcePartnerId}sources{__typename sourcePartnerId sourceName reference sourceVersion createdBy createdAt}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<LinkSourceReferenceMutation, LinkSourceReferenceMutationVariables>;

export const SetSupplierAddress = { name: 'SetSupplierAddress', id: '5212f2b571132a3df25f45c945951e7cab24b641f0c0ac2aee8c4498e5c31248', text: `mutation SetSupplierAddress($input:SetSupplierAddressInput!$idempotencyKey:String){setSupplierAddress(input:$input idempotencyKey:$idempotencyKey){__typename ...on SupplierAddress{__typename document}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<SetSupplierAddressMutation, SetSupplierAddressMutationVariables>;

export const TakeFieldAuthority = { name: 'TakeFieldAuthority', id: '0ff00d06e34d0072bf6b8bb557b831c488e5c9fdb8427f2b0ff1087eeea0be33', text: `mutation TakeFieldAuthority($input:TakeFieldAuthorityInput!$idempotencyKey:String){takeFieldAuthority(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCounterparty{__typename id authority{__typename field authority sourcePartnerId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<TakeFieldAuthorityMutation, TakeFieldAuthorityMutationVariables>;

export const UpdateCounterparty = { name: 'UpdateCounterparty', id: '3e59d72d6234d1be53b6cecd5b8b561e9dde540cfb25d96e8ba44b6521618ca6', text: `mutation UpdateCounterparty($input:UpdateCounterpartyInput!$idempotencyKey:String){updateCounterparty(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCounterparty{__typename id masterVersion name tradeName email phone roles status updatedAt authority{__typename field authority sourcePartnerId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<UpdateCounterpartyMutation, UpdateCounterpartyMutationVariables>;

export type CounterpartyFieldName =
  | 'EMAIL'
  | 'NAME'
  | 'PHONE'
  | 'ROLES'
  | 'STATUS'
  | 'TRADE_NAME';

export type CounterpartyFieldsInput = {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly roles?: ReadonlyArray<CounterpartyRole> | null | undefined;
  readonly status?: CounterpartyStatus | null | undefined;
  readonly tradeName?: string | null | undefined;
};

export type CounterpartyRole =
  | 'CUSTOMER'
  | 'SUPPLIER';

export type CounterpartyStatus =
  | 'ACTIVE'
  | 'INACTIVE';

export type CreateCounterpartyInput = {
  readonly document: string;
  readonly fields: CounterpartyFieldsInput;
};

export type DismissCounterpartyConflictInput = {
  readonly counterpartyId: string | number;
  readonly sourcePartnerId: string | number;
  readonly sourceVersion: number;
};

export type FieldAuthority =
  | 'ANOTHER_SOURCE'
  | 'MANUAL'
  | 'THIS_SOURCE';

export type FinanceAddressInput = {
  readonly city: string;
  readonly complement?: string | null | undefined;
  readonly district: string;
  readonly number?: number | null | undefined;
  readonly postalCode: string;
  readonly state: string;
  readonly street: string;
};

export type GrantFieldAuthorityInput = {
  readonly counterpartyId: string | number;
  readonly fields: ReadonlyArray<CounterpartyFieldName>;
  readonly sourcePartnerId: string | number;
};

export type LinkSourceReferenceInput = {
  readonly counterpartyId: string | number;
  readonly sourcePartnerId: string | number;
  readonly sourceReference: string;
};

export type PayableStatus =
  | 'APPROVED'
  | 'CANCELLED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PENDING'
  | 'REFUSED'
  | 'SCHEDULED';

export type SetSupplierAddressInput = {
  readonly address: FinanceAddressInput;
  readonly document: string;
};

export type TakeFieldAuthorityInput = {
  readonly counterpartyId: string | number;
  readonly fields: ReadonlyArray<CounterpartyFieldName>;
};

export type UpdateCounterpartyInput = {
  readonly counterpartyId: string | number;
  readonly fields: CounterpartyFieldsInput;
  readonly masterVersion: number;
};

export type CounterpartiesInConflictQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type CounterpartiesInConflictQuery = { readonly __typename: 'Query', readonly counterpartiesInConflict: { readonly __typename: 'FinanceCounterpartyConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'FinanceCounterparty', readonly id: string, readonly counterpartyId: string, readonly document: string, readonly name: string, readonly tradeName: string | null, readonly email: string | null, readonly phone: string | null, readonly roles: ReadonlyArray<CounterpartyRole>, readonly status: CounterpartyStatus, readonly masterVersion: number, readonly updatedAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type CounterpartiesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  document?: string | null | undefined;
}>;


export type CounterpartiesQuery = { readonly __typename: 'Query', readonly counterparties: { readonly __typename: 'FinanceCounterpartyConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'FinanceCounterparty', readonly id: string, readonly counterpartyId: string, readonly document: string, readonly name: string, readonly tradeName: string | null, readonly email: string | null, readonly phone: string | null, readonly roles: ReadonlyArray<CounterpartyRole>, readonly status: CounterpartyStatus, readonly masterVersion: number, readonly updatedAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type CounterpartyPayablesQueryVariables = Exact<{
  id: string | number;
}>;


export type CounterpartyPayablesQuery = { readonly __typename: 'Query', readonly counterparty: { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly payables: { readonly __typename: 'PayableConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Payable', readonly id: string, readonly payableId: string, readonly documentReference: string, readonly netAmount: number, readonly dueDate: string, readonly status: PayableStatus }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } } } | null };

export type CounterpartyVersionsQueryVariables = Exact<{
  id: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type CounterpartyVersionsQuery = { readonly __typename: 'Query', readonly counterparty: { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly versions: { readonly __typename: 'CounterpartyVersionConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'CounterpartyVersion', readonly counterpartyVersionId: string, readonly masterVersion: number, readonly name: string, readonly tradeName: string | null, readonly email: string | null, readonly phone: string | null, readonly roles: ReadonlyArray<CounterpartyRole>, readonly status: CounterpartyStatus, readonly createdBy: string, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } } | null };

export type CounterpartyQueryVariables = Exact<{
  id: string | number;
}>;


export type CounterpartyQuery = { readonly __typename: 'Query', readonly counterparty: { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly counterpartyId: string, readonly document: string, readonly name: string, readonly tradeName: string | null, readonly email: string | null, readonly phone: string | null, readonly roles: ReadonlyArray<CounterpartyRole>, readonly status: CounterpartyStatus, readonly masterVersion: number, readonly updatedAt: string, readonly createdAt: string, readonly authority: ReadonlyArray<{ readonly __typename: 'CounterpartyFieldAuthority', readonly field: CounterpartyFieldName, readonly authority: FieldAuthority, readonly sourcePartnerId: string | null }>, readonly sources: ReadonlyArray<{ readonly __typename: 'CounterpartySource', readonly sourcePartnerId: string, readonly sourceName: string, readonly reference: string, readonly sourceVersion: number | null, readonly createdBy: string, readonly createdAt: string }>, readonly conflicts: ReadonlyArray<{ readonly __typename: 'CounterpartyConflict', readonly sourcePartnerId: string, readonly sourceName: string, readonly reference: string, readonly sourceVersion: number, readonly isLinked: boolean, readonly sent: unknown, readonly fields: ReadonlyArray<CounterpartyFieldName>, readonly refusedAt: string }>, readonly address: { readonly __typename: 'FinanceAddress', readonly street: string, readonly number: number, readonly complement: string | null, readonly district: string, readonly city: string, readonly state: string, readonly postalCode: string } | null } | null };

export type CreateCounterpartyMutationVariables = Exact<{
  input: CreateCounterpartyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateCounterpartyMutation = { readonly __typename: 'Mutation', readonly createCounterparty:
    | { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly counterpartyId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type DismissCounterpartyConflictMutationVariables = Exact<{
  input: DismissCounterpartyConflictInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DismissCounterpartyConflictMutation = { readonly __typename: 'Mutation', readonly dismissCounterpartyConflict:
    | { readonly __typename: 'FinanceCounterparty', readonly id: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type FindCounterpartiesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  name: string;
}>;


export type FindCounterpartiesQuery = { readonly __typename: 'Query', readonly findCounterparties: { readonly __typename: 'FinanceCounterpartyConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'FinanceCounterparty', readonly id: string, readonly counterpartyId: string, readonly document: string, readonly name: string, readonly tradeName: string | null, readonly email: string | null, readonly phone: string | null, readonly roles: ReadonlyArray<CounterpartyRole>, readonly status: CounterpartyStatus, readonly masterVersion: number, readonly updatedAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type GrantFieldAuthorityMutationVariables = Exact<{
  input: GrantFieldAuthorityInput;
  idempotencyKey?: string | null | undefined;
}>;


export type GrantFieldAuthorityMutation = { readonly __typename: 'Mutation', readonly grantFieldAuthority:
    | { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly authority: ReadonlyArray<{ readonly __typename: 'CounterpartyFieldAuthority', readonly field: CounterpartyFieldName, readonly authority: FieldAuthority, readonly sourcePartnerId: string | null }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type IntegrationsQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationsQuery = { readonly __typename: 'Query', readonly partners: { readonly __typename: 'PartnerConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean }> } | null };

export type LinkSourceReferenceMutationVariables = Exact<{
  input: LinkSourceReferenceInput;
  idempotencyKey?: string | null | undefined;
}>;


export type LinkSourceReferenceMutation = { readonly __typename: 'Mutation', readonly linkSourceReference:
    | { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly authority: ReadonlyArray<{ readonly __typename: 'CounterpartyFieldAuthority', readonly field: CounterpartyFieldName, readonly authority: FieldAuthority, readonly sourcePartnerId: string | null }>, readonly sources: ReadonlyArray<{ readonly __typename: 'CounterpartySource', readonly sourcePartnerId: string, readonly sourceName: string, readonly reference: string, readonly sourceVersion: number | null, readonly createdBy: string, readonly createdAt: string }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type SetSupplierAddressMutationVariables = Exact<{
  input: SetSupplierAddressInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SetSupplierAddressMutation = { readonly __typename: 'Mutation', readonly setSupplierAddress:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'SupplierAddress', readonly document: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type TakeFieldAuthorityMutationVariables = Exact<{
  input: TakeFieldAuthorityInput;
  idempotencyKey?: string | null | undefined;
}>;


export type TakeFieldAuthorityMutation = { readonly __typename: 'Mutation', readonly takeFieldAuthority:
    | { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly authority: ReadonlyArray<{ readonly __typename: 'CounterpartyFieldAuthority', readonly field: CounterpartyFieldName, readonly authority: FieldAuthority, readonly sourcePartnerId: string | null }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type UpdateCounterpartyMutationVariables = Exact<{
  input: UpdateCounterpartyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type UpdateCounterpartyMutation = { readonly __typename: 'Mutation', readonly updateCounterparty:
    | { readonly __typename: 'FinanceCounterparty', readonly id: string, readonly masterVersion: number, readonly name: string, readonly tradeName: string | null, readonly email: string | null, readonly phone: string | null, readonly roles: ReadonlyArray<CounterpartyRole>, readonly status: CounterpartyStatus, readonly updatedAt: string, readonly authority: ReadonlyArray<{ readonly __typename: 'CounterpartyFieldAuthority', readonly field: CounterpartyFieldName, readonly authority: FieldAuthority, readonly sourcePartnerId: string | null }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };
