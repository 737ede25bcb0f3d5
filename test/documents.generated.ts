// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The text of a document, which knows what it answers and what its variables are. */
export type TypedDocument<Result, Variables> = string & { readonly __apiType?: (variables: Variables) => Result };

export const AccountEdges = `query AccountEdges($first: Int!) {
  accounts(first: $first) {
    totalCount
    nodes {
      balance {
        balance
        available
      }
      limits {
        pixOut {
          dailyLimit
        }
      }
      customer {
        name
      }
      statement(first: 2) {
        nodes {
          type
          amount
        }
      }
      auditTrail(first: 2) {
        nodes {
          action
        }
      }
      feeCharges(first: 2) {
        nodes {
          amount
        }
      }
    }
  }
}
` as TypedDocument<AccountEdgesQuery, AccountEdgesQueryVariables>;

export const AccountStatuses = `query AccountStatuses {
  accounts(first: 5) {
    nodes {
      status
    }
  }
}
` as TypedDocument<AccountStatusesQuery, AccountStatusesQueryVariables>;

export const AccountTotal = `query AccountTotal {
  accounts(first: 5) {
    totalCount
  }
}
` as TypedDocument<AccountTotalQuery, AccountTotalQueryVariables>;

export const AccountTransactions = `query AccountTransactions($accountId: ID!) {
  account(accountId: $accountId) {
    transactions {
      nodes {
        type
        amount
        accountId
        ... on InternalTransfer {
          destinationAccountId
        }
        ... on PixReceived {
          payer {
            name
          }
        }
      }
    }
  }
}
` as TypedDocument<AccountTransactionsQuery, AccountTransactionsQueryVariables>;

export const CreateCustomer = `mutation CreateCustomer($input: CreateCustomerInput!, $key: String) {
  createCustomer(input: $input, idempotencyKey: $key) {
    ... on CreatedCustomer {
      customerId
      status
      userType
      kyc {
        outcome
        eddRequired
        complianceCaseId
      }
      accounts {
        accountId
        status
        accountType
        account {
          createdAt
        }
      }
      customer {
        name
        kyc {
          status
          lastReviewedAt
        }
      }
    }
    ... on Refusal {
      code
      details
    }
    ... on ValidationFailed {
      fields {
        name
        message
      }
    }
  }
}
` as TypedDocument<CreateCustomerMutation, CreateCustomerMutationVariables>;

export const Delivery = `query Delivery($id: ID!) {
  node(id: $id) {
    ... on WebhookDelivery {
      id
      deliveryId
      eventId
      eventType
      eventName
      accountId
      status
      body
      attemptCount
      nextAttemptAt
      createdAt
      finishedAt
      webhook {
        webhookId
      }
      attempts {
        number
        result
        httpStatus
        error
        response
        startedAt
        durationMs
      }
    }
  }
}
` as TypedDocument<DeliveryQuery, DeliveryQueryVariables>;

export const Everything = `query Everything($first: Int!) {
  viewer {
    partnerName
    scopes
  }
  accounts(first: $first) {
    totalCount
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    edges {
      cursor
      node {
        __typename
        id
        accountId
        kind
        accountType
        agency
        status
        currency
        closingDate
        createdAt
        customerId
        balance {
          balance
          available
          blocked
          currency
          updatedAt
        }
        limits {
          accountId
          pixOut {
            transactionLimit
          }
          ted {
            nighttimeLimit
          }
          overrides {
            pixOutDailyLimit
          }
        }
        customer {
          id
          name
          kyc {
            status
            isPep
            lastReviewedAt
          }
          accounts {
            nodes {
              accountId
            }
          }
        }
        statement(first: 3, from: "2020-01-01") {
          edges {
            cursor
            node {
              id
              type
              direction
              description
              completedAt
              feeTransactionId
            }
          }
        }
        auditTrail(first: 1) {
          nodes {
            id
            action
            changes
            metadata
            occurredAt
          }
        }
        feeCharges(first: 1) {
          nodes {
            id
            feeTransactionId
            amount
            chargedAt
            account {
              accountId
            }
          }
        }
        transactions(first: 3) {
          edges {
            cursor
            node {
              __typename
              id
              transactionId
              type
              status
              amount
              fee
              createdAt
              completedAt
              account {
                accountId
              }
              feeCharges {
                id
                amount
                originTransaction {
                  id
                  __typename
                }
              }
              ... on PixPayment {
                endToEndId
                refundedAmount
                heldSince
                returns {
                  amount
                }
                recipient {
                  name
                }
              }
              ... on PixReceived {
                payer {
                  name
                  document
                }
              }
              ... on InternalTransfer {
                destinationAccount {
                  accountId
                }
              }
            }
          }
        }
      }
    }
  }
  fees {
    feeType
  }
  feeCharges(first: 2) {
    totalCount
    nodes {
      amount
      status
    }
  }
  transactions(first: 2) {
    nodes {
      ...Amounts
    }
  }
  events(first: 5) {
    nodes {
      id
      type
      payload
      cursor
      account {
        accountId
      }
    }
  }
  missing: account(accountId: 1) {
    status
  }
}
fragment Amounts on Transaction {
  amount
  account {
    balance {
      balance
    }
  }
}
` as TypedDocument<EverythingQuery, EverythingQueryVariables>;

export const FinanceDashboard = `query FinanceDashboard($n: Int!) {
  payables(first: $n) {
    nodes {
      payableId
      status
      supplierName
      counterparty {
        name
      }
      withholdings {
        kind
        amount
      }
      installments {
        number
        status
        netAmount
        orders(first: 2) {
          nodes {
            status
            transaction {
              status
              amount
            }
            account {
              accountNumber
            }
          }
        }
        remittanceItems(first: 2) {
          nodes {
            status
          }
        }
      }
    }
  }
  payablesAging(first: $n) {
    total {
      amount
    }
    suppliers {
      nodes {
        supplierDocument
        total {
          amount
        }
      }
    }
  }
  receivables(first: $n) {
    nodes {
      receivableId
      status
      receipts(first: 3) {
        nodes {
          amountBaseUnits
          credit {
            endToEndId
            amount
          }
        }
      }
    }
  }
  receivablesAging(first: $n) {
    rows {
      nodes {
        key
        sums {
          total
        }
      }
    }
  }
  counterparties(first: $n) {
    nodes {
      name
      payables(first: 2) {
        nodes {
          status
        }
      }
    }
  }
  cashFlow {
    buckets {
      closing
      forecast {
        outflow
      }
    }
  }
  reconciliation {
    accounts {
      matched {
        count
      }
    }
    pending(first: $n) {
      nodes {
        amount
        proposals {
          score
        }
      }
    }
  }
  remittances(first: $n) {
    nodes {
      sequence
      items(first: 2) {
        nodes {
          status
          installment {
            payable {
              status
            }
          }
        }
      }
    }
  }
  accountingBatches(first: $n) {
    nodes {
      number
      entries(first: 2) {
        nodes {
          kind
          amount
        }
      }
    }
  }
  financeEvents(first: $n) {
    nodes {
      type
    }
  }
}
` as TypedDocument<FinanceDashboardQuery, FinanceDashboardQueryVariables>;

export const FourLevels = `query FourLevels($accounts: Int!, $transactions: Int!) {
  accounts(first: $accounts) {
    nodes {
      accountId
      transactions(first: $transactions) {
        nodes {
          transactionId
          type
          amount
          feeCharges {
            amount
            originTransaction {
              transactionId
              type
              amount
              status
            }
          }
        }
      }
    }
  }
}
` as TypedDocument<FourLevelsQuery, FourLevelsQueryVariables>;

export const LookUpKey = `mutation LookUpKey($input: LookUpPixKeyInput!) {
  lookUpPixKey(input: $input) {
    ... on PixKeyLookup {
      endToEndId
      keyType
      ownerName
    }
  }
}
` as TypedDocument<LookUpKeyMutation, LookUpKeyMutationVariables>;

export const PagesOfTwoSizes = `query PagesOfTwoSizes {
  accounts(first: 3) {
    nodes {
      one: transactions(first: 1) {
        nodes {
          transactionId
        }
        pageInfo {
          hasNextPage
        }
      }
      all: transactions {
        nodes {
          transactionId
        }
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
` as TypedDocument<PagesOfTwoSizesQuery, PagesOfTwoSizesQueryVariables>;

export const Pay = `mutation Pay($input: SendPixPaymentInput!) {
  sendPixPayment(input: $input) {
    __typename
    ... on AcceptedPixPayment {
      transactionId
      endToEndId
      amount
      transaction {
        type
        status
        recipientKey
        recipient {
          name
        }
      }
    }
    ... on LimitExceeded {
      limit
      limitAmount
      used
      remaining
    }
    ... on InsufficientBalance {
      available
      required
    }
    ... on ValidationFailed {
      fields {
        name
        message
      }
    }
    ... on Error {
      __typename
      code
      message
      httpStatus
      requestId
    }
  }
}
` as TypedDocument<PayMutation, PayMutationVariables>;

export const PaymentParties = `query PaymentParties($first: Int!) {
  accounts(first: $first) {
    nodes {
      transactions {
        nodes {
          type
          ... on PixReceived {
            payer {
              name
            }
          }
          ... on PixPayment {
            recipient {
              name
            }
          }
        }
      }
    }
  }
}
` as TypedDocument<PaymentPartiesQuery, PaymentPartiesQueryVariables>;

export const Transfer = `mutation Transfer($input: SendInternalTransferInput!, $key: String) {
  sendInternalTransfer(input: $input, idempotencyKey: $key) {
    __typename
    ... on AcceptedInternalTransfer {
      transactionId
      amount
      transaction {
        status
        account {
          accountId
        }
        destinationAccount {
          accountId
        }
      }
    }
    ... on ValidationFailed {
      fields {
        name
        message
      }
    }
    ... on InsufficientBalance {
      available
      required
    }
    ... on Error {
      __typename
      code
      message
      httpStatus
      requestId
    }
  }
}
` as TypedDocument<TransferMutation, TransferMutationVariables>;

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

export type AccountingEntryKind =
  | 'BANK_FEE_CHARGED'
  | 'BANK_FEE_REVERSED'
  | 'DISCOUNT_REVERSED'
  | 'INTEREST_REVERSED'
  | 'PAYABLE_DISCOUNT'
  | 'PAYABLE_INTEREST'
  | 'PAYABLE_PAID'
  | 'PAYABLE_RECOGNISED'
  | 'PAYABLE_WITHHELD'
  | 'PAYMENT_REVERSED'
  | 'PIX_RETURN_RECEIVED'
  | 'PIX_RETURN_SENT'
  | 'RECEIPT_REGISTERED'
  | 'RECEIPT_REVERSED'
  | 'RECEIVABLE_RECOGNISED'
  | 'RECLASSIFIED'
  | 'RECOGNITION_REVERSED'
  | 'REVENUE_REVERSED'
  | 'UNIDENTIFIED_PIX_RECEIVED'
  | 'WITHHOLDING_REVERSED';

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

export type Currency =
  | 'BRL';

export type CustomerStatus =
  | 'ACTIVE'
  | 'BLOCKED';

export type EntryDirection =
  | 'CREDIT'
  | 'DEBIT';

export type EventType =
  | 'ACCOUNT_BLOCKED'
  | 'ACCOUNT_CLOSED'
  | 'ACCOUNT_CREATED'
  | 'ACCOUNT_UNBLOCKED'
  | 'FEE_CHARGED'
  | 'PIX_CHARGE_CANCELLED'
  | 'PIX_CHARGE_CREATED'
  | 'PIX_CHARGE_EXPIRED'
  | 'PIX_CHARGE_PAID'
  | 'PIX_CLAIM_ACKNOWLEDGED'
  | 'PIX_CLAIM_CANCELLED'
  | 'PIX_CLAIM_COMPLETED'
  | 'PIX_CLAIM_CONFIRMED'
  | 'PIX_CLAIM_CREATED'
  | 'PIX_INFRACTION_CREATED'
  | 'PIX_INFRACTION_DEFENSE_SUBMITTED'
  | 'PIX_INFRACTION_RESOLVED'
  | 'PIX_INFRACTION_UPDATED'
  | 'PIX_KEY_BLOCKED'
  | 'PIX_KEY_DELETED'
  | 'PIX_KEY_REGISTERED'
  | 'PIX_KEY_UNBLOCKED'
  | 'PIX_MED_CANCELLED'
  | 'PIX_MED_COMPLETED'
  | 'PIX_MED_CREATED'
  | 'PIX_MED_REFUND_CANCELLED'
  | 'PIX_MED_REFUND_CLOSED'
  | 'PIX_MED_REFUND_CREATED'
  | 'PIX_MED_REFUND_UPDATED'
  | 'PIX_MED_RETURN_REJECTED'
  | 'PIX_MED_UPDATED'
  | 'PIX_PAYOUT_CONFIRMED'
  | 'PIX_PAYOUT_FAILED'
  | 'PIX_PAYOUT_HELD'
  | 'PIX_PAYOUT_PROCESSING'
  | 'PIX_PAYOUT_QUEUED'
  | 'PIX_PAYOUT_RETURNED'
  | 'PIX_PAYOUT_RETURN_FAILED'
  | 'PIX_RECEIVED'
  | 'PIX_RECEIVED_FAILED'
  | 'PIX_REFUND_COMPLETED'
  | 'PIX_REFUND_FAILED'
  | 'PIX_REFUND_REQUESTED'
  | 'PIX_RETURN_RECEIVED'
  | 'TED_CONFIRMED'
  | 'TED_FAILED'
  | 'TED_RECEIVED'
  | 'TED_REFUND_COMPLETED'
  | 'TED_REFUND_FAILED'
  | 'TED_REFUND_REQUESTED'
  | 'TEF_TRANSFER_FAILED'
  | 'TEF_TRANSFER_RECEIVED'
  | 'TEF_TRANSFER_SENT'
  | 'TRANSFER_CONFIRMED'
  | 'TRANSFER_FAILED'
  | 'TRANSFER_RECEIVED'
  | 'WEBHOOK_TEST';

export type FeeChargeStatus =
  | 'POSTED'
  | 'REVERSED';

export type FeeKind =
  | 'PIX_OUT'
  | 'TED';

export type FinanceEventType =
  | 'BANK_FEE_DIVERGENT'
  | 'ESCROW_RELEASED'
  | 'INTEGRATION_ALERT'
  | 'PAYABLE_APPROVED'
  | 'PAYABLE_CREATED'
  | 'PAYABLE_PAID'
  | 'PAYABLE_PAYMENT_FAILED'
  | 'RECEIVABLE_RECEIVED'
  | 'RECONCILIATION_MATCHED'
  | 'TAX_OBLIGATION_STATUS';

export type KycOutcome =
  | 'APPROVED'
  | 'BLOCKED';

export type KycStatus =
  | 'APPROVED'
  | 'BLOCKED'
  | 'PENDING';

export type LimitKind =
  | 'DAILY'
  | 'MONTHLY'
  | 'NIGHTTIME'
  | 'TRANSACTION';

export type LookUpPixKeyInput = {
  readonly accountId: string | number;
  readonly key: string;
  readonly payerDocument?: string | null | undefined;
};

export type PayableInstallmentStatus =
  | 'APPROVED'
  | 'CANCELLED'
  | 'PAID'
  | 'PENDING'
  | 'REFUSED'
  | 'SCHEDULED';

export type PayableStatus =
  | 'APPROVED'
  | 'CANCELLED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PENDING'
  | 'REFUSED'
  | 'SCHEDULED';

export type PayableWithholdingKind =
  | 'COFINS'
  | 'CSLL'
  | 'CSRF'
  | 'INSS'
  | 'IRRF'
  | 'ISS'
  | 'OTHER'
  | 'PIS';

export type PaymentOrderStatus =
  | 'CANCELLED'
  | 'DISPATCHED'
  | 'PAID'
  | 'QUEUED'
  | 'REJECTED'
  | 'RELEASED';

export type PixKeyType =
  | 'CNPJ'
  | 'CPF'
  | 'EMAIL'
  | 'EVP'
  | 'PHONE';

export type ReceivableStatus =
  | 'CANCELLED'
  | 'OPEN'
  | 'PARTIALLY_RECEIVED'
  | 'RECEIVED';

export type RemittanceItemStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'PAID'
  | 'QUEUED'
  | 'REFUSED'
  | 'SENT';

export type SendInternalTransferInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly destinationAccountId: string | number;
};

export type SendPixPaymentInput = {
  readonly accountId: string | number;
  readonly amount: number;
  readonly description?: string | null | undefined;
  readonly endToEndId?: string | null | undefined;
  readonly pixKey: string;
  readonly recipientIspb: string;
};

export type StatementEntryType =
  | 'ADJUSTMENT'
  | 'BILL_PAYMENT'
  | 'FEE'
  | 'INTERNAL'
  | 'PIX'
  | 'PIX_RETURN'
  | 'TED'
  | 'TED_RETURN';

export type TransactionStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'PROCESSING'
  | 'REFUNDED'
  | 'REJECTED'
  | 'SETTLED'
  | 'TIMEOUT';

export type TransactionType =
  | 'ADJUSTMENT_CREDIT'
  | 'ADJUSTMENT_DEBIT'
  | 'BILL_PAYMENT'
  | 'INTERNAL'
  | 'PIX_IN'
  | 'PIX_OUT'
  | 'PIX_REFUND'
  | 'TED_IN'
  | 'TED_OUT'
  | 'TED_REFUND';

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

export type CreateCustomerMutationVariables = Exact<{
  input: CreateCustomerInput;
  key?: string | null | undefined;
}>;


export type CreateCustomerMutation = { readonly createCustomer:
    | { readonly customerId: number, readonly status: CustomerStatus, readonly userType: UserType, readonly kyc: { readonly outcome: KycOutcome, readonly eddRequired: boolean, readonly complianceCaseId: string | null }, readonly accounts: ReadonlyArray<{ readonly accountId: number, readonly status: AccountStatus, readonly accountType: AccountType, readonly account: { readonly createdAt: string } }>, readonly customer: { readonly name: string, readonly kyc: { readonly status: KycStatus, readonly lastReviewedAt: string } } }
    | { readonly code: string, readonly details: unknown }
    | { readonly fields: ReadonlyArray<{ readonly name: string, readonly message: string }> }
   | null };

export type DeliveryQueryVariables = Exact<{
  id: string | number;
}>;


export type DeliveryQuery = { readonly node:
    | { readonly id: string, readonly deliveryId: string, readonly eventId: string, readonly eventType: EventType, readonly eventName: string, readonly accountId: number | null, readonly status: WebhookDeliveryStatus, readonly body: string, readonly attemptCount: number, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly finishedAt: string | null, readonly webhook: { readonly webhookId: string } | null, readonly attempts: ReadonlyArray<{ readonly number: number, readonly result: WebhookAttemptResult, readonly httpStatus: number | null, readonly error: string | null, readonly response: string | null, readonly startedAt: string, readonly durationMs: number | null }> }
    | Record<PropertyKey, never>
   | null };

export type AccountEdgesQueryVariables = Exact<{
  first: number;
}>;


export type AccountEdgesQuery = { readonly accounts: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly balance: { readonly balance: number, readonly available: number }, readonly limits: { readonly pixOut: { readonly dailyLimit: number } }, readonly customer: { readonly name: string }, readonly statement: { readonly nodes: ReadonlyArray<
          | { readonly type: StatementEntryType, readonly amount: number }
          | { readonly type: StatementEntryType, readonly amount: number }
          | { readonly type: StatementEntryType, readonly amount: number }
          | { readonly type: StatementEntryType, readonly amount: number }
          | { readonly type: StatementEntryType, readonly amount: number }
          | { readonly type: StatementEntryType, readonly amount: number }
        > }, readonly auditTrail: { readonly nodes: ReadonlyArray<{ readonly action: string }> }, readonly feeCharges: { readonly nodes: ReadonlyArray<{ readonly amount: number }> } }> } | null };

export type AccountStatusesQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountStatusesQuery = { readonly accounts: { readonly nodes: ReadonlyArray<{ readonly status: AccountStatus }> } | null };

export type AccountTotalQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountTotalQuery = { readonly accounts: { readonly totalCount: number } | null };

export type AccountTransactionsQueryVariables = Exact<{
  accountId: string | number;
}>;


export type AccountTransactionsQuery = { readonly account: { readonly transactions: { readonly nodes: ReadonlyArray<
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly destinationAccountId: number | null, readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number, readonly payer: { readonly name: string | null } | null }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
        | { readonly type: TransactionType, readonly amount: number, readonly accountId: number }
      > } } | null };

export type EverythingQueryVariables = Exact<{
  first: number;
}>;


export type EverythingQuery = { readonly viewer: { readonly partnerName: string, readonly scopes: ReadonlyArray<string> }, readonly accounts: { readonly totalCount: number, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null }, readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly __typename: 'Account', readonly id: string, readonly accountId: number, readonly kind: number, readonly accountType: AccountType, readonly agency: string, readonly status: AccountStatus, readonly currency: Currency, readonly closingDate: string | null, readonly createdAt: string, readonly customerId: number, readonly balance: { readonly balance: number, readonly available: number, readonly blocked: number, readonly currency: Currency, readonly updatedAt: string }, readonly limits: { readonly accountId: number, readonly pixOut: { readonly transactionLimit: number }, readonly ted: { readonly nighttimeLimit: number }, readonly overrides: { readonly pixOutDailyLimit: number | null } }, readonly customer: { readonly id: string, readonly name: string, readonly kyc: { readonly status: KycStatus, readonly isPep: boolean, readonly lastReviewedAt: string }, readonly accounts: { readonly nodes: ReadonlyArray<{ readonly accountId: number }> } }, readonly statement: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node:
              | { readonly id: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly description: string, readonly completedAt: string, readonly feeTransactionId: string | null }
              | { readonly id: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly description: string, readonly completedAt: string, readonly feeTransactionId: string | null }
              | { readonly id: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly description: string, readonly completedAt: string, readonly feeTransactionId: string | null }
              | { readonly id: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly description: string, readonly completedAt: string, readonly feeTransactionId: string | null }
              | { readonly id: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly description: string, readonly completedAt: string, readonly feeTransactionId: string | null }
              | { readonly id: string, readonly type: StatementEntryType, readonly direction: EntryDirection, readonly description: string, readonly completedAt: string, readonly feeTransactionId: string | null }
             }> }, readonly auditTrail: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly action: string, readonly changes: unknown, readonly metadata: unknown, readonly occurredAt: string }> }, readonly feeCharges: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly feeTransactionId: string, readonly amount: number, readonly chargedAt: string, readonly account: { readonly accountId: number } }> }, readonly transactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node:
              | { readonly __typename: 'AdjustmentCredit', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'AdjustmentDebit', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'BillPaymentTransaction', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'InternalTransfer', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly destinationAccount: { readonly accountId: number } | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'PixPayment', readonly endToEndId: string | null, readonly refundedAmount: number, readonly heldSince: string | null, readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly returns: ReadonlyArray<{ readonly amount: number }>, readonly recipient: { readonly name: string | null } | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'PixReceived', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly payer: { readonly name: string | null, readonly document: string | null } | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'PixRefund', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'Ted', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'TedReceived', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
              | { readonly __typename: 'TedRefund', readonly id: string, readonly transactionId: string, readonly type: TransactionType, readonly status: TransactionStatus, readonly amount: number, readonly fee: number, readonly createdAt: string, readonly completedAt: string | null, readonly account: { readonly accountId: number }, readonly feeCharges: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly originTransaction:
                    | { readonly __typename: 'AdjustmentCredit', readonly id: string }
                    | { readonly __typename: 'AdjustmentDebit', readonly id: string }
                    | { readonly __typename: 'BillPaymentTransaction', readonly id: string }
                    | { readonly __typename: 'InternalTransfer', readonly id: string }
                    | { readonly __typename: 'PixPayment', readonly id: string }
                    | { readonly __typename: 'PixReceived', readonly id: string }
                    | { readonly __typename: 'PixRefund', readonly id: string }
                    | { readonly __typename: 'Ted', readonly id: string }
                    | { readonly __typename: 'TedReceived', readonly id: string }
                    | { readonly __typename: 'TedRefund', readonly id: string }
                   }> }
             }> } } }> } | null, readonly fees: ReadonlyArray<{ readonly feeType: FeeKind }> | null, readonly feeCharges: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly amount: number, readonly status: FeeChargeStatus }> } | null, readonly transactions: { readonly nodes: ReadonlyArray<
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
      | { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } }
    > } | null, readonly events: { readonly nodes: ReadonlyArray<
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
      | { readonly id: string, readonly type: EventType, readonly payload: unknown, readonly cursor: string, readonly account: { readonly accountId: number } | null }
    > } | null, readonly missing: { readonly status: AccountStatus } | null };

type Amounts_AdjustmentCredit_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_AdjustmentDebit_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_BillPaymentTransaction_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_InternalTransfer_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_PixPayment_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_PixReceived_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_PixRefund_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_Ted_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_TedReceived_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

type Amounts_TedRefund_Fragment = { readonly amount: number, readonly account: { readonly balance: { readonly balance: number } } };

export type AmountsFragment =
  | Amounts_AdjustmentCredit_Fragment
  | Amounts_AdjustmentDebit_Fragment
  | Amounts_BillPaymentTransaction_Fragment
  | Amounts_InternalTransfer_Fragment
  | Amounts_PixPayment_Fragment
  | Amounts_PixReceived_Fragment
  | Amounts_PixRefund_Fragment
  | Amounts_Ted_Fragment
  | Amounts_TedReceived_Fragment
  | Amounts_TedRefund_Fragment
;

export type FinanceDashboardQueryVariables = Exact<{
  n: number;
}>;


export type FinanceDashboardQuery = { readonly payables: { readonly nodes: ReadonlyArray<{ readonly payableId: string, readonly status: PayableStatus, readonly supplierName: string, readonly counterparty: { readonly name: string } | null, readonly withholdings: ReadonlyArray<{ readonly kind: PayableWithholdingKind, readonly amount: number }>, readonly installments: ReadonlyArray<{ readonly number: number, readonly status: PayableInstallmentStatus, readonly netAmount: number, readonly orders: { readonly nodes: ReadonlyArray<{ readonly status: PaymentOrderStatus, readonly transaction:
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
              | { readonly status: TransactionStatus, readonly amount: number }
             | null, readonly account: { readonly accountNumber: string } | null }> }, readonly remittanceItems: { readonly nodes: ReadonlyArray<{ readonly status: RemittanceItemStatus }> } }> }> } | null, readonly payablesAging: { readonly total: { readonly amount: number | string }, readonly suppliers: { readonly nodes: ReadonlyArray<{ readonly supplierDocument: string, readonly total: { readonly amount: number | string } }> } } | null, readonly receivables: { readonly nodes: ReadonlyArray<{ readonly receivableId: string, readonly status: ReceivableStatus, readonly receipts: { readonly nodes: ReadonlyArray<{ readonly amountBaseUnits: number, readonly credit: { readonly endToEndId: string | null, readonly amount: number } | null }> } }> } | null, readonly receivablesAging: { readonly rows: { readonly nodes: ReadonlyArray<{ readonly key: string, readonly sums: { readonly total: number | string } }> } } | null, readonly counterparties: { readonly nodes: ReadonlyArray<{ readonly name: string, readonly payables: { readonly nodes: ReadonlyArray<{ readonly status: PayableStatus }> } }> } | null, readonly cashFlow: { readonly buckets: ReadonlyArray<{ readonly closing: number | string | null, readonly forecast: { readonly outflow: number | string } }> } | null, readonly reconciliation: { readonly accounts: ReadonlyArray<{ readonly matched: { readonly count: number } }>, readonly pending: { readonly nodes: ReadonlyArray<{ readonly amount: number, readonly proposals: ReadonlyArray<{ readonly score: number }> }> } } | null, readonly remittances: { readonly nodes: ReadonlyArray<{ readonly sequence: number, readonly items: { readonly nodes: ReadonlyArray<{ readonly status: RemittanceItemStatus, readonly installment: { readonly payable: { readonly status: PayableStatus } } }> } }> } | null, readonly accountingBatches: { readonly nodes: ReadonlyArray<{ readonly number: number, readonly entries: { readonly nodes: ReadonlyArray<{ readonly kind: AccountingEntryKind, readonly amount: number }> } }> } | null, readonly financeEvents: { readonly nodes: ReadonlyArray<{ readonly type: FinanceEventType }> } | null };

export type FourLevelsQueryVariables = Exact<{
  accounts: number;
  transactions: number;
}>;


export type FourLevelsQuery = { readonly accounts: { readonly nodes: ReadonlyArray<{ readonly accountId: number, readonly transactions: { readonly nodes: ReadonlyArray<
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
          | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly feeCharges: ReadonlyArray<{ readonly amount: number, readonly originTransaction:
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
                | { readonly transactionId: string, readonly type: TransactionType, readonly amount: number, readonly status: TransactionStatus }
               }> }
        > } }> } | null };

export type LookUpKeyMutationVariables = Exact<{
  input: LookUpPixKeyInput;
}>;


export type LookUpKeyMutation = { readonly lookUpPixKey:
    | { readonly endToEndId: string, readonly keyType: PixKeyType, readonly ownerName: string }
    | Record<PropertyKey, never>
   | null };

export type PagesOfTwoSizesQueryVariables = Exact<{ [key: string]: never; }>;


export type PagesOfTwoSizesQuery = { readonly accounts: { readonly nodes: ReadonlyArray<{ readonly one: { readonly nodes: ReadonlyArray<
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
        >, readonly pageInfo: { readonly hasNextPage: boolean } }, readonly all: { readonly nodes: ReadonlyArray<
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
          | { readonly transactionId: string }
        >, readonly pageInfo: { readonly hasNextPage: boolean } } }> } | null };

export type PayMutationVariables = Exact<{
  input: SendPixPaymentInput;
}>;


export type PayMutation = { readonly sendPixPayment:
    | { readonly __typename: 'AcceptedPixPayment', readonly transactionId: string, readonly endToEndId: string, readonly amount: number, readonly transaction: { readonly type: TransactionType, readonly status: TransactionStatus, readonly recipientKey: string | null, readonly recipient: { readonly name: string | null } | null } }
    | { readonly __typename: 'InsufficientBalance', readonly available: number, readonly required: number, readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'LimitExceeded', readonly limit: LimitKind, readonly limitAmount: number, readonly used: number, readonly remaining: number, readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly name: string, readonly message: string }> }
   | null };

export type PaymentPartiesQueryVariables = Exact<{
  first: number;
}>;


export type PaymentPartiesQuery = { readonly accounts: { readonly nodes: ReadonlyArray<{ readonly transactions: { readonly nodes: ReadonlyArray<
          | { readonly type: TransactionType }
          | { readonly type: TransactionType }
          | { readonly type: TransactionType }
          | { readonly type: TransactionType }
          | { readonly type: TransactionType, readonly recipient: { readonly name: string | null } | null }
          | { readonly type: TransactionType, readonly payer: { readonly name: string | null } | null }
          | { readonly type: TransactionType }
          | { readonly type: TransactionType }
          | { readonly type: TransactionType }
          | { readonly type: TransactionType }
        > } }> } | null };

export type TransferMutationVariables = Exact<{
  input: SendInternalTransferInput;
  key?: string | null | undefined;
}>;


export type TransferMutation = { readonly sendInternalTransfer:
    | { readonly __typename: 'AcceptedInternalTransfer', readonly transactionId: string, readonly amount: number, readonly transaction: { readonly status: TransactionStatus, readonly account: { readonly accountId: number }, readonly destinationAccount: { readonly accountId: number } | null } }
    | { readonly __typename: 'InsufficientBalance', readonly available: number, readonly required: number, readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'Refusal', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string }
    | { readonly __typename: 'ValidationFailed', readonly code: string, readonly message: string, readonly httpStatus: number, readonly requestId: string, readonly fields: ReadonlyArray<{ readonly name: string, readonly message: string }> }
   | null };
