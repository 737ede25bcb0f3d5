import { encodeCursor } from '../../../src/platform/pagination.ts';
import { isolationPart } from '../../support/isolation.ts';

const refused = 'finance_integration_not_enabled';

export default isolationPart({
  graph: {
    'Query.financeEvents': () => [{ query: '{ result: financeEvents { nodes { factKey data } } }', refused }],
    'Subscription.financeEvents': () => [
      { query: `subscription { result: financeEvents(after: "${encodeCursor([0])}") { factKey data } }`, refused },
    ],
  },
});
