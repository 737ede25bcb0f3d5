import '../../src/sandbox/graph.ts';
import { type GraphQLField, getNamedType, isCompositeType, isRequiredArgument, isUnionType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { SCOPES, type Scope } from '../../src/platform/operation.ts';
import { encodeCursor } from '../../src/platform/pagination.ts';
import { connectLive } from '../support/live.ts';
import {
  freshCpf,
  fundedAccount,
  payment,
  type ServedGateway,
  type ServedPartner,
  serveGateway,
} from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

interface Owned {
  readonly customerId: number;
  readonly cpf: string;
  readonly accountId: number;
  readonly entryId: string;
  readonly transferId: string;
  readonly otherAccountId: number;
  readonly ownAccountId: number;
  readonly paymentId: string;
  readonly endToEndId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  /** Global ids of what alpha owns. */
  readonly nodes: readonly string[];
}

interface Try {
  readonly query: string;
  readonly variables?: object;
  /** A refusal's code, null for a field that is null, or `nothing`: an answer that shows none of alpha's facts. */
  readonly refused: string | null | 'nothing';
}

const refusal = '__typename ... on Error { code }';
const ofAccount =
  (field: string, code = 'account_not_found') =>
  (owned: Owned) => [
    { query: `mutation { result: ${field}(input: { accountId: ${owned.accountId} }) { ${refusal} } }`, refused: code },
  ];

const ofWebhook =
  (field: string, members = '') =>
  ({ webhookId }: Owned) => [
    {
      query: `mutation { result: ${field}(input: { webhookId: "${webhookId}" ${members} }) { ${refusal} } }`,
      refused: 'webhook_not_found',
    },
  ];
/** Nobody listens there. */
const RECEIVER = 'http://127.0.0.1:9/hooks';

/** For every root field, how another partner would reach for alpha's facts. A new field must be added here. */
const TRIES: Readonly<Record<string, (owned: Owned) => readonly Try[]>> = {
  'Query.account': ({ accountId }) => [
    { query: `{ result: account(accountId: ${accountId}) { accountId } }`, refused: null },
  ],
  'Query.accounts': () => [
    {
      query: '{ result: accounts(first: 100) { totalCount edges { node { accountId customer { customerId } } } } }',
      refused: 'nothing',
    },
  ],
  'Query.customer': ({ customerId, cpf }) => [
    { query: `{ result: customer(customerId: ${customerId}) { customerId } }`, refused: null },
    { query: `{ result: customer(cpf: "${cpf}") { customerId } }`, refused: null },
  ],
  'Query.eventCursor': () => [{ query: '{ result: eventCursor }', refused: 'nothing' }],
  'Query.events': ({ accountId }) => [
    { query: '{ result: events(first: 100) { edges { node { accountId payload } } } }', refused: 'nothing' },
    {
      query: `{ result: events(accountIds: [${accountId}]) { edges { node { accountId payload } } } }`,
      refused: 'account_not_of_partner',
    },
  ],
  'Query.feeCharges': ({ accountId, paymentId }) => [
    { query: '{ result: feeCharges { edges { node { accountId originTransactionId } } } }', refused: 'nothing' },
    {
      query: `{ result: feeCharges(originTransactionId: "${paymentId}") { edges { node { accountId } } } }`,
      refused: 'nothing',
    },
    {
      query: `{ result: feeCharges(accountId: ${accountId}) { edges { node { accountId } } } }`,
      refused: 'account_not_of_partner',
    },
  ],
  'Query.fees': () => [{ query: '{ result: fees { feeType scope } }', refused: 'nothing' }],
  'Query.internalTransfer': ({ transferId }) => [
    { query: `{ result: internalTransfer(transactionId: "${transferId}") { transactionId } }`, refused: null },
  ],
  'Query.node': ({ nodes }) => nodes.map((id) => ({ query: `{ result: node(id: "${id}") { id } }`, refused: null })),
  'Query.nodes': ({ nodes }) => [
    { query: `{ result: nodes(ids: ${JSON.stringify(nodes)}) { id } }`, refused: 'nothing' },
  ],
  'Query.pixPayment': ({ paymentId }) => [
    { query: `{ result: pixPayment(transactionId: "${paymentId}") { transactionId } }`, refused: null },
  ],
  'Query.receipt': ({ accountId, ownAccountId, entryId }) =>
    [accountId, ownAccountId].map((id) => ({
      query: `{ result: receipt(accountId: ${id}, entryId: "${entryId}") { authentication } }`,
      refused: null,
    })),
  'Query.sandboxClock': () => [{ query: '{ result: sandboxClock { now offsetSeconds } }', refused: 'nothing' }],
  'Query.statement': ({ accountId }) => [
    {
      query: `{ result: statement(accountId: ${accountId}) { edges { node { id } } } }`,
      refused: 'account_not_of_partner',
    },
  ],
  'Query.transaction': ({ paymentId }) => [
    { query: `{ result: transaction(transactionId: "${paymentId}") { transactionId } }`, refused: null },
  ],
  'Query.transactions': ({ accountId }) => [
    {
      query: '{ result: transactions(first: 100) { edges { node { transactionId accountId } } } }',
      refused: 'nothing',
    },
    {
      query: `{ result: transactions(accountId: ${accountId}) { edges { node { id } } } }`,
      refused: 'account_not_of_partner',
    },
  ],
  'Query.webhook': ({ webhookId }) => [
    { query: `{ result: webhook(webhookId: "${webhookId}") { webhookId } }`, refused: null },
  ],
  'Query.webhookEvents': () => [{ query: '{ result: webhookEvents { name } }', refused: 'nothing' }],
  'Query.webhooks': () => [{ query: '{ result: webhooks { webhookId url } }', refused: 'nothing' }],
  'Subscription.balance': ({ accountId }) => [
    {
      query: `subscription { result: balance(accountId: ${accountId}) { balance } }`,
      refused: 'account_not_found',
    },
  ],
  'Subscription.delivery': ({ webhookId }) => [
    {
      query: `subscription { result: delivery(webhookId: "${webhookId}") { deliveryId } }`,
      refused: 'webhook_not_found',
    },
  ],
  'Subscription.events': ({ accountId }) => [
    {
      query: `subscription { result: events(after: "${encodeCursor([0])}") { accountId payload account { accountId } } }`,
      refused: 'nothing',
    },
    {
      query: `subscription { result: events(accountIds: [${accountId}]) { accountId payload } }`,
      refused: 'account_not_of_partner',
    },
  ],
  'Subscription.transaction': ({ paymentId }) => [
    {
      query: `subscription { result: transaction(transactionId: "${paymentId}") { transactionId } }`,
      refused: 'transaction_not_of_partner',
    },
  ],
  'Query.viewer': () => [{ query: '{ result: viewer { __typename } }', refused: 'nothing' }],
  'Mutation.advanceClock': () => [
    {
      query:
        'mutation { result: advanceClock(input: { seconds: 1 }) { ... on SandboxClock { now } ... on Error { code } } }',
      refused: 'nothing',
    },
  ],
  'Mutation.blockAccount': ofAccount('blockAccount'),
  'Mutation.unblockAccount': ofAccount('unblockAccount'),
  'Mutation.closeAccount': ofAccount('closeAccount'),
  'Mutation.changeAccountLimits': ({ accountId }) => [
    {
      query: `mutation { result: changeAccountLimits(input: { accountId: ${accountId}, nighttimeLimit: 1 }) { ${refusal} } }`,
      refused: 'account_not_found',
    },
  ],
  'Mutation.createCustomer': () => [
    {
      query: `mutation { result: createCustomer(input: { document: "${freshCpf()}", name: "Beto", password: "correct horse" }) { ${refusal} } }`,
      refused: 'nothing',
    },
  ],
  'Mutation.openAccount': ({ customerId }) => [
    {
      query: `mutation { result: openAccount(input: { customerId: ${customerId}, accountType: PAYMENT }) { ${refusal} } }`,
      refused: 'customer_not_found',
    },
  ],
  'Mutation.lookUpPixKey': ({ accountId }) => [
    {
      query: `mutation { result: lookUpPixKey(input: { accountId: ${accountId}, key: "ok@sandbox" }) { ${refusal} } }`,
      refused: 'account_not_of_partner',
    },
  ],
  'Mutation.sendPixPayment': ({ accountId, ownAccountId, endToEndId }) =>
    (
      [
        [accountId, 'account_not_of_partner'],
        [ownAccountId, 'dict_lookup_required'],
      ] as const
    ).map(([id, code]) => ({
      query: `mutation { result: sendPixPayment(input: { accountId: ${id}, amount: 1, pixKey: "ok@sandbox", recipientIspb: "99999011", endToEndId: "${endToEndId}" }) { ${refusal} } }`,
      refused: code,
    })),
  'Mutation.sendInternalTransfer': ({ accountId, otherAccountId, ownAccountId }) =>
    (
      [
        [accountId, otherAccountId, 'account_not_of_partner'],
        [ownAccountId, accountId, 'destination_account_not_of_partner'],
      ] as const
    ).map(([from, to, code]) => ({
      query: `mutation { result: sendInternalTransfer(input: { accountId: ${from}, destinationAccountId: ${to}, amount: 1 }) { ${refusal} } }`,
      refused: code,
    })),
  'Mutation.registerWebhook': () => [
    {
      query: `mutation { result: registerWebhook(input: { url: "${RECEIVER}", events: [ACCOUNT_CREATED] }) { ${refusal} } }`,
      refused: 'nothing',
    },
  ],
  'Mutation.updateWebhook': ofWebhook('updateWebhook', 'isActive: false'),
  'Mutation.deleteWebhook': ofWebhook('deleteWebhook'),
  'Mutation.rotateWebhookSecret': ofWebhook('rotateWebhookSecret'),
  'Mutation.testWebhook': ofWebhook('testWebhook'),
  'Mutation.replayWebhook': ofWebhook('replayWebhook'),
  'Mutation.retryDelivery': ({ deliveryId }) => [
    {
      query: `mutation { result: retryDelivery(input: { deliveryId: "${deliveryId}" }) { ${refusal} } }`,
      refused: 'delivery_not_found',
    },
  ],
  'Mutation.recoverWebhook': ofWebhook('recoverWebhook', 'since: "2026-01-01T00:00:00Z"'),
  'Mutation.replayEvents': ofWebhook('replayEvents', `after: "${encodeCursor([0])}"`),
  'Mutation.simulatePixReceived': ({ accountId }) => [
    {
      query: `mutation { result: simulatePixReceived(input: { accountId: ${accountId}, amount: 1 }) { ${refusal} } }`,
      refused: 'account_not_of_partner',
    },
  ],
};

const schema = graphSchema();
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${type?.name}.${field.name}`, field })),
);

/** A document that selects one root field with arguments of the right shape. */
function smallest(name: string, field: GraphQLField<unknown, unknown>): string {
  const known = TRIES[name]?.({ ...owned, nodes: owned.nodes.slice(0, 1) })[0]?.query;
  if (known) return known;
  if (field.args.some(isRequiredArgument)) throw new Error(`${name} needs a try with its arguments`);
  const type = getNamedType(field.type);
  return `{ ${field.name} ${isCompositeType(type) || isUnionType(type) ? '{ __typename }' : ''} }`;
}

let gateway: ServedGateway;
let owned: Owned;

beforeAll(async () => {
  gateway = await serveGateway();
  const { alpha, beta } = gateway;
  const { customerId, accountId } = await fundedAccount(alpha);
  const { accountId: otherAccountId } = await fundedAccount(alpha);
  const { accountId: ownAccountId } = await fundedAccount(beta);
  const paymentId = await payment(alpha, accountId);
  const lookup = await alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`);
  const subscription = { url: RECEIVER, events: ['pix.claim.created'] };
  const webhookId = (await alpha.request('POST', '/webhooks', subscription)).body.data.id;
  const transfer = { account_id: accountId, destination_account_id: otherAccountId, amount: 1 };
  const transferId = (await alpha.request('POST', '/transfers/internal', transfer)).body.transactionId;
  const made = await alpha.graphql(
    `mutation {
      test: testWebhook(input: { webhookId: "${webhookId}" }) { ... on WebhookDelivery { id deliveryId } }
      recover: recoverWebhook(input: { webhookId: "${webhookId}", since: "2026-01-01T00:00:00Z" }) { ... on WebhookRecovery { id } }
    }`,
  );
  const ids = await alpha.graphql(`{
    account(accountId: ${accountId}) { id customer { id cpf } statement { nodes { id } } transactions { edges { node { id } } } }
    transaction(transactionId: "${paymentId}") { id }
    webhooks { id }
  }`);
  const { account, transaction, webhooks } = ids.body.data;
  const { test, recover } = made.body.data;
  owned = {
    customerId,
    cpf: account.customer.cpf,
    accountId,
    entryId: account.statement.nodes[0].id,
    transferId,
    otherAccountId,
    ownAccountId,
    paymentId,
    endToEndId: lookup.body.data.end_to_end_id,
    webhookId,
    deliveryId: test.deliveryId,
    nodes: [account.id, account.customer.id, transaction.id, webhooks[0].id, test.id, recover.id],
  };
});

afterAll(() => gateway?.stop());

describe('isolation of the graph', () => {
  it('is tried on every root field that there is, and on none that there is not', () => {
    expect(Object.keys(TRIES).sort()).toEqual(roots.map(({ name }) => name).sort());
  });

  it.each(roots)('$name shows another partner nothing and lets it change nothing', async ({ name }) => {
    for (const { query, refused } of TRIES[name]?.(owned) ?? []) {
      const before = await state();
      // Beside what is told of the cost.
      const { extensions: _, ...body } = await answerOf(gateway.beta, query);
      if (refused === null) {
        expect(body).toEqual({ data: { result: null } });
      } else if (refused === 'nothing') {
        expect(body.errors).toBeUndefined();
        const text = JSON.stringify(body);
        const { accountId, customerId, paymentId, webhookId, deliveryId } = owned;
        for (const secret of [accountId, customerId, paymentId, webhookId, deliveryId]) {
          expect(text).not.toMatch(new RegExp(`[":\\s]${secret}[",}\\]]`));
        }
      } else {
        expect(body.data?.result?.code ?? body.errors?.[0]?.extensions.code).toBe(refused);
        expect(await state()).toEqual(before);
      }
    }
  });

  it.each(roots)('$name is 401 without a token', async ({ name, field }) => {
    const answer = await gateway.stranger.graphql(smallest(name, field));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.body.errors[0].extensions.code).toBe('unauthorized');
  });

  it.each(roots.filter(({ name }) => !/\.(viewer|node|nodes)$/.test(name)))(
    '$name is refused as a whole, naming the scope, when the token lacks it',
    async ({ name, field }) => {
      const scopes = (field.extensions['scopes'] ?? []) as readonly Scope[];
      const limited = await gateway.alpha.withScopes(['payment:read']);
      const body = await answerOf(limited, smallest(name, field));
      expect(body.data ?? null).toBeNull();
      expect(body.errors[0].extensions.code).toBe('forbidden');
      for (const scope of scopes) expect(JSON.stringify(body.errors)).toContain(scope);
    },
  );

  it('names a scope of the contract wherever a field names one', () => {
    const named = roots.flatMap(({ field }) => (field.extensions['scopes'] ?? []) as readonly string[]);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((scope) => !(SCOPES as readonly string[]).includes(scope))).toEqual([]);
  });
});

/** What a partner is answered: by HTTP, or by everything that a subscription tells it of what there is. */
async function answerOf(partner: ServedPartner, query: string) {
  if (!query.startsWith('subscription')) return (await partner.graphql(query)).body;
  const live = connectLive(gateway, partner);
  try {
    const told = live.subscribe(query);
    const { nodes } = (await gateway.beta.graphql('{ events(first: 100) { nodes { id } } }')).body.data.events;
    expect(nodes.length).toBeGreaterThan(0);
    await until(() => told.failure !== undefined || told.results.length >= nodes.length);
    return told.failure ? { errors: told.failure } : { data: { result: told.results } };
  } finally {
    await live.close();
  }
}

async function state(): Promise<unknown> {
  const { body } = await gateway.alpha.graphql(
    `{ account(accountId: ${owned.accountId}) { status balance { balance blocked } limits { overrides { nighttimeLimit } } }
      webhooks { url isActive updatedAt recoveries { nodes { recoveryId } } } }`,
  );
  return body;
}
