// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { KnownDocument } from '../../shared/graph/known-document.ts';

export const AddFee = { name: 'AddFee', id: '817582022cdd93a36061cb0b897e9f2a8bb2f019aea22a6683b08b7ec968f9fd', text: `mutation AddFee($input:AddFeeInput!$idempotencyKey:String){addFee(input:$input idempotencyKey:$idempotencyKey){__typename ...on ChangeRequest{__typename changeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<AddFeeMutation, AddFeeMutationVariables>;

export const CreatePartner = { name: 'CreatePartner', id: '33f8c4c6c73bb3cb11b6d7c040e926434a0dabd4e7a6385accee98a5ae73f453', text: `mutation CreatePartner($input:CreatePartnerInput!$idempotencyKey:String){createPartner(input:$input idempotencyKey:$idempotencyKey){__typename ...on Partner{__typename partnerId name isIntegration suspendedSince pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<CreatePartnerMutation, CreatePartnerMutationVariables>;

export const DefaultLimits = { name: 'DefaultLimits', id: '19d0df16527ac039f0e9e89d8c6843434168fc1e9a8a91e636fbeda20777aafd', text: `query DefaultLimits{defaultLimits{__typename holderType product transactionLimit dailyLimit monthlyLimit nighttimeLimit pendingChangeId}}` } as KnownDocument<DefaultLimitsQuery, DefaultLimitsQueryVariables>;

export const EndFee = { name: 'EndFee', id: 'e58150cbcec146be6402481349dbd42985e488f668d9a2232fc65dc43d85177e', text: `mutation EndFee($input:EndFeeInput!$idempotencyKey:String){endFee(input:$input idempotencyKey:$idempotencyKey){__typename ...on CatalogueFee{__typename feeId effectiveUntil}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<EndFeeMutation, EndFeeMutationVariables>;

export const EraseCustomer = { name: 'EraseCustomer', id: 'f91d6f96593a6c28eafb08c03f5d09f230dd9348d8d754a2cee9bc47b30d957f', text: `mutation EraseCustomer($input:EraseCustomerInput!){eraseCustomer(input:$input){__typename ...on Erasure{__typename customerId isComplete keptUntil erased{__typename table rows}}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<EraseCustomerMutation, EraseCustomerMutationVariables>;

export const ExportCustomer = { name: 'ExportCustomer', id: 'e1d925fafc52f34b8b574c7c6a871669f496b72d92fa7ed6a1eb890084ca9225', text: `mutation ExportCustomer($input:ExportCustomerInput!){exportCustomer(input:$input){__typename ...on PersonalRows{__typename items{__typename table data}nextCursor}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<ExportCustomerMutation, ExportCustomerMutationVariables>;

export const FeeCatalogue = { name: 'FeeCatalogue', id: '14ee28822e9a4e1df1e71a9f31c69216d9507333029bb11826b4943d00360ab0', text: `query FeeCatalogue($first:Int!$after:Cursor){feeCatalogue(first:$first after:$after){__typename nodes{__typename feeId feeType scope customerId accountId fixedAmount percent minAmount maxAmount freeTransactionsPerMonth effectiveFrom effectiveUntil}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<FeeCatalogueQuery, FeeCatalogueQueryVariables>;

export const LimitPolicy = { name: 'LimitPolicy', id: 'e3bcc132f81ee556c1654d52d4a9c5f96e87f0f0e19d52c547839d3fe5f7a7d9', text: `query LimitPolicy{limitRaiseHours{__typename hours pendingChangeId}limitCeilings{__typename accountType transactionLimit dailyLimit monthlyLimit nighttimeLimit pendingChangeId}limitRaises{__typename accountId partnerName limit value effectiveAt}}` } as KnownDocument<LimitPolicyQuery, LimitPolicyQueryVariables>;

export const Partner = { name: 'Partner', id: 'ea71cc80062fec2ef8f27de93478f552804dfb939de326adf1ea8453b87d90e2', text: `query Partner($partnerId:ID!){partner(partnerId:$partnerId){__typename partnerId name isIntegration suspendedSince pendingChangeId createdAt}}` } as KnownDocument<PartnerQuery, PartnerQueryVariables>;

export const PartnerCredentials = { name: 'PartnerCredentials', id: 'fe1d613b6782ca815e27a96c8a39e42960f55af2d4b9cac24e7a8779176efa72', text: `query PartnerCredentials($partnerId:ID!$first:Int!$after:Cursor){credentials(partnerId:$partnerId first:$first after:$after){__typename nodes{__typename credentialId clientId scopes expiresAt revokedAt liveTokens pendingChangeId createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PartnerCredentialsQuery, PartnerCredentialsQueryVariables>;

export const PartnerDeliveries = { name: 'PartnerDeliveries', id: 'a5e8a5628b58c84665ec890d5594140bde3159bf91cd57de3fd02e9d7d5002f5', text: `query PartnerDeliveries($webhookId:ID!$first:Int!$after:Cursor$status:WebhookDeliveryStatus$type:String){partnerDeliveries(webhookId:$webhookId first:$first after:$after status:$status type:$type){__typename nodes{__typename deliveryId eventName accountId status attemptCount nextAttemptAt createdAt finishedAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PartnerDeliveriesQuery, PartnerDeliveriesQueryVariables>;

export const PartnerDelivery = { name: 'PartnerDelivery', id: 'a52cf61e4469df0b70c12a5c5e85042618df448a4c10b6da3d0067366d5cb9ff', text: `query PartnerDelivery($deliveryId:ID!){partnerDelivery(deliveryId:$deliveryId){__typename deliveryId partnerId webhookId eventId eventName accountId status body attemptCount nextAttemptAt createdAt finishedAt attempts{__typename number result httpStatus error response startedAt durationMs}}}` } as KnownDocument<PartnerDeliveryQuery, PartnerDeliveryQueryVariables>;

export const PartnerEvent = { name: 'PartnerEvent', id: '7691cdad30088e3c00244c79d76afd1f27718f863c6a985ad8182c1f928d1ad9', text: `query PartnerEvent($partnerId:ID!$eventId:String!){partnerEvents(partnerId:$partnerId about:$eventId first:1){__typename nodes{__typename eventId name accountId occurredAt payload deliveries(first:20){__typename nodes{__typename deliveryId status attemptCount createdAt}}}}}` } as KnownDocument<PartnerEventQuery, PartnerEventQueryVariables>;

export const PartnerEvents = { name: 'PartnerEvents', id: 'b2d646a49b925c970ad6dc469414829d4cb52fbbcc86b73ebd8b5be3bac733ea', text: `query PartnerEvents($partnerId:ID!$first:Int!$after:Cursor$about:String$types:[String!]$from:DateTime$to:DateTime){partnerEvents(partnerId:$partnerId first:$first after:$after about:$about types:$types from:$from to:$to){__typename nodes{__typename eventId name accountId occurredAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PartnerEventsQuery, PartnerEventsQueryVariables>;

export const PartnerEventsLive = { name: 'PartnerEventsLive', id: '60dadcca07deffcf6945d2f7dc5deaccd81eb9fe0e84f6e1fdd254b84f254116', text: `subscription PartnerEventsLive($partnerId:ID!$types:[String!]){partnerEvents(partnerId:$partnerId types:$types){__typename eventId}}` } as KnownDocument<PartnerEventsLiveSubscription, PartnerEventsLiveSubscriptionVariables>;

export const PartnerWebhook = { name: 'PartnerWebhook', id: '0bfc5b9399a4a443f3c9dc6cbcc6be60b9b042a654a69a98ffb0d176c4155936', text: `query PartnerWebhook($webhookId:ID!){partnerWebhook(webhookId:$webhookId){__typename webhookId partnerId partnerName url description events status failingSince lastSuccessAt disabledAt disabledReason circuitOpenUntil pendingDeliveries oldestDueAt createdAt}}` } as KnownDocument<PartnerWebhookQuery, PartnerWebhookQueryVariables>;

export const PartnerWebhooks = { name: 'PartnerWebhooks', id: 'aa181ec6eaad2e1769792886517c14cfb506cb1087e0f218b6f14dff189b997f', text: `query PartnerWebhooks($partnerId:ID$first:Int!$after:Cursor){partnerWebhooks(partnerId:$partnerId first:$first after:$after){__typename nodes{__typename webhookId partnerId partnerName url description status failingSince lastSuccessAt pendingDeliveries}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PartnerWebhooksQuery, PartnerWebhooksQueryVariables>;

export const Partners = { name: 'Partners', id: '57a75348a722bc59097b37cee1b2bed037c4d2ddf7e3263b570cb6479fcb254b', text: `query Partners($first:Int!$after:Cursor){partners(first:$first after:$after){__typename nodes{__typename partnerId name isIntegration suspendedSince createdAt}pageInfo{__typename endCursor hasNextPage}}}` } as KnownDocument<PartnersQuery, PartnersQueryVariables>;

export const RecoverPartnerWebhook = { name: 'RecoverPartnerWebhook', id: '8ed60c6d75d7d2238582503a71a094269f4d40b65f45d845beaad385744b5564', text: `mutation RecoverPartnerWebhook($input:RecoverPartnerWebhookInput!$idempotencyKey:String){recoverPartnerWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on PartnerWebhookRecovery{__typename recoveryId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<RecoverPartnerWebhookMutation, RecoverPartnerWebhookMutationVariables>;

export const ResumePartner = { name: 'ResumePartner', id: 'acd510d35fe8ad959afa990ba0f6e4e38b376ead2d6a4e3edd662ebb0a60564e', text: `mutation ResumePartner($input:ResumePartnerInput!$idempotencyKey:String){resumePartner(input:$input idempotencyKey:$idempotencyKey){__typename ...on Partner{__typename partnerId name isIntegration suspendedSince pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<ResumePartnerMutation, ResumePartnerMutationVariables>;

export const ResumeWebhook = { name: 'ResumeWebhook', id: '302daf69a617c9b38ff138ac7c1b28dbd5697266ca1ba974aef980219b4a5803', text: `mutation ResumeWebhook($input:ResumeWebhookInput!$idempotencyKey:String){resumeWebhook(input:$input idempotencyKey:$idempotencyKey){__typename ...on ResumedWebhook{__typename webhookId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<ResumeWebhookMutation, ResumeWebhookMutationVariables>;

export const RetryPartnerDelivery = { name: 'RetryPartnerDelivery', id: 'fdcad588c1584b8e8101e5b9fc463a2bb0f6772a21b63817224101013b144d0c', text: `mutation RetryPartnerDelivery($input:RetryPartnerDeliveryInput!$idempotencyKey:String){retryPartnerDelivery(input:$input idempotencyKey:$idempotencyKey){__typename ...on PartnerDelivery{__typename deliveryId status}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<RetryPartnerDeliveryMutation, RetryPartnerDeliveryMutationVariables>;

export const SetAccountLimits = { name: 'SetAccountLimits', id: '58178b0b6f9961a1af879314c1e7095282782d60e937f400c92b98a13d7682e1', text: `mutation SetAccountLimits($input:SetAccountLimitsInput!){setAccountLimits(input:$input){__typename ...on AccountLimits{__typename accountId pixOutTransactionLimit pixOutDailyLimit pixOutMonthlyLimit nighttimeLimit pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<SetAccountLimitsMutation, SetAccountLimitsMutationVariables>;

export const SetDefaultLimits = { name: 'SetDefaultLimits', id: 'd52f34e8484f2c225013fc096fdc3dd3a248fc6182267d29de899004b56d50d9', text: `mutation SetDefaultLimits($input:SetDefaultLimitsInput!$idempotencyKey:String){setDefaultLimits(input:$input idempotencyKey:$idempotencyKey){__typename ...on DefaultLimits{__typename holderType product pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<SetDefaultLimitsMutation, SetDefaultLimitsMutationVariables>;

export const SetIntegration = { name: 'SetIntegration', id: 'a885d9f7a435746fab90fac30d921363e62ebbda81182d1bf6b8ac66285f40c3', text: `mutation SetIntegration($input:SetIntegrationInput!$idempotencyKey:String){setIntegration(input:$input idempotencyKey:$idempotencyKey){__typename ...on Partner{__typename partnerId name isIntegration suspendedSince pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<SetIntegrationMutation, SetIntegrationMutationVariables>;

export const SetLimitCeilings = { name: 'SetLimitCeilings', id: '7fdb3c9701b92cd95c246a2c7307034aea6a0a3d9ff8d14ea877592f12d8a4dc', text: `mutation SetLimitCeilings($input:SetLimitCeilingsInput!$idempotencyKey:String){setLimitCeilings(input:$input idempotencyKey:$idempotencyKey){__typename ...on LimitCeilings{__typename accountType pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<SetLimitCeilingsMutation, SetLimitCeilingsMutationVariables>;

export const SetLimitRaiseHours = { name: 'SetLimitRaiseHours', id: 'd01bfc765e04b501f90e39f1166e7acf8cfd9123d0690e4d8f1379f0940c3d3c', text: `mutation SetLimitRaiseHours($input:SetLimitRaiseHoursInput!$idempotencyKey:String){setLimitRaiseHours(input:$input idempotencyKey:$idempotencyKey){__typename ...on LimitRaiseHours{__typename hours pendingChangeId}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<SetLimitRaiseHoursMutation, SetLimitRaiseHoursMutationVariables>;

export const SuspendPartner = { name: 'SuspendPartner', id: '346ef512f976122f0ee70af4db0cfffaf891f4bbebce75afd02106a06e52b637', text: `mutation SuspendPartner($input:SuspendPartnerInput!$idempotencyKey:String){suspendPartner(input:$input idempotencyKey:$idempotencyKey){__typename ...on Partner{__typename partnerId name isIntegration suspendedSince}...on Refusal{__typename code message httpStatus requestId}...on ValidationFailed{__typename code message httpStatus requestId}...on ValidationFailed{__typename fields{__typename path:name message}}}}` } as KnownDocument<SuspendPartnerMutation, SuspendPartnerMutationVariables>;

export type AccountType =
  | 'CHECKING'
  | 'CLIENT'
  | 'CLIENT_EXTERNAL'
  | 'ESCROW'
  | 'PAYMENT'
  | 'SALARY'
  | 'SAVINGS';

export type AddFeeInput = {
  readonly accountId?: number | null | undefined;
  readonly customerId?: number | null | undefined;
  readonly effectiveFrom: string;
  readonly effectiveUntil?: string | null | undefined;
  readonly feeType: FeeKind;
  readonly fixedAmount?: number | null | undefined;
  readonly freeTransactionsPerMonth?: number | null | undefined;
  readonly maxAmount?: number | null | undefined;
  readonly minAmount?: number | null | undefined;
  readonly percent?: string | null | undefined;
  readonly scope?: FeeScope | null | undefined;
};

export type CreatePartnerInput = {
  readonly isIntegration?: boolean | null | undefined;
  readonly name: string;
};

export type EndFeeInput = {
  readonly feeId: string | number;
  readonly lastDay: string;
};

export type EraseCustomerInput = {
  readonly customerId: string | number;
};

export type ExportCustomerInput = {
  readonly after?: string | null | undefined;
  readonly customerId: string | number;
  readonly first?: number | null | undefined;
};

export type FeeKind =
  | 'PIX_OUT'
  | 'TED';

export type FeeScope =
  | 'ACCOUNT'
  | 'CUSTOMER'
  | 'GLOBAL';

export type LimitHolderType =
  | 'PF'
  | 'PJ';

export type LimitName =
  | 'NIGHTTIME_LIMIT'
  | 'PIX_OUT_DAILY_LIMIT'
  | 'PIX_OUT_MONTHLY_LIMIT'
  | 'PIX_OUT_TRANSACTION_LIMIT';

export type LimitedProduct =
  | 'PIX_OUT'
  | 'TED';

export type PartnerWebhookStatus =
  | 'DISABLED'
  | 'FAILING'
  | 'HEALTHY'
  | 'INACTIVE';

export type RecoverPartnerWebhookInput = {
  readonly since: string;
  readonly webhookId: string | number;
};

export type ResumePartnerInput = {
  readonly partnerId: string | number;
};

export type ResumeWebhookInput = {
  readonly webhookId: string | number;
};

export type RetryPartnerDeliveryInput = {
  readonly deliveryId: string | number;
};

export type SetAccountLimitsInput = {
  readonly accountId: number;
  readonly nighttimeLimit?: number | null | undefined;
  readonly pixOutDailyLimit?: number | null | undefined;
  readonly pixOutMonthlyLimit?: number | null | undefined;
  readonly pixOutTransactionLimit?: number | null | undefined;
};

export type SetDefaultLimitsInput = {
  readonly dailyLimit?: number | null | undefined;
  readonly holderType: LimitHolderType;
  readonly monthlyLimit?: number | null | undefined;
  readonly nighttimeLimit?: number | null | undefined;
  readonly product: LimitedProduct;
  readonly transactionLimit?: number | null | undefined;
};

export type SetIntegrationInput = {
  readonly isIntegration: boolean;
  readonly partnerId: string | number;
};

export type SetLimitCeilingsInput = {
  readonly accountType: AccountType;
  readonly dailyLimit?: number | null | undefined;
  readonly monthlyLimit?: number | null | undefined;
  readonly nighttimeLimit?: number | null | undefined;
  readonly transactionLimit?: number | null | undefined;
};

export type SetLimitRaiseHoursInput = {
  readonly hours: number;
};

export type SuspendPartnerInput = {
  readonly partnerId: string | number;
};

export type WebhookAttemptResult =
  | 'FAILED'
  | 'LOST'
  | 'REFUSED'
  | 'SUCCEEDED';

export type WebhookDeliveryStatus =
  | 'CANCELLED'
  | 'EXHAUSTED'
  | 'FAILED'
  | 'PENDING'
  | 'SUCCEEDED';

export type AddFeeMutationVariables = Exact<{
  input: AddFeeInput;
  idempotencyKey?: string | null | undefined;
}>;


export type AddFeeMutation = { readonly __typename: 'Mutation', readonly addFee:
    | { readonly __typename: 'ChangeRequest', readonly changeId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type CreatePartnerMutationVariables = Exact<{
  input: CreatePartnerInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePartnerMutation = { readonly __typename: 'Mutation', readonly createPartner:
    | { readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type DefaultLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type DefaultLimitsQuery = { readonly __typename: 'Query', readonly defaultLimits: ReadonlyArray<{ readonly __typename: 'DefaultLimits', readonly holderType: LimitHolderType, readonly product: LimitedProduct, readonly transactionLimit: number, readonly dailyLimit: number, readonly monthlyLimit: number, readonly nighttimeLimit: number, readonly pendingChangeId: string | null }> | null };

export type EndFeeMutationVariables = Exact<{
  input: EndFeeInput;
  idempotencyKey?: string | null | undefined;
}>;


export type EndFeeMutation = { readonly __typename: 'Mutation', readonly endFee:
    | { readonly __typename: 'CatalogueFee', readonly feeId: string, readonly effectiveUntil: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type EraseCustomerMutationVariables = Exact<{
  input: EraseCustomerInput;
}>;


export type EraseCustomerMutation = { readonly __typename: 'Mutation', readonly eraseCustomer:
    | { readonly __typename: 'Erasure', readonly customerId: string, readonly isComplete: boolean, readonly keptUntil: string | null, readonly erased: ReadonlyArray<{ readonly __typename: 'ErasedRows', readonly table: string, readonly rows: number }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type ExportCustomerMutationVariables = Exact<{
  input: ExportCustomerInput;
}>;


export type ExportCustomerMutation = { readonly __typename: 'Mutation', readonly exportCustomer:
    | { readonly __typename: 'PersonalRows', readonly nextCursor: string | null, readonly items: ReadonlyArray<{ readonly __typename: 'PersonalRow', readonly table: string, readonly data: unknown }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type FeeCatalogueQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type FeeCatalogueQuery = { readonly __typename: 'Query', readonly feeCatalogue: { readonly __typename: 'CatalogueFeeConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'CatalogueFee', readonly feeId: string, readonly feeType: FeeKind, readonly scope: FeeScope, readonly customerId: string | null, readonly accountId: string | null, readonly fixedAmount: number, readonly percent: string, readonly minAmount: number, readonly maxAmount: number | null, readonly freeTransactionsPerMonth: number, readonly effectiveFrom: string, readonly effectiveUntil: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type LimitPolicyQueryVariables = Exact<{ [key: string]: never; }>;


export type LimitPolicyQuery = { readonly __typename: 'Query', readonly limitRaiseHours: { readonly __typename: 'LimitRaiseHours', readonly hours: number, readonly pendingChangeId: string | null } | null, readonly limitCeilings: ReadonlyArray<{ readonly __typename: 'LimitCeilings', readonly accountType: AccountType, readonly transactionLimit: number, readonly dailyLimit: number, readonly monthlyLimit: number, readonly nighttimeLimit: number, readonly pendingChangeId: string | null }> | null, readonly limitRaises: ReadonlyArray<{ readonly __typename: 'LimitRaise', readonly accountId: string, readonly partnerName: string, readonly limit: LimitName, readonly value: number | null, readonly effectiveAt: string }> | null };

export type PartnerCredentialsQueryVariables = Exact<{
  partnerId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type PartnerCredentialsQuery = { readonly __typename: 'Query', readonly credentials: { readonly __typename: 'CredentialConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Credential', readonly credentialId: string, readonly clientId: string, readonly scopes: ReadonlyArray<string>, readonly expiresAt: string | null, readonly revokedAt: string | null, readonly liveTokens: number, readonly pendingChangeId: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PartnerDeliveriesQueryVariables = Exact<{
  webhookId: string | number;
  first: number;
  after?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
  type?: string | null | undefined;
}>;


export type PartnerDeliveriesQuery = { readonly __typename: 'Query', readonly partnerDeliveries: { readonly __typename: 'PartnerDeliveryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PartnerDelivery', readonly deliveryId: string, readonly eventName: string, readonly accountId: number | null, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly finishedAt: string | null }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PartnerDeliveryQueryVariables = Exact<{
  deliveryId: string | number;
}>;


export type PartnerDeliveryQuery = { readonly __typename: 'Query', readonly partnerDelivery: { readonly __typename: 'PartnerDelivery', readonly deliveryId: string, readonly partnerId: string, readonly webhookId: string, readonly eventId: string, readonly eventName: string, readonly accountId: number | null, readonly status: WebhookDeliveryStatus, readonly body: string, readonly attemptCount: number, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly __typename: 'PartnerDeliveryAttempt', readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly response: string | null, readonly startedAt: string, readonly durationMs: number | null }> } | null };

export type PartnerEventQueryVariables = Exact<{
  partnerId: string | number;
  eventId: string;
}>;


export type PartnerEventQuery = { readonly __typename: 'Query', readonly partnerEvents: { readonly __typename: 'PartnerEventConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PartnerEvent', readonly eventId: string, readonly name: string, readonly accountId: number | null, readonly occurredAt: string, readonly payload: unknown, readonly deliveries: { readonly __typename: 'PartnerEventDeliveryConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PartnerDelivery', readonly deliveryId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly createdAt: string }> } }> } | null };

export type PartnerEventsLiveSubscriptionVariables = Exact<{
  partnerId: string | number;
  types?: ReadonlyArray<string> | null | undefined;
}>;


export type PartnerEventsLiveSubscription = { readonly __typename: 'Subscription', readonly partnerEvents: { readonly __typename: 'PartnerEvent', readonly eventId: string } };

export type PartnerEventsQueryVariables = Exact<{
  partnerId: string | number;
  first: number;
  after?: string | null | undefined;
  about?: string | null | undefined;
  types?: ReadonlyArray<string> | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type PartnerEventsQuery = { readonly __typename: 'Query', readonly partnerEvents: { readonly __typename: 'PartnerEventConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PartnerEvent', readonly eventId: string, readonly name: string, readonly accountId: number | null, readonly occurredAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PartnerWebhookQueryVariables = Exact<{
  webhookId: string | number;
}>;


export type PartnerWebhookQuery = { readonly __typename: 'Query', readonly partnerWebhook: { readonly __typename: 'PartnerWebhook', readonly webhookId: string, readonly partnerId: string, readonly partnerName: string, readonly url: string, readonly description: string | null, readonly events: ReadonlyArray<string>, readonly status: PartnerWebhookStatus, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly disabledAt: string | null, readonly disabledReason: string | null, readonly circuitOpenUntil: string | null, readonly pendingDeliveries: number, readonly oldestDueAt: string | null, readonly createdAt: string } | null };

export type PartnerWebhooksQueryVariables = Exact<{
  partnerId?: string | number | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type PartnerWebhooksQuery = { readonly __typename: 'Query', readonly partnerWebhooks: { readonly __typename: 'PartnerWebhookConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'PartnerWebhook', readonly webhookId: string, readonly partnerId: string, readonly partnerName: string, readonly url: string, readonly description: string | null, readonly status: PartnerWebhookStatus, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly pendingDeliveries: number }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type PartnerQueryVariables = Exact<{
  partnerId: string | number;
}>;


export type PartnerQuery = { readonly __typename: 'Query', readonly partner: { readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null, readonly pendingChangeId: string | null, readonly createdAt: string } | null };

export type PartnersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type PartnersQuery = { readonly __typename: 'Query', readonly partners: { readonly __typename: 'PartnerConnection', readonly nodes: ReadonlyArray<{ readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type RecoverPartnerWebhookMutationVariables = Exact<{
  input: RecoverPartnerWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RecoverPartnerWebhookMutation = { readonly __typename: 'Mutation', readonly recoverPartnerWebhook:
    | { readonly __typename: 'PartnerWebhookRecovery', readonly recoveryId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type ResumePartnerMutationVariables = Exact<{
  input: ResumePartnerInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ResumePartnerMutation = { readonly __typename: 'Mutation', readonly resumePartner:
    | { readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type ResumeWebhookMutationVariables = Exact<{
  input: ResumeWebhookInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ResumeWebhookMutation = { readonly __typename: 'Mutation', readonly resumeWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ResumedWebhook', readonly webhookId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type RetryPartnerDeliveryMutationVariables = Exact<{
  input: RetryPartnerDeliveryInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RetryPartnerDeliveryMutation = { readonly __typename: 'Mutation', readonly retryPartnerDelivery:
    | { readonly __typename: 'PartnerDelivery', readonly deliveryId: string, readonly status: WebhookDeliveryStatus }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type SetAccountLimitsMutationVariables = Exact<{
  input: SetAccountLimitsInput;
}>;


export type SetAccountLimitsMutation = { readonly __typename: 'Mutation', readonly setAccountLimits:
    | { readonly __typename: 'AccountLimits', readonly accountId: string, readonly pixOutTransactionLimit: number | null, readonly pixOutDailyLimit: number | null, readonly pixOutMonthlyLimit: number | null, readonly nighttimeLimit: number | null, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type SetDefaultLimitsMutationVariables = Exact<{
  input: SetDefaultLimitsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SetDefaultLimitsMutation = { readonly __typename: 'Mutation', readonly setDefaultLimits:
    | { readonly __typename: 'DefaultLimits', readonly holderType: LimitHolderType, readonly product: LimitedProduct, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type SetIntegrationMutationVariables = Exact<{
  input: SetIntegrationInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SetIntegrationMutation = { readonly __typename: 'Mutation', readonly setIntegration:
    | { readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type SetLimitCeilingsMutationVariables = Exact<{
  input: SetLimitCeilingsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SetLimitCeilingsMutation = { readonly __typename: 'Mutation', readonly setLimitCeilings:
    | { readonly __typename: 'LimitCeilings', readonly accountType: AccountType, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type SetLimitRaiseHoursMutationVariables = Exact<{
  input: SetLimitRaiseHoursInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SetLimitRaiseHoursMutation = { readonly __typename: 'Mutation', readonly setLimitRaiseHours:
    | { readonly __typename: 'LimitRaiseHours', readonly hours: number, readonly pendingChangeId: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };

export type SuspendPartnerMutationVariables = Exact<{
  input: SuspendPartnerInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SuspendPartnerMutation = { readonly __typename: 'Mutation', readonly suspendPartner:
    | { readonly __typename: 'Partner', readonly partnerId: string, readonly name: string, readonly isIntegration: boolean, readonly suspendedSince: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly __typename: 'InvalidField', readonly message: string, readonly path: string }> }
   | null };
