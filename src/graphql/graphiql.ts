import { renderGraphiQL } from '@graphql-yoga/render-graphiql';

const DASHBOARD = `# Put an access token into the headers below: {"Authorization": "Bearer <token>"}
query Dashboard {
  viewer { partnerName scopes }
  accounts(first: 20) {
    nodes {
      accountId
      status
      balance { balance available blocked }
      transactions(first: 10) {
        nodes { transactionId type status amount createdAt }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

const LOOK_UP = `# First look the key up: the answer's endToEndId pays once, within 12 hours.
mutation LookUpPixKey($accountId: Int!, $key: String!) {
  lookUpPixKey(input: { accountId: $accountId, key: $key }) {
    __typename
    ... on PixKeyLookup { endToEndId ispb ownerName }
    ... on Error { code message }
  }
}
`;

const PAY = `mutation SendPixPayment($input: SendPixPaymentInput!, $idempotencyKey: String) {
  sendPixPayment(input: $input, idempotencyKey: $idempotencyKey) {
    __typename
    ... on AcceptedPixPayment { transactionId endToEndId amount }
    ... on LimitExceeded { code message limit limitAmount used remaining }
    ... on InsufficientBalance { code message available required }
    ... on ValidationFailed { code fields { name message } }
    ... on Error { code message }
  }
}
`;

const FOLLOW = `query Follow($transactionId: ID!, $after: String) {
  transaction(transactionId: $transactionId) {
    status
    amount
    fee
    feeCharges { amount status }
  }
  events(first: 20, after: $after) {
    nodes { type accountId occurredAt payload }
    pageInfo { hasNextPage endCursor }
  }
}
`;

const HEADERS = JSON.stringify({ Authorization: 'Bearer <access token>' }, null, 2);

const PAYMENT = {
  input: {
    accountId: 1003,
    amount: 1000,
    pixKey: 'ok@sandbox',
    recipientIspb: '99999011',
    endToEndId: '<from the lookup>',
    description: 'Lunch',
  },
  idempotencyKey: 'change-me-for-each-payment',
};

/** What the page needs, all of it from the page itself. Its scripts, styles and workers are inline. */
export const GRAPHIQL_POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; " +
  "img-src data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const tab = (query: string, variables?: object) => ({
  query,
  headers: HEADERS,
  ...(variables === undefined ? {} : { variables: JSON.stringify(variables, null, 2) }),
});

/** GraphiQL as one page that loads nothing from elsewhere. */
export const graphiqlPage = (endpoint: string): string =>
  renderGraphiQL({
    title: 'Partner banking',
    endpoint,
    defaultQuery: DASHBOARD,
    defaultHeaders: HEADERS,
    defaultTabs: [
      tab(DASHBOARD),
      tab(LOOK_UP, { accountId: 1003, key: 'ok@sandbox' }),
      tab(PAY, PAYMENT),
      tab(FOLLOW, { transactionId: '<from the payment>' }),
    ],
    isHeadersEditorEnabled: true,
    defaultEditorToolsVisibility: 'headers',
    schemaDescription: true,
    // A token in the browser's storage would outlive the tab.
    shouldPersistHeaders: false,
  });
