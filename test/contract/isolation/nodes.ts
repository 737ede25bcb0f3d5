import { decodeGlobalID } from '../../../src/graphql/nodes.ts';
import { isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  graph: {
    'Query.viewer': () => [{ query: '{ result: viewer { __typename } }', refused: 'nothing' }],
    'Query.node': ({ nodes }) => nodes.map((id) => ({ query: `{ result: node(id: "${id}") { id } }`, refused: null })),
    'Query.nodes': ({ nodes }) => [
      { query: `{ result: nodes(ids: ${JSON.stringify(nodes)}) { id } }`, refused: 'nothing' },
    ],
    'Query._entities': ({ nodes }) => [
      { query: `{ result: _entities(representations: [${nodes.map(entityOf)}]) { __typename } }`, refused: 'nothing' },
    ],
    'Query._service': () => [{ query: '{ result: _service { __typename } }', refused: 'nothing' }],
  },
});

/** Returns the entity type that a router uses. For an event, one of the event types. */
function entityOf(id: string): string {
  const { typename } = decodeGlobalID(id);
  return `{ __typename: "${typename === 'Event' ? 'AccountCreated' : typename}", id: "${id}" }`;
}
