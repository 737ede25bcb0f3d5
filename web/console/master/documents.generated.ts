// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const AddPayingAccount = { name: 'AddPayingAccount', id: '4b95ee22e5c7948d2bcb0de3386f67e18204d9be09f9cd89fa7caacb95e64ec8', text: `mutation AddPayingAccount($input:AddPayingAccountInput!$idempotencyKey:String){addPayingAccount(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<AddPayingAccountMutation, AddPayingAccountMutationVariables>;

export const ChangeFinanceSettings = { name: 'ChangeFinanceSettings', id: 'cec52e9953f8157feac6343165810ec6b3b752609f97155c0d52216718debdb1', text: `mutation ChangeFinanceSettings($input:ChangeFinanceSettingsInput!$idempotencyKey:String){changeFinanceSettings(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceSettings{__typename secondApprovalFrom productsOff pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<ChangeFinanceSettingsMutation, ChangeFinanceSettingsMutationVariables>;

export const CreateBankAccount = { name: 'CreateBankAccount', id: 'e98fe3b6e11c72c6cc09d92d7f91bef6d57c02e4ea8338fc074cee20aa4b19e0', text: `mutation CreateBankAccount($input:CreateBankAccountInput!$idempotencyKey:String){createBankAccount(input:$input idempotencyKey:$idempotencyKey){__typename ...on BankAccount{__typename id accountNumber}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<CreateBankAccountMutation, CreateBankAccountMutationVariables>;

export const CreateBranch = { name: 'CreateBranch', id: 'd130a25ba20eafc5a125ec5963fdf2887fd32ff9a606314728da32400b1acb59', text: `mutation CreateBranch($input:CreateBranchInput!$idempotencyKey:String){createBranch(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceBranch{__typename id name}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<CreateBranchMutation, CreateBranchMutationVariables>;

export const CreateCompany = { name: 'CreateCompany', id: '46f9349fae972e2b690dda9a2188e1703a56a1558d468181ca167bad81e429cd', text: `mutation CreateCompany($input:CreateCompanyInput!$idempotencyKey:String){createCompany(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCompany{__typename id name}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<CreateCompanyMutation, CreateCompanyMutationVariables>;

export const CreateFinancialAccount = { name: 'CreateFinancialAccount', id: '7270b584818255add9976d76e0f9fca69b6e3742c9afa1b5f4c022480c248adc', text: `mutation CreateFinancialAccount($input:CreateFinancialAccountInput!$idempotencyKey:String){createFinancialAccount(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinancialAccount{__typename id code name}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<CreateFinancialAccountMutation, CreateFinancialAccountMutationVariables>;

export const Master = { name: 'Master', id: '7ec65fa010f1f80998a99d7b7582905b07f93c64bd14e9ab2077a80aa8964d64', text: `query Master{master{__typename companies{__typename id name document address{__typename street number complement district city state postalCode}}branches{__typename id companyId name}financialAccounts{__typename id code name}payingAccounts{__typename accountId companyId branchId}bankAccounts{__typename id companyId bankCode branch branchDigit accountNumber accountDigit agreement cnabProfile openingBalance openingDate agreedFees}secondApprovalFrom productsOff}}` } as KnownDocument<MasterQuery, MasterQueryVariables>;

export const SetCompanyAddress = { name: 'SetCompanyAddress', id: 'c8e301f8495c78bd0a2cd12ffbd0873621bcc77d0a4c09a0f816946e8eceb340', text: `mutation SetCompanyAddress($input:SetCompanyAddressInput!$idempotencyKey:String){setCompanyAddress(input:$input idempotencyKey:$idempotencyKey){__typename ...on FinanceCompany{__typename id name}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<SetCompanyAddressMutation, SetCompanyAddressMutationVariables>;

export type AddPayingAccountInput = {
  readonly accountId: number;
  readonly branchId?: string | number | null | undefined;
  readonly companyId: string | number;
};

export type ChangeFinanceSettingsInput = {
  readonly productsOff?: ReadonlyArray<string> | null | undefined;
  readonly secondApprovalFrom?: number | null | undefined;
};

export type CreateBankAccountInput = {
  readonly accountDigit?: string | null | undefined;
  readonly accountNumber: string;
  readonly agreedFees?: unknown;
  readonly agreement?: string | null | undefined;
  readonly bankCode: string;
  readonly branch: string;
  readonly branchDigit?: string | null | undefined;
  readonly cnabProfile?: string | null | undefined;
  readonly companyId: string | number;
  readonly openingBalance: number;
  readonly openingDate: string;
};

export type CreateBranchInput = {
  readonly companyId: string | number;
  readonly name: string;
};

export type CreateCompanyInput = {
  readonly document: string;
  readonly name: string;
};

export type CreateFinancialAccountInput = {
  readonly code: string;
  readonly name: string;
};

export type FinanceAddressInput = {
  readonly city: string;
  readonly complement?: string | null | undefined;
  readonly district: string;
  readonly number?: number | null | undefined;
  readonly postalCode: string;
  readonly state: string;
  readonly street: string;
};

export type SetCompanyAddressInput = {
  readonly address: FinanceAddressInput;
  readonly companyId: string | number;
};

export type AddPayingAccountMutationVariables = Exact<{
  input: AddPayingAccountInput;
  idempotencyKey?: string | null | undefined;
}>;


export type AddPayingAccountMutation = { readonly __typename: 'Mutation', readonly addPayingAccount:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type ChangeFinanceSettingsMutationVariables = Exact<{
  input: ChangeFinanceSettingsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ChangeFinanceSettingsMutation = { readonly __typename: 'Mutation', readonly changeFinanceSettings:
    | { readonly __typename: 'FinanceSettings', readonly secondApprovalFrom: number | null, readonly productsOff: ReadonlyArray<string>, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type CreateBankAccountMutationVariables = Exact<{
  input: CreateBankAccountInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateBankAccountMutation = { readonly __typename: 'Mutation', readonly createBankAccount:
    | { readonly __typename: 'BankAccount', readonly id: string, readonly accountNumber: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type CreateBranchMutationVariables = Exact<{
  input: CreateBranchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateBranchMutation = { readonly __typename: 'Mutation', readonly createBranch:
    | { readonly __typename: 'FinanceBranch', readonly id: string, readonly name: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type CreateCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateCompanyMutation = { readonly __typename: 'Mutation', readonly createCompany:
    | { readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type CreateFinancialAccountMutationVariables = Exact<{
  input: CreateFinancialAccountInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateFinancialAccountMutation = { readonly __typename: 'Mutation', readonly createFinancialAccount:
    | { readonly __typename: 'FinancialAccount', readonly id: string, readonly code: string, readonly name: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type MasterQueryVariables = Exact<{ [key: string]: never; }>;


export type MasterQuery = { readonly __typename: 'Query', readonly master: { readonly __typename: 'FinanceMaster', readonly secondApprovalFrom: number | null, readonly productsOff: ReadonlyArray<string>, readonly companies: ReadonlyArray<{ readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string, readonly document: string, readonly address: { readonly __typename: 'FinanceAddress', readonly street: string, readonly number: number, readonly complement: string | null, readonly district: string, readonly city: string, readonly state: string, readonly postalCode: string } | null }>, readonly branches: ReadonlyArray<{ readonly __typename: 'FinanceBranch', readonly id: string, readonly companyId: string, readonly name: string }>, readonly financialAccounts: ReadonlyArray<{ readonly __typename: 'FinancialAccount', readonly id: string, readonly code: string, readonly name: string }>, readonly payingAccounts: ReadonlyArray<{ readonly __typename: 'PayingAccount', readonly accountId: number, readonly companyId: string, readonly branchId: string | null }>, readonly bankAccounts: ReadonlyArray<{ readonly __typename: 'BankAccount', readonly id: string, readonly companyId: string, readonly bankCode: string, readonly branch: string, readonly branchDigit: string, readonly accountNumber: string, readonly accountDigit: string, readonly agreement: string | null, readonly cnabProfile: string, readonly openingBalance: number, readonly openingDate: string, readonly agreedFees: unknown }> } };

export type SetCompanyAddressMutationVariables = Exact<{
  input: SetCompanyAddressInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SetCompanyAddressMutation = { readonly __typename: 'Mutation', readonly setCompanyAddress:
    | { readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };
