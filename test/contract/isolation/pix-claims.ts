import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';
import { until } from '../../support/until.ts';

const SANDBOX = '/api/sandbox/v1/pix/claims';

interface Claims {
  readonly claimId: string;
  readonly claimedKey: string;
  readonly freeKey: string;
}

const STEPS = ['confirm', 'complete', 'cancel'] as const;
const OTHERS_STEPS = ['acknowledge', 'confirm', 'complete', 'cancel'] as const;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Reach = Claims & { readonly accountId: number; readonly ownAccountId: number };

const stepsOf =
  (step: string) =>
  ({ claimId, accountId, ownAccountId }: Reach) => [
    {
      path: `/pix/claims/${claimId}/${step}`,
      body: { account_id: accountId },
      refused: forbidden('account_not_of_partner'),
    },
    { path: `/pix/claims/${claimId}/${step}?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
    {
      path: `/pix/claims/${claimId}/${step}`,
      body: { account_id: ownAccountId },
      refused: forbidden('claim_not_of_account'),
    },
  ];

const mutationsOf =
  (name: string) =>
  ({ claimId, accountId, ownAccountId }: Reach) =>
    (
      [
        [accountId, 'account_not_of_partner'],
        [ownAccountId, 'claim_not_of_account'],
      ] as const
    ).map(([id, refused]) => ({
      query: `mutation { result: ${name}(input: { claimId: "${claimId}", accountId: ${id} }) { ${ERROR_CODE} } }`,
      refused,
    }));

export default isolationPart<Claims>({
  async own({ gateway, accountId }) {
    const [claimedKey, freeKey] = ['claimed@example.com', 'free@example.com'];
    for (const key of [claimedKey, freeKey]) {
      await gateway.alpha.request('POST', '/pix/keys', { account_id: accountId, keyType: 'EMAIL', key });
    }
    await until(async () => {
      const { body } = await gateway.alpha.request('GET', `/pix/keys?account_id=${accountId}`);
      const active = (body.data as { key: string; status: string }[]).filter(({ status }) => status === 'active');
      return [claimedKey, freeKey].every((wanted) => active.some(({ key }) => key === wanted));
    });
    const { body } = await gateway.alpha.request('POST', SANDBOX, { key: claimedKey });
    return { claimId: body.data.id as string, claimedKey, freeKey };
  },
  secrets: ({ claimId, claimedKey, freeKey }) => [claimId, claimedKey, freeKey],
  async nodes({ gateway, claimId, accountId }) {
    const { body } = await gateway.alpha.graphql(`{ claim(claimId: "${claimId}", accountId: ${accountId}) { id } }`);
    return [body.data.claim.id];
  },
  state: async ({ gateway, accountId }) =>
    (await gateway.alpha.request('GET', `/pix/claims?account_id=${accountId}`)).body,
  rest: {
    'POST /pix/claims': ({ accountId, ownAccountId, freeKey, claimedKey }) => [
      {
        path: '/pix/claims',
        body: { account_id: accountId, key: freeKey, keyType: 'EMAIL' },
        refused: forbidden('account_not_of_partner'),
      },
      {
        path: '/pix/claims',
        body: { account_id: ownAccountId, key: claimedKey, keyType: 'EMAIL' },
        refused: { status: 409, code: 'claim_already_open' },
      },
    ],
    'GET /pix/claims': ({ accountId, ownAccountId }) => [
      { path: `/pix/claims?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
      { path: `/pix/claims?account_id=${ownAccountId}`, refused: 'nothing' },
    ],
    'GET /pix/claims/{id}': ({ claimId, accountId, ownAccountId }) => [
      { path: `/pix/claims/${claimId}?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
      // The contract distinguishes a foreign claim from an unknown one. Neither response shows data of the claim.
      { path: `/pix/claims/${claimId}?account_id=${ownAccountId}`, refused: forbidden('claim_not_of_account') },
    ],
    ...Object.fromEntries(STEPS.map((step) => [`POST /pix/claims/{id}/${step}`, stepsOf(step)])),
    [`POST ${SANDBOX}`]: ({ freeKey }) => [
      { path: SANDBOX, body: { key: freeKey }, refused: notFound('key_not_found') },
    ],
    ...Object.fromEntries(
      OTHERS_STEPS.map((step) => [
        `POST ${SANDBOX}/{id}/${step}`,
        ({ claimId }: Reach) => [{ path: `${SANDBOX}/${claimId}/${step}`, refused: forbidden('claim_not_of_account') }],
      ]),
    ),
  },
  graph: {
    'Query.claim': ({ claimId, accountId, ownAccountId }) => [
      {
        query: `{ result: claim(claimId: "${claimId}", accountId: ${accountId}) { claimId } }`,
        refused: 'account_not_of_partner',
      },
      { query: `{ result: claim(claimId: "${claimId}", accountId: ${ownAccountId}) { claimId } }`, refused: null },
    ],
    'Query.claims': ({ accountId, ownAccountId }) => [
      {
        query: `{ result: claims(accountId: ${accountId}) { nodes { claimId key } } }`,
        refused: 'account_not_of_partner',
      },
      { query: `{ result: claims(accountId: ${ownAccountId}) { nodes { claimId key } } }`, refused: 'nothing' },
    ],
    'Mutation.createClaim': ({ accountId, freeKey }) => [
      {
        query: `mutation { result: createClaim(input: { accountId: ${accountId}, key: "${freeKey}", keyType: EMAIL }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    ...Object.fromEntries(STEPS.map((step) => [`Mutation.${step}Claim`, mutationsOf(`${step}Claim`)])),
    'Mutation.simulateClaim': ({ freeKey }) => [
      {
        query: `mutation { result: simulateClaim(input: { key: "${freeKey}" }) { ${ERROR_CODE} } }`,
        refused: 'key_not_found',
      },
    ],
    ...Object.fromEntries(
      OTHERS_STEPS.map((step) => [
        `Mutation.simulateClaim${capitalized(step)}`,
        ({ claimId }: Reach) => [
          {
            query: `mutation { result: simulateClaim${capitalized(step)}(input: { claimId: "${claimId}" }) { ${ERROR_CODE} } }`,
            refused: 'claim_not_of_account',
          },
        ],
      ]),
    ),
  },
});
