import { ERROR_CODE, forbidden, isolationPart, notFound } from '../../support/isolation.ts';
import { until } from '../../support/until.ts';

const unknownKey = '4f5cbc5e-5d5c-4b6c-8b8e-000000000000';

export default isolationPart({
  async own({ gateway, accountId }) {
    const { body } = await gateway.alpha.request('POST', '/pix/keys', { account_id: accountId, keyType: 'EVP' });
    const key = body.data.key as string;
    const read = async () => {
      const answer = await gateway.alpha.graphql(`{ pixKey(key: "${key}") { id keyId status } }`);
      return answer.body.data.pixKey as { id: string; keyId: string; status: string };
    };
    await until(async () => (await read()).status === 'ACTIVE');
    const { id, keyId } = await read();
    return { pixKey: key, pixKeyId: keyId, pixKeyNode: id };
  },
  secrets: ({ pixKey, pixKeyId }) => [pixKey, pixKeyId],
  nodes: ({ pixKeyNode }) => [pixKeyNode],
  state: async ({ gateway, accountId }) =>
    (await gateway.alpha.request('GET', `/pix/keys?account_id=${accountId}`)).body.data,
  alike: ({ pixKey, ownAccountId }) => [
    {
      method: 'DELETE',
      foreign: `/pix/keys/${pixKey}?account_id=${ownAccountId}`,
      unknown: `/pix/keys/${unknownKey}?account_id=${ownAccountId}`,
    },
    {
      method: 'POST',
      foreign: `/api/sandbox/v1/pix/keys/${pixKey}/unblock`,
      unknown: `/api/sandbox/v1/pix/keys/${unknownKey}/unblock`,
    },
  ],
  rest: {
    'POST /pix/keys': ({ accountId }) => [
      {
        path: '/pix/keys',
        body: { account_id: accountId, keyType: 'EVP' },
        refused: forbidden('account_not_of_partner'),
      },
    ],
    'GET /pix/keys': ({ accountId, ownAccountId }) => [
      { path: `/pix/keys?account_id=${ownAccountId}`, refused: 'nothing' },
      { path: `/pix/keys?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
    ],
    'DELETE /pix/keys/{key}': ({ pixKey, accountId, ownAccountId }) => [
      { path: `/pix/keys/${pixKey}?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
      { path: `/pix/keys/${pixKey}?account_id=${ownAccountId}`, refused: notFound('key_not_found') },
    ],
    'POST /api/sandbox/v1/pix/directory': ({ pixKey }) => [
      {
        path: '/api/sandbox/v1/pix/directory',
        body: { key: pixKey, key_type: 'EVP', owner_document: '11144477735', owner_name: 'João' },
        refused: { status: 409, code: 'key_already_registered' },
      },
    ],
    'POST /api/sandbox/v1/pix/keys/{key}/block': ({ pixKey }) => [
      {
        path: `/api/sandbox/v1/pix/keys/${pixKey}/block`,
        body: { reason: 'fraud' },
        refused: notFound('key_not_found'),
      },
    ],
    'POST /api/sandbox/v1/pix/keys/{key}/unblock': ({ pixKey }) => [
      { path: `/api/sandbox/v1/pix/keys/${pixKey}/unblock`, refused: notFound('key_not_found') },
    ],
  },
  graph: {
    'Query.pixKey': ({ pixKey }) => [{ query: `{ result: pixKey(key: "${pixKey}") { keyId } }`, refused: null }],
    'Query.pixKeys': ({ accountId, ownAccountId }) => [
      { query: `{ result: pixKeys(accountId: ${accountId}) { keyId key } }`, refused: 'account_not_of_partner' },
      { query: `{ result: pixKeys(accountId: ${ownAccountId}) { keyId key } }`, refused: 'nothing' },
    ],
    'Mutation.registerPixKey': ({ accountId }) => [
      {
        query: `mutation { result: registerPixKey(input: { accountId: ${accountId}, keyType: EVP }) { ${ERROR_CODE} } }`,
        refused: 'account_not_of_partner',
      },
    ],
    'Mutation.deletePixKey': ({ pixKey, accountId, ownAccountId }) =>
      (
        [
          [accountId, 'account_not_of_partner'],
          [ownAccountId, 'key_not_found'],
        ] as const
      ).map(([id, code]) => ({
        query: `mutation { result: deletePixKey(input: { accountId: ${id}, key: "${pixKey}" }) { ${ERROR_CODE} } }`,
        refused: code,
      })),
    'Mutation.simulateDirectoryEntry': ({ pixKey }) => [
      {
        query: `mutation { result: simulateDirectoryEntry(input: { key: "${pixKey}", keyType: EVP, ownerDocument: "11144477735", ownerName: "João" }) { ${ERROR_CODE} } }`,
        refused: 'key_already_registered',
      },
    ],
    'Mutation.simulateKeyBlock': ({ pixKey }) => [
      {
        query: `mutation { result: simulateKeyBlock(input: { key: "${pixKey}", reason: "fraud" }) { ${ERROR_CODE} } }`,
        refused: 'key_not_found',
      },
    ],
    'Mutation.simulateKeyUnblock': ({ pixKey }) => [
      {
        query: `mutation { result: simulateKeyUnblock(input: { key: "${pixKey}" }) { ${ERROR_CODE} } }`,
        refused: 'key_not_found',
      },
    ],
  },
});
