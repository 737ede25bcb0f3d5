import { isolationPart } from '../../support/isolation.ts';

const PATH = '/finance/treasury/cash-flow';
const PAYING = { status: 422, code: 'paying_account_not_found' };
const BANK = { status: 422, code: 'bank_account_not_found' };

/** An institution cannot see the treasury of another institution. */
export default isolationPart({
  finance: true,
  rest: {
    'GET /finance/treasury/cash-flow': ({ master }) => [
      { path: PATH, refused: 'nothing' },
      { path: `${PATH}?account_id=${master.source_account_ids[0]}`, refused: PAYING },
      { path: `${PATH}?account_id=${master.bank_account_ids[0]}`, refused: BANK },
    ],
  },
  graph: {
    'Query.cashFlow': ({ master }) => [
      { query: '{ result: cashFlow { buckets { opening } } }', refused: 'nothing' },
      {
        query: `{ result: cashFlow(accountId: "${master.source_account_ids[0]}") { from } }`,
        refused: 'paying_account_not_found',
      },
    ],
  },
});
