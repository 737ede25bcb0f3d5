import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import { isolationPart } from '../../support/isolation.ts';

const PATH = '/finance/reconciliation/rails';
const TODAY = brasiliaDate(new Date());
const UNKNOWN = { status: 404, code: 'rail_reconciliation_not_found' };

/** An institution cannot see the rail statements of another institution. */
export default isolationPart({
  finance: true,
  async own({ gateway }) {
    await gateway.alpha.request('POST', '/api/sandbox/v1/rails/statements', { rail: 'spi', day: TODAY });
    return {};
  },
  rest: {
    'GET /finance/reconciliation/rails': () => [{ path: PATH, refused: 'nothing' }],
    'GET /finance/reconciliation/rails/{rail}/{day}': () => [{ path: `${PATH}/spi/${TODAY}`, refused: UNKNOWN }],
  },
  graph: {
    'Query.railReconciliations': () => [
      { query: '{ result: railReconciliations { nodes { day } } }', refused: 'nothing' },
    ],
    'Query.railReconciliation': () => [
      {
        query: `{ result: railReconciliation(rail: SPI, day: "${TODAY}") { reconciliation { day } } }`,
        refused: 'rail_reconciliation_not_found',
      },
    ],
  },
});
