import { isolationPart } from '../../support/isolation.ts';

const PATH = '/finance/reconciliation/rails';
const UNKNOWN = { status: 404, code: 'rail_reconciliation_not_found' };

/** An institution cannot see the rail statements of another institution. */
export default isolationPart({
  finance: true,
  rest: {
    'GET /finance/reconciliation/rails': () => [{ path: PATH, refused: 'nothing' }],
    'GET /finance/reconciliation/rails/{rail}/{day}': () => [{ path: `${PATH}/spi/2026-11-23`, refused: UNKNOWN }],
  },
  graph: {
    'Query.railReconciliations': () => [
      { query: '{ result: railReconciliations { nodes { day } } }', refused: 'nothing' },
    ],
    'Query.railReconciliation': () => [
      {
        query: '{ result: railReconciliation(rail: SPI, day: "2026-11-23") { reconciliation { day } } }',
        refused: 'rail_reconciliation_not_found',
      },
    ],
  },
});
