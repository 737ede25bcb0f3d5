import type { GraphQLSchema } from 'graphql';

interface Example {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The page replaces this by the caller's first account when it sends the operation. */
const FIRST_ACCOUNT = '<your first account>';

const ACCOUNTS: Example = {
  query: `# Sign in above, then run this query with Ctrl-Enter.
# It lists the accounts, each with its newest transactions. Amounts are in cents.
query Accounts {
  viewer { partnerName scopes }
  accounts(first: 20) {
    nodes {
      accountId
      status
      customer { name }
      balance { balance available blocked }
      transactions(first: 10) {
        nodes { __typename transactionId status amount createdAt }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
};

/** Only available in a sandbox. */
const SANDBOX: Example = {
  query: `# Creates a company with an account, and credits money to it.
# "<your first account>" in the variables is replaced by your first account. You can enter another id.
mutation CreateCompany($company: CreateCustomerInput!) {
  createCustomer(input: $company) {
    __typename
    ... on CreatedCustomer { accounts { accountId agency accountNumber } }
    ... on ValidationFailed { code fields { name message } }
    ... on Error { code message }
  }
}

mutation ReceivePix($received: SimulatePixReceivedInput!) {
  simulatePixReceived(input: $received) {
    __typename
    ... on SimulatedPix { endToEndId status }
    ... on Error { code message }
  }
}

# What a payer's bank does with the charge of the tab "CreateCharge".
mutation PayCharge($paid: SimulateChargePaymentInput!) {
  simulateChargePayment(input: $paid) {
    __typename
    ... on SimulatedPix { endToEndId status reasonCode }
    ... on Error { code message }
  }
}
`,
  variables: {
    paid: { txId: '<from the charge>' },
    company: { document: '11222333000181', name: 'Padaria Souza Ltda', password: 'correct horse' },
    received: { accountId: FIRST_ACCOUNT, amount: 100_000, payerName: 'Marina Alves' },
  },
};

const LOOK_UP: Example = {
  query: `# Step 1: look up the key.
# The returned endToEndId is valid for one payment, within 12 hours.
mutation LookUpPixKey($accountId: ID!, $key: String!) {
  lookUpPixKey(input: { accountId: $accountId, key: $key }) {
    __typename
    ... on PixKeyLookup { endToEndId ispb ownerName }
    ... on Error { code message }
  }
}
`,
  variables: { accountId: FIRST_ACCOUNT, key: 'ok@sandbox' },
};

const PAY: Example = {
  query: `# Step 2: pay, with the endToEndId and the ispb of the lookup.
# You can run it twice: the same idempotencyKey never pays twice.
mutation SendPixPayment($input: SendPixPaymentInput!, $idempotencyKey: String) {
  sendPixPayment(input: $input, idempotencyKey: $idempotencyKey) {
    __typename
    ... on AcceptedPixPayment { transactionId endToEndId amount }
    ... on LimitExceeded { code message limit limitAmount used remaining }
    ... on InsufficientBalance { code message available required }
    ... on ValidationFailed { code fields { name message } }
    ... on Error { code message }
  }
}
`,
  variables: {
    input: {
      accountId: FIRST_ACCOUNT,
      amount: 1000,
      pixKey: 'ok@sandbox',
      recipientIspb: '99999011',
      endToEndId: '<from the lookup>',
      description: 'Lunch',
    },
    idempotencyKey: 'change-me-for-each-payment',
  },
};

const CHARGE: Example = {
  query: `# Creates a charge to be paid by QR code. Open qrCode as a URL to see the image.
# Copy its txId into the variables, then follow the charge live until it is paid.
mutation CreateCharge($charge: CreateImmediateChargeInput!) {
  createImmediateCharge(input: $charge) {
    __typename
    ... on ImmediateCharge { txId amount expiresAt brcode qrCode }
    ... on ValidationFailed { code fields { name message } }
    ... on Error { code message }
  }
}

subscription LiveCharge($txId: ID!) {
  charge(txId: $txId) {
    status
    payments(first: 1) { nodes { transactionId endToEndId amount payer { name } } }
  }
}
`,
  variables: { charge: { accountId: FIRST_ACCOUNT, amount: 2_500, description: 'Cake' }, txId: '<from the charge>' },
};

const LIVE: Example = {
  query: `# Runs until you stop it. Pay in another tab and see the events here.
# Pass the last cursor as $after to resume without missing an event.
subscription LiveEvents($after: Cursor, $types: [EventType!]) {
  events(after: $after, types: $types) {
    cursor
    type
    occurredAt
    accountId
    ... on PixPayoutConfirmed { transactionId endToEndId amount }
    ... on FeeCharged { amount originTransactionId }
    payload
  }
}
`,
  variables: { after: null, types: null },
};

const BALANCE: Example = {
  query: `# Returns the current balance, and each change of it.
subscription LiveBalance($accountId: ID!) {
  balance(accountId: $accountId) { balance available blocked updatedAt }
}
`,
  variables: { accountId: FIRST_ACCOUNT },
};

const WEBHOOKS: Example = {
  query: `# Shows the health of the webhooks and every attempt of their deliveries.
query WebhookHealth {
  webhooks {
    webhookId
    url
    health { status failingSince lastSuccessAt pendingDeliveries oldestDueAt }
    deliveries(first: 5) {
      nodes {
        deliveryId
        eventName
        status
        nextAttemptAt
        attempts { number result httpStatus error durationMs }
      }
    }
  }
}
`,
};

export interface ExampleTab {
  readonly query: string;
  readonly variables: string;
}

export function exampleTabs(schema: GraphQLSchema): readonly ExampleTab[] {
  const isSandbox = schema.getMutationType()?.getFields()['simulatePixReceived'] !== undefined;
  return [ACCOUNTS, ...(isSandbox ? [SANDBOX] : []), LOOK_UP, PAY, CHARGE, LIVE, BALANCE, WEBHOOKS].map(
    ({ query, variables }) => ({ query, variables: variables ? JSON.stringify(variables, null, 2) : '' }),
  );
}
