import { globalId } from '../../../src/graphql/nodes.ts';
import { isolationPart } from '../../support/isolation.ts';

const PATH = '/finance/counterparties/synchronizations';
const EVENT = {
  ...{ source_reference: 'FOR-1', source_version: 1, document: '11222333000181' },
  fields: { name: 'Aurora of the first institution', roles: ['supplier'] },
};
const INPUT =
  'sourceReference: "FOR-1", sourceVersion: 1, document: "11222333000181", fields: { name: "Aurora", roles: [SUPPLIER] }';
const SYNCHRONIZED = '... on CounterpartySynchronization { status counterparty { name document } }';

/** Two institutions have the same supplier under the same reference and share nothing. */
export default isolationPart({
  finance: true,
  async own({ gateway }) {
    const sent = await gateway.own.request('POST', PATH, EVENT, { 'idempotency-key': 'first-of-own' });
    return { counterpartyId: sent.body.data.counterparty_id as string, eventId: sent.body.data.event_id as string };
  },
  secrets: ({ counterpartyId, eventId }) => [counterpartyId, eventId, EVENT.fields.name],
  async state({ gateway }) {
    return (await gateway.own.request('GET', '/finance/counterparties')).body;
  },
  rest: {
    'POST /finance/counterparties/synchronizations': () => [
      {
        path: PATH,
        body: { ...EVENT, fields: { name: 'Aurora', roles: ['customer'] }, source_version: 2 },
        headers: { 'idempotency-key': 'second-version' },
        refused: 'nothing',
      },
    ],
    'GET /finance/counterparties': () => [
      { path: '/finance/counterparties', refused: 'nothing' },
      { path: '/finance/counterparties?document=11222333000181&limit=1', refused: 'nothing' },
    ],
  },
  graph: {
    'Query.counterparties': () => [
      { query: '{ result: counterparties { nodes { counterpartyId name } } }', refused: 'nothing' },
    ],
    'Query.counterparty': ({ counterpartyId }) => [
      { query: `{ result: counterparty(id: "${counterpartyId}") { name } }`, refused: null },
      { query: `{ result: node(id: "${globalId('FinanceCounterparty', counterpartyId)}") { id } }`, refused: null },
    ],
    'Mutation.synchronizeCounterparty': () => [
      {
        query: `mutation { result: synchronizeCounterparty(input: { ${INPUT} }, idempotencyKey: "first-of-foreign") { ${SYNCHRONIZED} } }`,
        refused: 'nothing',
      },
    ],
  },
});
