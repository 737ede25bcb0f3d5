import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import { isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  async nodes({ gateway }) {
    const { body } = await gateway.alpha.graphql('{ events { nodes { id } } }');
    return [body.data.events.nodes[0].id];
  },
  graph: {
    'Query.eventCursor': () => [{ query: '{ result: eventCursor }', refused: 'nothing' }],
    'Query.events': ({ accountId }) => [
      { query: '{ result: events(first: 100) { edges { node { accountId payload } } } }', refused: 'nothing' },
      {
        query: `{ result: events(accountIds: [${accountId}]) { edges { node { accountId payload } } } }`,
        refused: 'account_not_of_partner',
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
  },
});
