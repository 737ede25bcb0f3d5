// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const ApproveChange = { name: 'ApproveChange', id: '2200b34c0585eaa09a63d8542050865c479fe9483e59b8dcb74de41303328a71', text: `mutation ApproveChange($input:ApproveChangeInput!$idempotencyKey:String){approveChange(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId outcome approvalsNeeded approvedBy}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<ApproveChangeMutation, ApproveChangeMutationVariables>;

export const ChangeAskedFor = { name: 'ChangeAskedFor', id: 'cc2ef71c72cddfd0b515fa2ab262675b20a27ccf4c8621bb445833fcc4274627', text: `query ChangeAskedFor($changeId:ID!){changeRequest(changeId:$changeId){__typename changeId subjectType subject was wanted approvalsNeeded approvedBy consentedBy requestedBy requestedAt decidedBy decidedAt outcome}}` } as KnownDocument<ChangeAskedForQuery, ChangeAskedForQueryVariables>;

export const ChangePerson = { name: 'ChangePerson', id: '528035f0a6ff9b37fa4631920cc80503a2bc2d416f3d2ea6caedd781c15c7fc7', text: `mutation ChangePerson($input:ChangePersonInput!){changePerson(input:$input){__typename ...on ChangedPerson{__typename person{__typename login}change{__typename changeId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<ChangePersonMutation, ChangePersonMutationVariables>;

export const ChangesAskedFor = { name: 'ChangesAskedFor', id: '4e1cc7e4cbb28a7940fe9bda3cbbd7e7b477f9752bb1d846eea6dc31d238fdb2', text: `query ChangesAskedFor($first:Int!$after:Cursor$waiting:Boolean){changeRequests(first:$first after:$after waiting:$waiting){__typename nodes{__typename changeId subjectType subject was wanted approvalsNeeded approvedBy consentedBy requestedBy requestedAt decidedBy decidedAt outcome}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<ChangesAskedForQuery, ChangesAskedForQueryVariables>;

export const ConsentToDeputy = { name: 'ConsentToDeputy', id: '09dcee16a31216ee44a5a4ed3054181a26fdf34ad32c9c463b2691d87fd8a4c9', text: `mutation ConsentToDeputy($input:ConsentToDeputyInput!$idempotencyKey:String){consentToDeputy(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId outcome approvalsNeeded approvedBy}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<ConsentToDeputyMutation, ConsentToDeputyMutationVariables>;

export const CreatePerson = { name: 'CreatePerson', id: '2aad5bad20b07a8b9dcd1c5cc0174f6f42ef3c13adf5c813e1c64145bfe66635', text: `mutation CreatePerson($input:CreatePersonInput!$idempotencyKey:String){createPerson(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangedPerson{__typename person{__typename login}change{__typename changeId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<CreatePersonMutation, CreatePersonMutationVariables>;

export const DeclineChange = { name: 'DeclineChange', id: '3f8afced36a7621ce9b1de7f644a3eefdc92752bf7eea3461c18e772ded9e88a', text: `mutation DeclineChange($input:DeclineChangeInput!$idempotencyKey:String){declineChange(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId outcome}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<DeclineChangeMutation, DeclineChangeMutationVariables>;

export const Deputyships = { name: 'Deputyships', id: '3f1de280751c9b774a1e5c5f2f705eb58d4766224baeee20173ea6e40919baee', text: `query Deputyships($first:Int!$after:Cursor){deputyships(first:$first after:$after){__typename nodes{__typename deputyshipId absent deputy firstDay lastDay createdBy createdAt endedBy endedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<DeputyshipsQuery, DeputyshipsQueryVariables>;

export const DisablePerson = { name: 'DisablePerson', id: '6457ed00bd4e33fd1b463d914ff04041c75dda8f12605c9d288cb35d5baf09bc', text: `mutation DisablePerson($input:DisablePersonInput!$idempotencyKey:String){disablePerson(input:$input idempotencyKey:$idempotencyKey){__typename ...on Operator{__typename login disabledAt}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<DisablePersonMutation, DisablePersonMutationVariables>;

export const EnablePerson = { name: 'EnablePerson', id: 'f42deb36bec77660543ce1b41736213b274bedb12ee2dfebaa166866419c9691', text: `mutation EnablePerson($input:EnablePersonInput!$idempotencyKey:String){enablePerson(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangedPerson{__typename person{__typename login}change{__typename changeId}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<EnablePersonMutation, EnablePersonMutationVariables>;

export const EndDeputyship = { name: 'EndDeputyship', id: '5f72cc6b996d605a7dcf5d72c405fb36c6c36ba53d13d232f24ea7ab08d8d461', text: `mutation EndDeputyship($input:EndDeputyshipInput!$idempotencyKey:String){endDeputyship(input:$input idempotencyKey:$idempotencyKey){__typename ...on Deputyship{__typename deputyshipId endedAt}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<EndDeputyshipMutation, EndDeputyshipMutationVariables>;

export const MyDeputyships = { name: 'MyDeputyships', id: '82d081f0f4ccbae615505aeca4d7ad6ff123ca8ec7994bfe2202b540577803de', text: `query MyDeputyships{me{__typename login standsFor{__typename deputyshipId absent deputy firstDay lastDay createdBy createdAt endedBy endedAt}deputies{__typename deputyshipId absent deputy firstDay lastDay createdBy createdAt endedBy endedAt}}}` } as KnownDocument<MyDeputyshipsQuery, MyDeputyshipsQueryVariables>;

export const NameDeputy = { name: 'NameDeputy', id: '2f229682105631c3a20c49828c7e220b6496acae2d307b126d1c643a55c62dce', text: `mutation NameDeputy($input:NameDeputyInput!$idempotencyKey:String){nameDeputy(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<NameDeputyMutation, NameDeputyMutationVariables>;

export const NamedDeputies = { name: 'NamedDeputies', id: 'a7e709086358fcfa7358dbe19e5ae3c5287e9a4c525f70beb253b6ab724b7871', text: `query NamedDeputies{namedDeputies{__typename changeId subject wanted requestedBy approvalsNeeded approvedBy consentedBy}}` } as KnownDocument<NamedDeputiesQuery, NamedDeputiesQueryVariables>;

export const PersonOfLogin = { name: 'PersonOfLogin', id: 'e53115f79998492c2cce0fd2f0071e4531f001a78a78d7aaea3ac5cdc3ffcdd4', text: `query PersonOfLogin($login:String!){operator(login:$login){__typename login name roles authority createdAt disabledAt pendingChangeId}}` } as KnownDocument<PersonOfLoginQuery, PersonOfLoginQueryVariables>;

export const Persons = { name: 'Persons', id: 'f413f5d402ffe2c8d45e4693664ce7b44367ec6995ba0ad5fa31bab96020850d', text: `query Persons($first:Int!$after:Cursor){operators(first:$first after:$after){__typename nodes{__typename login name roles authority createdAt disabledAt pendingChangeId}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PersonsQuery, PersonsQueryVariables>;

export const RequestPasskeyReset = { name: 'RequestPasskeyReset', id: '35202b33039e30f485e2dd2ca0b524a27623380c4b13b9f23e3ffd10caa1920c', text: `mutation RequestPasskeyReset($input:RequestPasskeyResetInput!$idempotencyKey:String){requestPasskeyReset(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename name message}}}}` } as KnownDocument<RequestPasskeyResetMutation, RequestPasskeyResetMutationVariables>;

export const SecurityEvents = { name: 'SecurityEvents', id: '759b8d5ee17fcb1700661d088f6212e22cf611269289a4d404340b27116abe2e', text: `query SecurityEvents($first:Int!$after:Cursor){securityEvents(first:$first after:$after){__typename nodes{__typename securityEventId event clientId address author requestId times occurredAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<SecurityEventsQuery, SecurityEventsQueryVariables>;

export type ApproveChangeInput = {
  readonly changeId: string | number;
};

export type ChangeOutcome =
  | 'APPROVED'
  | 'REFUSED'
  | 'WITHDRAWN';

export type ChangePersonInput = {
  readonly authority?: number | null | undefined;
  readonly login: string;
  readonly name?: string | null | undefined;
  readonly roles?: ReadonlyArray<OperatorRole> | null | undefined;
};

export type ChangeSubject =
  | 'ACCOUNT_LIMITS'
  | 'CREDENTIAL'
  | 'DEFAULT_LIMITS'
  | 'DEPUTYSHIP'
  | 'FEE'
  | 'FINANCE_SETTINGS'
  | 'LIMIT_CEILINGS'
  | 'LIMIT_RAISE_HOURS'
  | 'PARTNER'
  | 'PASSKEYS'
  | 'PAYING_ACCOUNT'
  | 'PERSON'
  | 'RAIL_KEY';

export type ConsentToDeputyInput = {
  readonly changeId: string | number;
};

export type CreatePersonInput = {
  readonly authority?: number | null | undefined;
  readonly login: string;
  readonly name: string;
  readonly roles: ReadonlyArray<OperatorRole>;
};

export type DeclineChangeInput = {
  readonly changeId: string | number;
};

export type DisablePersonInput = {
  readonly login: string;
};

export type EnablePersonInput = {
  readonly login: string;
};

export type EndDeputyshipInput = {
  readonly deputyshipId: string | number;
};

export type NameDeputyInput = {
  readonly absent?: string | null | undefined;
  readonly deputy: string;
  readonly firstDay: string;
  readonly lastDay: string;
};

export type OperatorRole =
  | 'ACCOUNTANT'
  | 'ADMIN'
  | 'APPROVER'
  | 'PREPARER'
  | 'TREASURER'
  | 'VIEWER';

export type RequestPasskeyResetInput = {
  readonly login: string;
};

export type ApproveChangeMutationVariables = Exact<{
  input: ApproveChangeInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ApproveChangeMutation = { readonly __typename: 'Mutation', readonly approveChange:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string, readonly outcome: ChangeOutcome | null, readonly approvalsNeeded: number, readonly approvedBy: ReadonlyArray<string> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type ChangeAskedForQueryVariables = Exact<{
  changeId: string | number;
}>;


export type ChangeAskedForQuery = { readonly __typename: 'Query', readonly changeRequest: { readonly __typename: 'ChangeRequest', readonly changeId: string, readonly subjectType: ChangeSubject, readonly subject: string, readonly was: unknown, readonly wanted: unknown, readonly approvalsNeeded: number, readonly approvedBy: ReadonlyArray<string>, readonly consentedBy: string | null, readonly requestedBy: string, readonly requestedAt: string, readonly decidedBy: string | null, readonly decidedAt: string | null, readonly outcome: ChangeOutcome | null } | null };

export type ChangePersonMutationVariables = Exact<{
  input: ChangePersonInput;
}>;


export type ChangePersonMutation = { readonly __typename: 'Mutation', readonly changePerson:
    | { readonly __typename: 'ChangedPerson', readonly person: { readonly __typename: 'Operator', readonly login: string }, readonly change: { readonly __typename: 'ChangeRequest', readonly changeId: string } | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type ChangesAskedForQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  waiting?: boolean | null | undefined;
}>;


export type ChangesAskedForQuery = { readonly __typename: 'Query', readonly changeRequests: { readonly __typename: 'ChangeRequestConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'ChangeRequest', readonly changeId: string, readonly subjectType: ChangeSubject, readonly subject: string, readonly was: unknown, readonly wanted: unknown, readonly approvalsNeeded: number, readonly approvedBy: ReadonlyArray<string>, readonly consentedBy: string | null, readonly requestedBy: string, readonly requestedAt: string, readonly decidedBy: string | null, readonly decidedAt: string | null, readonly outcome: ChangeOutcome | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type ConsentToDeputyMutationVariables = Exact<{
  input: ConsentToDeputyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ConsentToDeputyMutation = { readonly __typename: 'Mutation', readonly consentToDeputy:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string, readonly outcome: ChangeOutcome | null, readonly approvalsNeeded: number, readonly approvedBy: ReadonlyArray<string> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type CreatePersonMutationVariables = Exact<{
  input: CreatePersonInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePersonMutation = { readonly __typename: 'Mutation', readonly createPerson:
    | { readonly __typename: 'ChangedPerson', readonly person: { readonly __typename: 'Operator', readonly login: string }, readonly change: { readonly __typename: 'ChangeRequest', readonly changeId: string } | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type DeclineChangeMutationVariables = Exact<{
  input: DeclineChangeInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DeclineChangeMutation = { readonly __typename: 'Mutation', readonly declineChange:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string, readonly outcome: ChangeOutcome | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type DeputyshipsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DeputyshipsQuery = { readonly __typename: 'Query', readonly deputyships: { readonly __typename: 'DeputyshipConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Deputyship', readonly deputyshipId: string, readonly absent: string, readonly deputy: string, readonly firstDay: string, readonly lastDay: string, readonly createdBy: string, readonly createdAt: string, readonly endedBy: string | null, readonly endedAt: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DisablePersonMutationVariables = Exact<{
  input: DisablePersonInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DisablePersonMutation = { readonly __typename: 'Mutation', readonly disablePerson:
    | { readonly __typename: 'Operator', readonly login: string, readonly disabledAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type EnablePersonMutationVariables = Exact<{
  input: EnablePersonInput;
  idempotencyKey?: string | null | undefined;
}>;


export type EnablePersonMutation = { readonly __typename: 'Mutation', readonly enablePerson:
    | { readonly __typename: 'ChangedPerson', readonly person: { readonly __typename: 'Operator', readonly login: string }, readonly change: { readonly __typename: 'ChangeRequest', readonly changeId: string } | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type EndDeputyshipMutationVariables = Exact<{
  input: EndDeputyshipInput;
  idempotencyKey?: string | null | undefined;
}>;


export type EndDeputyshipMutation = { readonly __typename: 'Mutation', readonly endDeputyship:
    | { readonly __typename: 'Deputyship', readonly deputyshipId: string, readonly endedAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type MyDeputyshipsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyDeputyshipsQuery = { readonly __typename: 'Query', readonly me: { readonly __typename: 'Person', readonly login: string, readonly standsFor: ReadonlyArray<{ readonly __typename: 'Deputyship', readonly deputyshipId: string, readonly absent: string, readonly deputy: string, readonly firstDay: string, readonly lastDay: string, readonly createdBy: string, readonly createdAt: string, readonly endedBy: string | null, readonly endedAt: string | null }>, readonly deputies: ReadonlyArray<{ readonly __typename: 'Deputyship', readonly deputyshipId: string, readonly absent: string, readonly deputy: string, readonly firstDay: string, readonly lastDay: string, readonly createdBy: string, readonly createdAt: string, readonly endedBy: string | null, readonly endedAt: string | null }> } };

export type NameDeputyMutationVariables = Exact<{
  input: NameDeputyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type NameDeputyMutation = { readonly __typename: 'Mutation', readonly nameDeputy:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type NamedDeputiesQueryVariables = Exact<{ [key: string]: never; }>;


export type NamedDeputiesQuery = { readonly __typename: 'Query', readonly namedDeputies: ReadonlyArray<{ readonly __typename: 'ChangeRequest', readonly changeId: string, readonly subject: string, readonly wanted: unknown, readonly requestedBy: string, readonly approvalsNeeded: number, readonly approvedBy: ReadonlyArray<string>, readonly consentedBy: string | null }> | null };

export type PersonOfLoginQueryVariables = Exact<{
  login: string;
}>;


export type PersonOfLoginQuery = { readonly __typename: 'Query', readonly operator: { readonly __typename: 'Operator', readonly login: string, readonly name: string, readonly roles: ReadonlyArray<OperatorRole>, readonly authority: number | null, readonly createdAt: string, readonly disabledAt: string | null, readonly pendingChangeId: string | null } | null };

export type PersonsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type PersonsQuery = { readonly __typename: 'Query', readonly operators: { readonly __typename: 'OperatorConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Operator', readonly login: string, readonly name: string, readonly roles: ReadonlyArray<OperatorRole>, readonly authority: number | null, readonly createdAt: string, readonly disabledAt: string | null, readonly pendingChangeId: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type RequestPasskeyResetMutationVariables = Exact<{
  input: RequestPasskeyResetInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestPasskeyResetMutation = { readonly __typename: 'Mutation', readonly requestPasskeyReset:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly name: string, readonly message: string }> }
   | null };

export type SecurityEventsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SecurityEventsQuery = { readonly __typename: 'Query', readonly securityEvents: { readonly __typename: 'SecurityEventConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'SecurityEvent', readonly securityEventId: string, readonly event: string, readonly clientId: string | null, readonly address: string | null, readonly author: string | null, readonly requestId: string, readonly times: number, readonly occurredAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };
