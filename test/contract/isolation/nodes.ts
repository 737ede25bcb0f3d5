import { isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  graph: {
    'Query.viewer': () => [{ query: '{ result: viewer { __typename } }', refused: 'nothing' }],
    'Query.node': ({ nodes }) => nodes.map((id) => ({ query: `{ result: node(id: "${id}") { id } }`, refused: null })),
    'Query.nodes': ({ nodes }) => [
      { query: `{ result: nodes(ids: ${JSON.stringify(nodes)}) { id } }`, refused: 'nothing' },
    ],
  },
});
