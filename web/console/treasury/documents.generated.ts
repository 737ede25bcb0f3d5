// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const CashFlow = { name: 'CashFlow', id: 'a1ded562468377e2dc75474db4de016b1295566e7bee0540048653c7208ca110', text: `query CashFlow($from:Date$to:Date$accountId:ID$granularity:CashFlowGranularity){cashFlow(from:$from to:$to accountId:$accountId granularity:$granularity){__typename from to granularity overdue{__typename inflow outflow}buckets{__typename from to opening closing forecast{__typename inflow outflow}actual{__typename inflow outflow}}}}` } as KnownDocument<CashFlowQuery, CashFlowQueryVariables>;

export const CloseTreasuryDay = { name: 'CloseTreasuryDay', id: 'a1d86074d59a4dbcd5e8720691540a228a9bb12e408409e04a6def2ac55c6824', text: `mutation CloseTreasuryDay($input:CloseTreasuryDayInput!$idempotencyKey:String){closeTreasuryDay(input:$input idempotencyKey:$idempotencyKey){__typename ...on TreasuryDay{__typename day status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<CloseTreasuryDayMutation, CloseTreasuryDayMutationVariables>;

export const DeclineTreasuryDayReopening = { name: 'DeclineTreasuryDayReopening', id: 'df440afb374bc54adfa3cf17cd6dc99d3de23faeaf9ccb08a2bf71c61b66813d', text: `mutation DeclineTreasuryDayReopening($input:DeclineTreasuryDayReopeningInput!$idempotencyKey:String){declineTreasuryDayReopening(input:$input idempotencyKey:$idempotencyKey){__typename ...on TreasuryDay{__typename day status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DeclineTreasuryDayReopeningMutation, DeclineTreasuryDayReopeningMutationVariables>;

export const FirstOpenTreasuryDay = { name: 'FirstOpenTreasuryDay', id: '87d37cfd8f812f9ff2314b2afc9e283ee9ae8ef97395a8341d1e0bb1c2f08445', text: `query FirstOpenTreasuryDay{firstOpenTreasuryDay}` } as KnownDocument<FirstOpenTreasuryDayQuery, FirstOpenTreasuryDayQueryVariables>;

export const ReopenTreasuryDay = { name: 'ReopenTreasuryDay', id: '85878b0eddfcc1b4bb3b7edc684f7ac444f2733a58bb823d16e99839dc1fd948', text: `mutation ReopenTreasuryDay($input:ReopenTreasuryDayInput!$idempotencyKey:String){reopenTreasuryDay(input:$input idempotencyKey:$idempotencyKey){__typename ...on TreasuryDay{__typename day status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<ReopenTreasuryDayMutation, ReopenTreasuryDayMutationVariables>;

export const RequestTreasuryDayReopening = { name: 'RequestTreasuryDayReopening', id: '17355fc68ae979e6107ecdc4eaa323a49db3879f3fdb68cbf0c2dc4167389877', text: `mutation RequestTreasuryDayReopening($input:RequestTreasuryDayReopeningInput!$idempotencyKey:String){requestTreasuryDayReopening(input:$input idempotencyKey:$idempotencyKey){__typename ...on TreasuryDay{__typename day status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<RequestTreasuryDayReopeningMutation, RequestTreasuryDayReopeningMutationVariables>;

export const TreasuryAccounts = { name: 'TreasuryAccounts', id: '8496164d97fab5f68793e55b835aa479cf9047487b9a1651e4e55c44b445dd27', text: `query TreasuryAccounts{master{__typename companies{__typename id name}payingAccounts{__typename accountId companyId}bankAccounts{__typename id bankCode branch accountNumber accountDigit companyId}}}` } as KnownDocument<TreasuryAccountsQuery, TreasuryAccountsQueryVariables>;

export const TreasuryDay = { name: 'TreasuryDay', id: '52393102bc0fec0fee4625efb743e9a7f5390e77a0c3fdf8866def3228bebae7', text: `query TreasuryDay($day:Date!){treasuryDays(first:1 from:$day to:$day){__typename nodes{__typename day status closedBy closedAt reopeningReason reopeningRequestedBy reopeningRequestedAt reopenedBy reopenedAt balances{__typename accountId bankAccountId balance}}}}` } as KnownDocument<TreasuryDayQuery, TreasuryDayQueryVariables>;

export const TreasuryDayPending = { name: 'TreasuryDayPending', id: '63dbf982816af39a714de7912ad6840e49d4cdd3e914e61eadf3a1e549290fd0', text: `query TreasuryDayPending($day:Date!){treasuryDayPending(day:$day){__typename isFirst unmatched cases unbooked}}` } as KnownDocument<TreasuryDayPendingQuery, TreasuryDayPendingQueryVariables>;

export const TreasuryDays = { name: 'TreasuryDays', id: '9e93c6fbfd9654875cb378c6e3cd04714e541bf76c3b2eff512fe6bc6afee73f', text: `query TreasuryDays($first:Int!$after:Cursor$from:Date$to:Date){treasuryDays(first:$first after:$after from:$from to:$to){__typename nodes{__typename day status closedBy closedAt reopeningReason reopeningRequestedBy reopeningRequestedAt reopenedBy reopenedAt balances{__typename accountId bankAccountId balance}}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<TreasuryDaysQuery, TreasuryDaysQueryVariables>;

export type CashFlowGranularity =
  | 'DAY'
  | 'MONTH'
  | 'WEEK';

export type CloseTreasuryDayInput = {
  readonly confirmed?: TreasuryDayPendingInput | null | undefined;
  readonly day: string;
  readonly startsFrom?: string | null | undefined;
};

export type DeclineTreasuryDayReopeningInput = {
  readonly day: string;
};

export type ReopenTreasuryDayInput = {
  readonly day: string;
};

export type RequestTreasuryDayReopeningInput = {
  readonly day: string;
  readonly reason: string;
};

export type TreasuryDayPendingInput = {
  readonly cases: number;
  readonly unbooked: number;
  readonly unmatched: number;
};

export type TreasuryDayStatus =
  | 'CLOSED'
  | 'OPEN'
  | 'REOPENING';

export type CashFlowQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  accountId?: string | number | null | undefined;
  granularity?: CashFlowGranularity | null | undefined;
}>;


export type CashFlowQuery = { readonly __typename: 'Query', readonly cashFlow: { readonly __typename: 'CashFlow', readonly from: string, readonly to: string, readonly granularity: CashFlowGranularity, readonly overdue: { readonly __typename: 'CashFlowSums', readonly inflow: number | string, readonly outflow: number | string }, readonly buckets: ReadonlyArray<{ readonly __typename: 'CashFlowBucket', readonly from: string, readonly to: string, readonly opening: number | string | null, readonly closing: number | string | null, readonly forecast: { readonly __typename: 'CashFlowSums', readonly inflow: number | string, readonly outflow: number | string }, readonly actual: { readonly __typename: 'CashFlowSums', readonly inflow: number | string, readonly outflow: number | string } }> } | null };

export type CloseTreasuryDayMutationVariables = Exact<{
  input: CloseTreasuryDayInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CloseTreasuryDayMutation = { readonly __typename: 'Mutation', readonly closeTreasuryDay:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'TreasuryDay', readonly day: string, readonly status: TreasuryDayStatus }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DeclineTreasuryDayReopeningMutationVariables = Exact<{
  input: DeclineTreasuryDayReopeningInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DeclineTreasuryDayReopeningMutation = { readonly __typename: 'Mutation', readonly declineTreasuryDayReopening:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'TreasuryDay', readonly day: string, readonly status: TreasuryDayStatus }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type FirstOpenTreasuryDayQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstOpenTreasuryDayQuery = { readonly __typename: 'Query', readonly firstOpenTreasuryDay: string | null };

export type ReopenTreasuryDayMutationVariables = Exact<{
  input: ReopenTreasuryDayInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ReopenTreasuryDayMutation = { readonly __typename: 'Mutation', readonly reopenTreasuryDay:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'TreasuryDay', readonly day: string, readonly status: TreasuryDayStatus }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type RequestTreasuryDayReopeningMutationVariables = Exact<{
  input: RequestTreasuryDayReopeningInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestTreasuryDayReopeningMutation = { readonly __typename: 'Mutation', readonly requestTreasuryDayReopening:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'TreasuryDay', readonly day: string, readonly status: TreasuryDayStatus }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type TreasuryAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type TreasuryAccountsQuery = { readonly __typename: 'Query', readonly master: { readonly __typename: 'FinanceMaster', readonly companies: ReadonlyArray<{ readonly __typename: 'FinanceCompany', readonly id: string, readonly name: string }>, readonly payingAccounts: ReadonlyArray<{ readonly __typename: 'PayingAccount', readonly accountId: number, readonly companyId: string }>, readonly bankAccounts: ReadonlyArray<{ readonly __typename: 'BankAccount', readonly id: string, readonly bankCode: string, readonly branch: string, readonly accountNumber: string, readonly accountDigit: string, readonly companyId: string }> } };

export type TreasuryDayPendingQueryVariables = Exact<{
  day: string;
}>;


export type TreasuryDayPendingQuery = { readonly __typename: 'Query', readonly treasuryDayPending: { readonly __typename: 'TreasuryDayPending', readonly isFirst: boolean, readonly unmatched: number, readonly cases: number, readonly unbooked: number } | null };

export type TreasuryDayQueryVariables = Exact<{
  day: string;
}>;


export type TreasuryDayQuery = { readonly __typename: 'Query', readonly treasuryDays: { readonly __typename: 'TreasuryDayConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'TreasuryDay', readonly day: string, readonly status: TreasuryDayStatus, readonly closedBy: string, readonly closedAt: string, readonly reopeningReason: string | null, readonly reopeningRequestedBy: string | null, readonly reopeningRequestedAt: string | null, readonly reopenedBy: string | null, readonly reopenedAt: string | null, readonly balances: ReadonlyArray<{ readonly __typename: 'TreasuryBalance', readonly accountId: number | null, readonly bankAccountId: string | null, readonly balance: number | string | null }> }> } | null };

export type TreasuryDaysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type TreasuryDaysQuery = { readonly __typename: 'Query', readonly treasuryDays: { readonly __typename: 'TreasuryDayConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'TreasuryDay', readonly day: string, readonly status: TreasuryDayStatus, readonly closedBy: string, readonly closedAt: string, readonly reopeningReason: string | null, readonly reopeningRequestedBy: string | null, readonly reopeningRequestedAt: string | null, readonly reopenedBy: string | null, readonly reopenedAt: string | null, readonly balances: ReadonlyArray<{ readonly __typename: 'TreasuryBalance', readonly accountId: number | null, readonly bankAccountId: string | null, readonly balance: number | string | null }> }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
