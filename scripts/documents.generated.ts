// Printed by npm run codegen from the .graphql files below this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The text of a document, which knows what it answers and what its variables are. */
export type TypedDocument<Result, Variables> = string & { readonly __apiType?: (variables: Variables) => Result };

export const LiveEvents = `subscription LiveEvents($after: Cursor!, $types: [EventType!], $accountIds: [ID!]) {
  events(after: $after, types: $types, accountIds: $accountIds) {
    cursor
    id
    name
    occurredAt
    accountId
    payload
  }
}
` as TypedDocument<LiveEventsSubscription, LiveEventsSubscriptionVariables>;

export const NewestCursor = `query NewestCursor {
  eventCursor
}
` as TypedDocument<NewestCursorQuery, NewestCursorQueryVariables>;

export const TourAccount = `query TourAccount($accountId: ID!) {
  account(accountId: $accountId) {
    balance {
      balance
      available
    }
    transactions(first: 5) {
      edges {
        node {
          __typename
          transactionId
          status
          amount
        }
      }
    }
  }
}
` as TypedDocument<TourAccountQuery, TourAccountQueryVariables>;

export const TourDeliveries = `query TourDeliveries($status: WebhookDeliveryStatus) {
  webhooks {
    webhookId
    deliveries(first: 10, status: $status) {
      nodes {
        eventName
        attempts {
          httpStatus
          error
        }
      }
    }
  }
}
` as TypedDocument<TourDeliveriesQuery, TourDeliveriesQueryVariables>;

export const TourDeparture = `query TourDeparture($transactionId: ID!) {
  ted(transactionId: $transactionId) {
    order {
      sendsAt
    }
  }
  sandboxClock {
    now
  }
}
` as TypedDocument<TourDepartureQuery, TourDepartureQueryVariables>;

export const TourEvents = `query TourEvents($accountId: ID!) {
  events(first: 100, accountIds: [$accountId]) {
    edges {
      node {
        name
      }
    }
  }
}
` as TypedDocument<TourEventsQuery, TourEventsQueryVariables>;

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

export type TransactionStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'PROCESSING'
  | 'REFUNDED'
  | 'REJECTED'
  | 'SETTLED'
  | 'TIMEOUT';

export type WebhookDeliveryStatus =
  | 'CANCELLED'
  | 'EXHAUSTED'
  | 'FAILED'
  | 'PENDING'
  | 'SUCCEEDED';

export type LiveEventsSubscriptionVariables = Exact<{
  after: string;
  types?: ReadonlyArray<EventType> | null | undefined;
  accountIds?: ReadonlyArray<string | number> | null | undefined;
}>;


export type LiveEventsSubscription = { readonly events:
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
    | { readonly cursor: string, readonly id: string, readonly name: string, readonly occurredAt: string, readonly accountId: number | null, readonly payload: unknown }
   };

export type NewestCursorQueryVariables = Exact<{ [key: string]: never; }>;


export type NewestCursorQuery = { readonly eventCursor: string | null };

export type TourAccountQueryVariables = Exact<{
  accountId: string | number;
}>;


export type TourAccountQuery = { readonly account: { readonly balance: { readonly balance: number, readonly available: number }, readonly transactions: { readonly edges: ReadonlyArray<{ readonly node:
          | { readonly __typename: 'AdjustmentCredit', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'AdjustmentDebit', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'BillPaymentTransaction', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'InternalTransfer', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'PixPayment', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'PixReceived', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'PixRefund', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'Ted', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'TedReceived', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
          | { readonly __typename: 'TedRefund', readonly transactionId: string, readonly status: TransactionStatus, readonly amount: number }
         }> } } | null };

export type TourDeliveriesQueryVariables = Exact<{
  status?: WebhookDeliveryStatus | null | undefined;
}>;


export type TourDeliveriesQuery = { readonly webhooks: ReadonlyArray<{ readonly webhookId: string, readonly deliveries: { readonly nodes: ReadonlyArray<{ readonly eventName: string, readonly attempts: ReadonlyArray<{ readonly httpStatus: number | null, readonly error: string | null }> }> } }> | null };

export type TourDepartureQueryVariables = Exact<{
  transactionId: string | number;
}>;


export type TourDepartureQuery = { readonly ted: { readonly order: { readonly sendsAt: string } } | null, readonly sandboxClock: { readonly now: string } | null };

export type TourEventsQueryVariables = Exact<{
  accountId: string | number;
}>;


export type TourEventsQuery = { readonly events: { readonly edges: ReadonlyArray<{ readonly node:
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
        | { readonly name: string }
       }> } | null };
