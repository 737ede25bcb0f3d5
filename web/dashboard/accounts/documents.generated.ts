// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardAccount = { name: 'DashboardAccount', id: 'f3e61c891f2e73a02cf3719ea80006368b770e85a6ea3f6c4ed5a9122b291fb5', text: `query DashboardAccount($accountId:ID!){account(accountId:$accountId){__typename id accountId agency accountNumber accountType iban status createdAt customer{__typename id name document}limits{__typename pixOut{__typename transactionLimit dailyLimit nighttimeLimit monthlyLimit}ted{__typename transactionLimit dailyLimit nighttimeLimit monthlyLimit}used{__typename daily nighttime monthly}remaining{__typename daily nighttime monthly}}}}` } as KnownDocument<DashboardAccountQuery, DashboardAccountQueryVariables>;

export const DashboardAccountDays = { name: 'DashboardAccountDays', id: 'a56b9d9865a7d272cefb607bb8ac8ff56baaad418b912d89748e640e27fce9f8', text: `query DashboardAccountDays($accountId:ID!$from:Date$to:Date){account(accountId:$accountId){__typename id days(from:$from to:$to){__typename day balance moneyIn moneyOut}}}` } as KnownDocument<DashboardAccountDaysQuery, DashboardAccountDaysQueryVariables>;

export const DashboardCreateCustomer = { name: 'DashboardCreateCustomer', id: '22ce737c40d26eb23e0b96161124cbaa65003b044e5776160c4b43ea425b835d', text: `mutation DashboardCreateCustomer($input:CreateCustomerInput!){createCustomer(input:$input){__typename ...on CreatedCustomer{__typename accounts{__typename accountId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCreateCustomerMutation, DashboardCreateCustomerMutationVariables>;

export const DashboardStatement = { name: 'DashboardStatement', id: '3da3539197794ad4deb1d979b037b078139eace0b37378c8cfb9f20274f3cb9a', text: `query DashboardStatement($accountId:ID!$from:Date$to:Date$first:Int!$after:Cursor){statement(accountId:$accountId from:$from to:$to first:$first after:$after){__typename nodes{__typename id entryId transactionId type direction amount description completedAt endToEndId}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardStatementQuery, DashboardStatementQueryVariables>;

export type AccountStatus =
  | 'ACTIVE'
  | 'BLOCKED'
  | 'CLOSED';

export type AccountType =
  | 'CHECKING'
  | 'CLIENT'
  | 'CLIENT_EXTERNAL'
  | 'ESCROW'
  | 'PAYMENT'
  | 'SALARY'
  | 'SAVINGS';

export type CreateCustomerInput = {
  readonly accountType?: AccountType | null | undefined;
  readonly document: string;
  readonly email?: string | null | undefined;
  readonly kyc?: unknown;
  readonly login?: string | null | undefined;
  readonly name: string;
  readonly password: string;
  readonly phone?: string | null | undefined;
  readonly userType?: UserType | null | undefined;
};

export type EntryDirection =
  | 'CREDIT'
  | 'DEBIT';

export type StatementEntryType =
  | 'ADJUSTMENT'
  | 'BILL_PAYMENT'
  | 'FEE'
  | 'INTERNAL'
  | 'PIX'
  | 'PIX_RETURN'
  | 'TED'
  | 'TED_RETURN';

export type UserType =
  | 'MEMBER_PF'
  | 'MEMBER_PJ';

export type DashboardAccountDaysQueryVariables = Exact<{
  accountId: string | number;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type DashboardAccountDaysQuery = { readonly __typename: 'Query', readonly account: { readonly __typename: 'Account', readonly id: string, readonly days: ReadonlyArray<{ readonly __typename: 'AccountDay', readonly day: string, readonly balance: number, readonly moneyIn: number, readonly moneyOut: number }> } | null };

export type DashboardAccountQueryVariables = Exact<{
  accountId: string | number;
}>;


export type DashboardAccountQuery = { readonly __typename: 'Query', readonly account: { readonly __typename: 'Account', readonly id: string, readonly accountId: number, readonly agency: string, readonly accountNumber: string, readonly accountType: AccountType, readonly iban: string, readonly status: AccountStatus, readonly createdAt: string, readonly customer: { readonly __typename: 'Customer', readonly id: string, readonly name: string, readonly document: string }, readonly limits: { readonly __typename: 'Limits', readonly pixOut: { readonly __typename: 'ProductLimits', readonly transactionLimit: number, readonly dailyLimit: number, readonly nighttimeLimit: number, readonly monthlyLimit: number }, readonly ted: { readonly __typename: 'ProductLimits', readonly transactionLimit: number, readonly dailyLimit: number, readonly nighttimeLimit: number, readonly monthlyLimit: number }, readonly used: { readonly __typename: 'LimitAmounts', readonly daily: number, readonly nighttime: number, readonly monthly: number }, readonly remaining: { readonly __typename: 'LimitAmounts', readonly daily: number, readonly nighttime: number, readonly monthly: number } } } | null };

export type DashboardCreateCustomerMutationVariables = Exact<{
  input: CreateCustomerInput;
}>;


export type DashboardCreateCustomerMutation = { readonly __typename: 'Mutation', readonly createCustomer:
    | { readonly __typename: 'CreatedCustomer', readonly accounts: ReadonlyArray<{ readonly __typename: 'OpenedAccount', readonly accountId: number }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardStatementQueryVariables = Exact<{
  accountId: string | number;
  from?: string | null | undefined;
  to?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardStatementQuery = { readonly __typename: 'Query', readonly statement: { readonly __typename: 'StatementConnection', readonly nodes: ReadonlyArray<
      | { readonly __typename: 'AdjustmentEntry', readonly id: string, readonly entryId: string, readonly transactionId: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly amount: number, readonly description: string, readonly completedAt: string, readonly endToEndId: string | null }
      | { readonly __typename: 'BillPaymentEntry', readonly id: string, readonly entryId: string, readonly transactionId: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly amount: number, readonly description: string, readonly completedAt: string, readonly endToEndId: string | null }
      | { readonly __typename: 'FeeEntry', readonly id: string, readonly entryId: string, readonly transactionId: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly amount: number, readonly description: string, readonly completedAt: string, readonly endToEndId: string | null }
      | { readonly __typename: 'InternalTransferEntry', readonly id: string, readonly entryId: string, readonly transactionId: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly amount: number, readonly description: string, readonly completedAt: string, readonly endToEndId: string | null }
      | { readonly __typename: 'PixEntry', readonly id: string, readonly entryId: string, readonly transactionId: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly amount: number, readonly description: string, readonly completedAt: string, readonly endToEndId: string | null }
      | { readonly __typename: 'TedEntry', readonly id: string, readonly entryId: string, readonly transactionId: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly amount: number, readonly description: string, readonly completedAt: string, readonly endToEndId: string | null }
    >, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
