import { isolationPart } from '../../support/isolation.ts';

/** An account at another bank that both institutions have. Each imports into its own. */
const ACCOUNT = { bank_code: '001', branch: '1234', account_number: '56789' };
const SECRET = 'An entry of the institution of own';
const key = (name: string) => ({ 'idempotency-key': `isolation-${name}` });
const entryOf = (externalId: string) => ({ external_id: externalId, date: '2026-11-20', amount: -100 });

export default isolationPart({
  finance: true,
  async own({ gateway, master }) {
    const [bankAccountId] = master.bank_account_ids;
    const fee = { external_id: 'fee', date: '2026-11-20', amount: -900, description: 'TAR TED', kind: 'fee' };
    const entries = [{ ...entryOf('of-own'), description: SECRET }, fee];
    const body = { bank_account_id: bankAccountId, entries };
    await gateway.own.request('POST', '/finance/reconciliation/statements', body, key('of-own'));
    const { body: answer } = await gateway.own.graphql('{ reconciliationMatches { nodes { matchId } } }');
    const [match] = answer.data.reconciliationMatches.nodes;
    return { bankAccountId, matchId: match.matchId };
  },
  secrets: ({ bankAccountId, matchId }) => [SECRET, bankAccountId ?? '', matchId ?? ''],
  async state({ gateway }) {
    return (await gateway.own.request('GET', '/finance/reconciliation/pending')).body;
  },
  rest: {
    'GET /finance/reconciliation/panel': () => [{ path: '/finance/reconciliation/panel', refused: 'nothing' }],
    'GET /finance/reconciliation/pending': () => [{ path: '/finance/reconciliation/pending', refused: 'nothing' }],
    'POST /finance/reconciliation/statements': ({ bankAccountId }) => [
      {
        path: '/finance/reconciliation/statements',
        body: { bank_account_id: bankAccountId, entries: [entryOf('of-other')] },
        headers: key('of-other'),
        refused: { status: 422, code: 'bank_account_not_found' },
      },
      {
        path: '/finance/reconciliation/statements',
        body: { ...ACCOUNT, entries: [entryOf('of-own')] },
        headers: key('of-other-by-number'),
        refused: 'nothing',
      },
    ],
  },
  graph: {
    'Query.reconciliation': () => [{ query: '{ result: reconciliation { to } }', refused: 'nothing' }],
    'Query.reconciliationMatches': () => [
      { query: '{ result: reconciliationMatches { nodes { matchId } } }', refused: 'nothing' },
    ],
    'Query.reconciliationMatch': ({ matchId }) => [
      { query: `{ result: reconciliationMatch(matchId: "${matchId}") { matchId } }`, refused: null },
    ],
    'Mutation.importStatement': ({ bankAccountId }) => [
      {
        query: `mutation { result: importStatement(idempotencyKey: "isolation-graph", input: {
          bankAccountId: "${bankAccountId}", entries: [{ externalId: "of-other", date: "2026-11-20", amount: -100 }]
        }) { __typename ... on Error { code } } }`,
        refused: 'bank_account_not_found',
      },
    ],
  },
});
