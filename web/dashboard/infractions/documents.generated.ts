// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const DashboardCancelInfraction = { name: 'DashboardCancelInfraction', id: 'f2554b2904884382e2d51bdde6592e869658170d0c6c5f0bac09e7bcca411fe0', text: `mutation DashboardCancelInfraction($input:CancelInfractionInput!$idempotencyKey:String){cancelInfraction(input:$input idempotencyKey:$idempotencyKey){__typename ...on Infraction{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCancelInfractionMutation, DashboardCancelInfractionMutationVariables>;

export const DashboardCancelMed = { name: 'DashboardCancelMed', id: '09ff146edf7afa69815d89c0a016ea94412527e388d6847db3708e8be51e10f7', text: `mutation DashboardCancelMed($input:CancelMedInput!$idempotencyKey:String){cancelMed(input:$input idempotencyKey:$idempotencyKey){__typename ...on MedIntervention{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardCancelMedMutation, DashboardCancelMedMutationVariables>;

export const DashboardInfractions = { name: 'DashboardInfractions', id: 'fd66686738533ff67180328a93ef80189895332f1debe12c869b50afed87b7a8', text: `query DashboardInfractions($accountId:ID!$first:Int!$after:Cursor){infractions(accountId:$accountId first:$first after:$after){__typename nodes{__typename id infractionId accountId endToEndId transactionId amount status openedBy fraudCategory reportDetails analysisResult analysisDetails defenseUntil createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardInfractionsQuery, DashboardInfractionsQueryVariables>;

export const DashboardMeds = { name: 'DashboardMeds', id: 'b2609c3667f32386dce19df824b579f17d02b6fffeec2ffae07e089f30afa508', text: `query DashboardMeds($accountId:ID!$first:Int!$after:Cursor){medInterventions(accountId:$accountId first:$first after:$after){__typename nodes{__typename id medId accountId endToEndId amount status fraudCategory caseDetails createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DashboardMedsQuery, DashboardMedsQueryVariables>;

export const DashboardOpenMed = { name: 'DashboardOpenMed', id: '956a35db00da6c77657560e140e2ed0ea814cb6856867be0fecd3fe49975f71e', text: `mutation DashboardOpenMed($input:OpenMedInput!$idempotencyKey:String){openMed(input:$input idempotencyKey:$idempotencyKey){__typename ...on MedIntervention{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardOpenMedMutation, DashboardOpenMedMutationVariables>;

export const DashboardReportInfraction = { name: 'DashboardReportInfraction', id: '7b0dac4ad43da7f3e60389a98f41427dc6fe051f34b0e680703a9be6e8b3dc17', text: `mutation DashboardReportInfraction($input:ReportInfractionInput!$idempotencyKey:String){reportInfraction(input:$input idempotencyKey:$idempotencyKey){__typename ...on Infraction{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardReportInfractionMutation, DashboardReportInfractionMutationVariables>;

export const DashboardSimulateInfraction = { name: 'DashboardSimulateInfraction', id: '6376529acce495177ce0bd7d5953c993bbbb7d7de207c3d76f696826c6d1d9de', text: `mutation DashboardSimulateInfraction($input:SimulateInfractionInput!){simulateInfraction(input:$input){__typename ...on Infraction{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardSimulateInfractionMutation, DashboardSimulateInfractionMutationVariables>;

export const DashboardSubmitDefense = { name: 'DashboardSubmitDefense', id: '05e68d820b5ac6ccb5680278bed725af9fd0b18dc2aa13487cea19c1b54122e7', text: `mutation DashboardSubmitDefense($input:SubmitInfractionDefenseInput!$idempotencyKey:String){submitInfractionDefense(input:$input idempotencyKey:$idempotencyKey){__typename ...on Infraction{__typename id status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}}}` } as KnownDocument<DashboardSubmitDefenseMutation, DashboardSubmitDefenseMutationVariables>;

export type CancelInfractionInput = {
  readonly accountId: string | number;
  readonly infractionId: string | number;
};

export type CancelMedInput = {
  readonly accountId: string | number;
  readonly medId: string | number;
};

export type FraudCategory =
  | 'ACCOUNT_TAKEOVER'
  | 'FRAUDULENT_ACCESS'
  | 'OTHER'
  | 'SCAM';

export type InfractionAnalysisResult =
  | 'FOUNDED'
  | 'UNFOUNDED';

export type InfractionOpener =
  | 'COUNTERPARTY'
  | 'PARTNER';

export type InfractionStatus =
  | 'ACKNOWLEDGED'
  | 'CANCELLED'
  | 'CREATED'
  | 'DEFENSE_SUBMITTED'
  | 'FOUNDED'
  | 'UNFOUNDED';

export type MedStatus =
  | 'ANALYSED'
  | 'AWAITING_ANALYSIS'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'CREATED'
  | 'REFUNDING'
  | 'REFUND_COMPLETED'
  | 'TRACKED';

export type OpenMedInput = {
  readonly accountId: string | number;
  readonly details?: string | null | undefined;
  readonly endToEndId: string;
  readonly fraudCategory: FraudCategory;
};

export type ReceivedPixBy =
  {   readonly endToEndId: string; readonly transactionId?: never; }
  |  { readonly endToEndId?: never;   readonly transactionId: string | number; };

export type ReportInfractionInput = {
  readonly accountId: string | number;
  readonly details?: string | null | undefined;
  readonly endToEndId: string;
};

export type SimulateInfractionInput = {
  readonly blockAmount?: number | null | undefined;
  readonly details?: string | null | undefined;
  readonly fraudCategory?: FraudCategory | null | undefined;
  readonly pix: ReceivedPixBy;
};

export type SubmitInfractionDefenseInput = {
  readonly accountId: string | number;
  readonly defenseText: string;
  readonly id: string | number;
};

export type DashboardCancelInfractionMutationVariables = Exact<{
  input: CancelInfractionInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardCancelInfractionMutation = { readonly __typename: 'Mutation', readonly cancelInfraction:
    | { readonly __typename: 'Infraction', readonly id: string, readonly status: InfractionStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardCancelMedMutationVariables = Exact<{
  input: CancelMedInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardCancelMedMutation = { readonly __typename: 'Mutation', readonly cancelMed:
    | { readonly __typename: 'MedIntervention', readonly id: string, readonly status: MedStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardInfractionsQueryVariables = Exact<{
  accountId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardInfractionsQuery = { readonly __typename: 'Query', readonly infractions: { readonly __typename: 'InfractionConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Infraction', readonly id: string, readonly infractionId: string, readonly accountId: number, readonly endToEndId: string, readonly transactionId: string, readonly amount: number, readonly status: InfractionStatus, readonly openedBy: InfractionOpener, readonly fraudCategory: FraudCategory | null, readonly reportDetails: string | null, readonly analysisResult: InfractionAnalysisResult | null, readonly analysisDetails: string | null, readonly defenseUntil: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DashboardMedsQueryVariables = Exact<{
  accountId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardMedsQuery = { readonly __typename: 'Query', readonly medInterventions: { readonly __typename: 'MedInterventionConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'MedIntervention', readonly id: string, readonly medId: string, readonly accountId: number, readonly endToEndId: string, readonly amount: number, readonly status: MedStatus, readonly fraudCategory: FraudCategory, readonly caseDetails: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DashboardOpenMedMutationVariables = Exact<{
  input: OpenMedInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardOpenMedMutation = { readonly __typename: 'Mutation', readonly openMed:
    | { readonly __typename: 'MedIntervention', readonly id: string, readonly status: MedStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardReportInfractionMutationVariables = Exact<{
  input: ReportInfractionInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardReportInfractionMutation = { readonly __typename: 'Mutation', readonly reportInfraction:
    | { readonly __typename: 'Infraction', readonly id: string, readonly status: InfractionStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardSimulateInfractionMutationVariables = Exact<{
  input: SimulateInfractionInput;
}>;


export type DashboardSimulateInfractionMutation = { readonly __typename: 'Mutation', readonly simulateInfraction:
    | { readonly __typename: 'Infraction', readonly id: string, readonly status: InfractionStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };

export type DashboardSubmitDefenseMutationVariables = Exact<{
  input: SubmitInfractionDefenseInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardSubmitDefenseMutation = { readonly __typename: 'Mutation', readonly submitInfractionDefense:
    | { readonly __typename: 'Infraction', readonly id: string, readonly status: InfractionStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
   | null };
