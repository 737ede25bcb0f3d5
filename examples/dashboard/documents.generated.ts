// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The text of a document, which knows what it answers and what its variables are. */
export type TypedDocument<Result, Variables> = string & { readonly __apiType?: (variables: Variables) => Result };

export const DashboardAccounts = `query DashboardAccounts($first: Int!, $after: Cursor) {
  accounts(first: $first, after: $after) {
    nodes {
      accountId
      agency
      accountNumber
      accountType
      status
      customer {
        name
      }
      balance {
        balance
        available
        blocked
      }
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
` as TypedDocument<DashboardAccountsQuery, DashboardAccountsQueryVariables>;

export const DashboardAdvanceClock = `mutation DashboardAdvanceClock($input: AdvanceClockInput!) {
  advanceClock(input: $input) {
    __typename
    ... on SandboxClock {
      offsetSeconds
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardAdvanceClockMutation, DashboardAdvanceClockMutationVariables>;

export const DashboardBalance = `subscription DashboardBalance($accountId: ID!) {
  balance(accountId: $accountId) {
    balance
    available
    blocked
  }
}
` as TypedDocument<DashboardBalanceSubscription, DashboardBalanceSubscriptionVariables>;

export const DashboardBill = `subscription DashboardBill($billPaymentId: ID!) {
  billPayment(billPaymentId: $billPaymentId) {
    billPaymentId
    status
    type
    line
    beneficiaryName
    originalAmount
    discountAmount
    additionAmount
    totalAmount
    dueDate
    quoteExpiresAt
    failure {
      message
    }
    receipt {
      authentication
      settledAt
    }
  }
}
` as TypedDocument<DashboardBillSubscription, DashboardBillSubscriptionVariables>;

export const DashboardCharge = `subscription DashboardCharge($txId: ID!) {
  charge(txId: $txId) {
    status
    paidAt
  }
}
` as TypedDocument<DashboardChargeSubscription, DashboardChargeSubscriptionVariables>;

export const DashboardClock = `query DashboardClock {
  sandboxClock {
    offsetSeconds
  }
}
` as TypedDocument<DashboardClockQuery, DashboardClockQueryVariables>;

export const DashboardConfirmBill = `mutation DashboardConfirmBill($input: ConfirmBillPaymentInput!, $idempotencyKey: String!) {
  confirmBillPayment(input: $input, idempotencyKey: $idempotencyKey) {
    __typename
    ... on BillPayment {
      status
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardConfirmBillMutation, DashboardConfirmBillMutationVariables>;

export const DashboardCreateCharge = `mutation DashboardCreateCharge($input: CreateImmediateChargeInput!) {
  createImmediateCharge(input: $input) {
    __typename
    ... on ImmediateCharge {
      txId
      amount
      brcode
      qrCode
      expiresAt
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardCreateChargeMutation, DashboardCreateChargeMutationVariables>;

export const DashboardCreateCustomer = `mutation DashboardCreateCustomer($input: CreateCustomerInput!) {
  createCustomer(input: $input) {
    __typename
    ... on CreatedCustomer {
      accounts {
        accountId
      }
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardCreateCustomerMutation, DashboardCreateCustomerMutationVariables>;

export const DashboardDelivery = `subscription DashboardDelivery($webhookId: ID!) {
  delivery(webhookId: $webhookId) {
    deliveryId
    eventName
    status
    createdAt
    nextAttemptAt
    finishedAt
    attempts {
      number
      result
      httpStatus
      error
      durationMs
      startedAt
    }
  }
}
` as TypedDocument<DashboardDeliverySubscription, DashboardDeliverySubscriptionVariables>;

export const DashboardEventCursor = `query DashboardEventCursor {
  eventCursor
}
` as TypedDocument<DashboardEventCursorQuery, DashboardEventCursorQueryVariables>;

export const DashboardEvents = `subscription DashboardEvents($after: Cursor) {
  events(after: $after) {
    id
    cursor
    name
    occurredAt
    accountId
    payload
  }
}
` as TypedDocument<DashboardEventsSubscription, DashboardEventsSubscriptionVariables>;

export const DashboardHistory = `query DashboardHistory($accounts: Int!, $events: Int!) {
  accounts(first: $accounts) {
    nodes {
      events(first: $events) {
        nodes {
          id
          cursor
          name
          occurredAt
          accountId
          payload
        }
      }
    }
  }
}
` as TypedDocument<DashboardHistoryQuery, DashboardHistoryQueryVariables>;

export const DashboardLookUpKey = `mutation DashboardLookUpKey($input: LookUpPixKeyInput!) {
  lookUpPixKey(input: $input) {
    __typename
    ... on PixKeyLookup {
      endToEndId
      ispb
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardLookUpKeyMutation, DashboardLookUpKeyMutationVariables>;

export const DashboardMakeBill = `mutation DashboardMakeBill($input: SimulateBillInput!) {
  simulateBill(input: $input) {
    __typename
    ... on SimulatedBill {
      line
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardMakeBillMutation, DashboardMakeBillMutationVariables>;

export const DashboardPayCharge = `mutation DashboardPayCharge($input: SimulateChargePaymentInput!) {
  simulateChargePayment(input: $input) {
    __typename
    ... on SimulatedPix {
      amount
      status
      reasonCode
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardPayChargeMutation, DashboardPayChargeMutationVariables>;

export const DashboardQuoteBill = `mutation DashboardQuoteBill($input: QuoteBillPaymentInput!, $idempotencyKey: String!) {
  quoteBillPayment(input: $input, idempotencyKey: $idempotencyKey) {
    __typename
    ... on BillPayment {
      billPaymentId
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardQuoteBillMutation, DashboardQuoteBillMutationVariables>;

export const DashboardReceivePix = `mutation DashboardReceivePix($input: SimulatePixReceivedInput!) {
  simulatePixReceived(input: $input) {
    __typename
    ... on SimulatedPix {
      status
      reasonCode
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardReceivePixMutation, DashboardReceivePixMutationVariables>;

export const DashboardRecoverWebhook = `mutation DashboardRecoverWebhook($input: RecoverWebhookInput!) {
  recoverWebhook(input: $input) {
    __typename
    ... on WebhookRecovery {
      recoveryId
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardRecoverWebhookMutation, DashboardRecoverWebhookMutationVariables>;

export const DashboardSendPix = `mutation DashboardSendPix($input: SendPixPaymentInput!, $idempotencyKey: String) {
  sendPixPayment(input: $input, idempotencyKey: $idempotencyKey) {
    __typename
    ... on AcceptedPixPayment {
      transactionId
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardSendPixMutation, DashboardSendPixMutationVariables>;

export const DashboardSendTed = `mutation DashboardSendTed($input: SendTedInput!, $idempotencyKey: String) {
  sendTed(input: $input, idempotencyKey: $idempotencyKey) {
    __typename
    ... on AcceptedTed {
      transactionId
      amount
      keptUntil
    }
    ... on Error {
      code
      message
    }
  }
}
` as TypedDocument<DashboardSendTedMutation, DashboardSendTedMutationVariables>;

export const DashboardTransaction = `subscription DashboardTransaction($transactionId: ID!) {
  transaction(transactionId: $transactionId) {
    status
    errorReason
    completedAt
  }
}
` as TypedDocument<DashboardTransactionSubscription, DashboardTransactionSubscriptionVariables>;

export const DashboardViewer = `query DashboardViewer {
  viewer {
    partnerName
    institutionName
    ispb
    scopes
  }
}
` as TypedDocument<DashboardViewerQuery, DashboardViewerQueryVariables>;

export const DashboardWebhooks = `query DashboardWebhooks {
  webhooks {
    webhookId
    url
    description
    health {
      status
      failingSince
      lastSuccessAt
      circuitOpenUntil
      disabledAt
      disabledReason
      pendingDeliveries
      oldestDueAt
    }
    deliveries(first: 5) {
      nodes {
        deliveryId
        eventName
        status
        createdAt
        nextAttemptAt
        finishedAt
        attempts {
          number
          result
          httpStatus
          error
          durationMs
          startedAt
        }
      }
    }
  }
}
` as TypedDocument<DashboardWebhooksQuery, DashboardWebhooksQueryVariables>;

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

export type AdvanceClockInput = {
  readonly seconds: number;
};

export type BillBehaviour =
  | 'ALREADY_PAID'
  | 'AMOUNT_CHANGES'
  | 'RECEIPT_LATE'
  | 'REFUSED_ON_QUOTE'
  | 'REJECTED'
  | 'SETTLES'
  | 'SILENT'
  | 'UNCONFIRMED';

export type BillPaymentStatus =
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PROCESSING'
  | 'QUOTED'
  | 'SETTLED'
  | 'UNCONFIRMED';

export type BillType =
  | 'BOLETO'
  | 'GUIDE';

export type ChargeStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'PAID';

export type ConfirmBillPaymentInput = {
  readonly amountCents: number;
  readonly billPaymentId: string | number;
};

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

export type CreateImmediateChargeInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly expiresInSeconds?: number | null | undefined;
  readonly externalId?: string | null | undefined;
};

export type ExpectedBillType =
  | 'ANY'
  | 'BOLETO'
  | 'GUIDE';

export type LookUpPixKeyInput = {
  readonly accountId: string | number;
  readonly key: string;
  readonly payerDocument?: string | null | undefined;
};

export type QuoteBillPaymentInput = {
  readonly accountId: string | number;
  readonly barcode: string;
  readonly payableId?: string | null | undefined;
  readonly type?: ExpectedBillType | null | undefined;
};

export type RecoverWebhookInput = {
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly webhookId: string | number;
};

export type SendPixPaymentInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly endToEndId?: string | null | undefined;
  readonly pixKey: string;
  readonly recipientIspb: string;
};

export type SendTedInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly purposeCode?: string | null | undefined;
  readonly recipientAccount: string;
  readonly recipientBankCode: string;
  readonly recipientBranch?: string | null | undefined;
  readonly recipientDocument: string;
  readonly recipientName: string;
};

export type SimulateBillInput = {
  readonly amount?: number | null | undefined;
  readonly behaviour?: BillBehaviour | null | undefined;
  readonly dueDate?: string | null | undefined;
  readonly segment?: number | null | undefined;
  readonly type: BillType;
};

export type SimulateChargePaymentInput = {
  readonly amount?: number | null | undefined;
  readonly description?: string | null | undefined;
  readonly payerDocument?: string | null | undefined;
  readonly payerIspb?: string | null | undefined;
  readonly payerName?: string | null | undefined;
  readonly txId: string | number;
};

export type SimulatePixReceivedInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly onRefund?: string | null | undefined;
  readonly payerDocument?: string | null | undefined;
  readonly payerIspb?: string | null | undefined;
  readonly payerName?: string | null | undefined;
  readonly refuseWith?: string | null | undefined;
};

export type SimulatedPixStatus =
  | 'PROCESSING'
  | 'REJECTED'
  | 'SETTLED';

export type TransactionStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'PROCESSING'
  | 'REFUNDED'
  | 'REJECTED'
  | 'SETTLED'
  | 'TIMEOUT';

export type UserType =
  | 'MEMBER_PF'
  | 'MEMBER_PJ';

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

export type WebhookHealthStatus =
  | 'DISABLED'
  | 'FAILING'
  | 'HEALTHY'
  | 'INACTIVE';

export type DashboardAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DashboardAccountsQuery = { readonly accounts: { readonly nodes: ReadonlyArray<{ readonly accountId: number, readonly agency: string, readonly accountNumber: string, readonly accountType: AccountType, readonly status: AccountStatus, readonly customer: { readonly name: string }, readonly balance: { readonly balance: number, readonly available: number, readonly blocked: number } }>, readonly pageInfo: { readonly endCursor: string | null, readonly hasNextPage: boolean } } | null };

export type DashboardAdvanceClockMutationVariables = Exact<{
  input: AdvanceClockInput;
}>;


export type DashboardAdvanceClockMutation = { readonly advanceClock:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'SandboxClock', readonly offsetSeconds: number }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardBalanceSubscriptionVariables = Exact<{
  accountId: string | number;
}>;


export type DashboardBalanceSubscription = { readonly balance: { readonly balance: number, readonly available: number, readonly blocked: number } };

export type DashboardBillSubscriptionVariables = Exact<{
  billPaymentId: string | number;
}>;


export type DashboardBillSubscription = { readonly billPayment: { readonly billPaymentId: string, readonly status: BillPaymentStatus, readonly type: BillType, readonly line: string, readonly beneficiaryName: string | null, readonly originalAmount: number | null, readonly discountAmount: number | null, readonly additionAmount: number | null, readonly totalAmount: number | null, readonly dueDate: string | null, readonly quoteExpiresAt: string, readonly failure: { readonly message: string } | null, readonly receipt: { readonly authentication: string, readonly settledAt: string } | null } };

export type DashboardChargeSubscriptionVariables = Exact<{
  txId: string | number;
}>;


export type DashboardChargeSubscription = { readonly charge:
    | { readonly status: ChargeStatus, readonly paidAt: string | null }
    | { readonly status: ChargeStatus, readonly paidAt: string | null }
    | { readonly status: ChargeStatus, readonly paidAt: string | null }
   };

export type DashboardClockQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardClockQuery = { readonly sandboxClock: { readonly offsetSeconds: number } | null };

export type DashboardConfirmBillMutationVariables = Exact<{
  input: ConfirmBillPaymentInput;
  idempotencyKey: string;
}>;


export type DashboardConfirmBillMutation = { readonly confirmBillPayment:
    | { readonly __typename: 'BillPayment', readonly status: BillPaymentStatus }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string }
    | { readonly __typename: 'LimitExceeded', readonly code: string, readonly message: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardCreateChargeMutationVariables = Exact<{
  input: CreateImmediateChargeInput;
}>;


export type DashboardCreateChargeMutation = { readonly createImmediateCharge:
    | { readonly __typename: 'ImmediateCharge', readonly txId: string, readonly amount: number | null, readonly brcode: string, readonly qrCode: string, readonly expiresAt: string | null }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardCreateCustomerMutationVariables = Exact<{
  input: CreateCustomerInput;
}>;


export type DashboardCreateCustomerMutation = { readonly createCustomer:
    | { readonly __typename: 'CreatedCustomer', readonly accounts: ReadonlyArray<{ readonly accountId: number }> }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardDeliverySubscriptionVariables = Exact<{
  webhookId: string | number;
}>;


export type DashboardDeliverySubscription = { readonly delivery: { readonly deliveryId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly durationMs: number | null, readonly startedAt: string }> } };

export type DashboardEventCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardEventCursorQuery = { readonly eventCursor: string | null };

export type DashboardEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DashboardEventsSubscription = { readonly events:
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
   };

export type DashboardHistoryQueryVariables = Exact<{
  accounts: number;
  events: number;
}>;


export type DashboardHistoryQuery = { readonly accounts: { readonly nodes: ReadonlyArray<{ readonly events: { readonly nodes: ReadonlyArray<
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
          | { readonly id: string, readonly cursor: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
        > } }> } | null };

export type DashboardLookUpKeyMutationVariables = Exact<{
  input: LookUpPixKeyInput;
}>;


export type DashboardLookUpKeyMutation = { readonly lookUpPixKey:
    | { readonly __typename: 'PixKeyLookup', readonly endToEndId: string, readonly ispb: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardMakeBillMutationVariables = Exact<{
  input: SimulateBillInput;
}>;


export type DashboardMakeBillMutation = { readonly simulateBill:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'SimulatedBill', readonly line: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardPayChargeMutationVariables = Exact<{
  input: SimulateChargePaymentInput;
}>;


export type DashboardPayChargeMutation = { readonly simulateChargePayment:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'SimulatedPix', readonly amount: number, readonly status: SimulatedPixStatus, readonly reasonCode: string | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardQuoteBillMutationVariables = Exact<{
  input: QuoteBillPaymentInput;
  idempotencyKey: string;
}>;


export type DashboardQuoteBillMutation = { readonly quoteBillPayment:
    | { readonly __typename: 'BillPayment', readonly billPaymentId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardReceivePixMutationVariables = Exact<{
  input: SimulatePixReceivedInput;
}>;


export type DashboardReceivePixMutation = { readonly simulatePixReceived:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'SimulatedPix', readonly status: SimulatedPixStatus, readonly reasonCode: string | null }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardRecoverWebhookMutationVariables = Exact<{
  input: RecoverWebhookInput;
}>;


export type DashboardRecoverWebhookMutation = { readonly recoverWebhook:
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
    | { readonly __typename: 'WebhookRecovery', readonly recoveryId: string }
   | null };

export type DashboardSendPixMutationVariables = Exact<{
  input: SendPixPaymentInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardSendPixMutation = { readonly sendPixPayment:
    | { readonly __typename: 'AcceptedPixPayment', readonly transactionId: string }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string }
    | { readonly __typename: 'LimitExceeded', readonly code: string, readonly message: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardSendTedMutationVariables = Exact<{
  input: SendTedInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DashboardSendTedMutation = { readonly sendTed:
    | { readonly __typename: 'AcceptedTed', readonly transactionId: string, readonly amount: number, readonly keptUntil: string | null }
    | { readonly __typename: 'InsufficientBalance', readonly code: string, readonly message: string }
    | { readonly __typename: 'LimitExceeded', readonly code: string, readonly message: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string }
   | null };

export type DashboardTransactionSubscriptionVariables = Exact<{
  transactionId: string | number;
}>;


export type DashboardTransactionSubscription = { readonly transaction:
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
    | { readonly status: TransactionStatus, readonly errorReason: string | null, readonly completedAt: string | null }
   };

export type DashboardViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardViewerQuery = { readonly viewer: { readonly partnerName: string, readonly institutionName: string, readonly ispb: string, readonly scopes: ReadonlyArray<string> } };

export type DashboardWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type DashboardWebhooksQuery = { readonly webhooks: ReadonlyArray<{ readonly webhookId: string, readonly url: string, readonly description: string | null, readonly health: { readonly status: WebhookHealthStatus, readonly failingSince: string | null, readonly lastSuccessAt: string | null, readonly circuitOpenUntil: string | null, readonly disabledAt: string | null, readonly disabledReason: string | null, readonly pendingDeliveries: number, readonly oldestDueAt: string | null }, readonly deliveries: { readonly nodes: ReadonlyArray<{ readonly deliveryId: string, readonly eventName: string, readonly status: WebhookDeliveryStatus, readonly createdAt: string, readonly nextAttemptAt: string | null, readonly finishedAt: string | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly durationMs: number | null, readonly startedAt: string }> }> } }> | null };
