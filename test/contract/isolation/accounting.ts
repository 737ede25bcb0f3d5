import {
  cancelAccountingBatch,
  generateAccountingBatch,
} from '../../../src/domains/finance/accounting/accounting-batch.ts';
import { recordEntries } from '../../../src/domains/finance/accounting/accounting-entry.ts';
import { globalId } from '../../../src/graphql/nodes.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { person } from '../../support/finance.ts';
import { ERROR_CODE, isolationPart, notFound } from '../../support/isolation.ts';

const PATH = '/finance/accounting/exports';
const unknown = notFound('accounting_batch_not_found');
const KEY = { 'idempotency-key': 'accounting-of-erp' };

export default isolationPart({
  finance: true,
  async own({ gateway: { app, sql }, master }) {
    const [institution] = await sql<{ id: number }>('select institution_id as id from operator where login = $1', [
      'davi',
    ]);
    const accountant = person(app.database, app.door, 'davi');
    const entry = {
      ...{ institutionId: institution?.id ?? 0, kind: 'bank_fee_charged' as const, companyId: master.company_id },
      ...{ financialAccountId: null, amount: 900, day: '2026-11-20', description: 'Fee of the first institution' },
    };
    const made: string[] = [];
    for (const cancelled of [false, true]) {
      await app.database.transaction((tx) => recordEntries(tx, [{ ...entry, sourceId: newId() }]));
      const { id: batchId } = await accountant(generateAccountingBatch, {});
      if (cancelled) await accountant(cancelAccountingBatch, { batchId });
      made.push(batchId);
    }
    return { batchId: made[0] as string, cancelledId: made[1] as string };
  },
  secrets: ({ batchId, cancelledId }) => [batchId, cancelledId, 'Fee of the first institution'],
  async state({ gateway }) {
    return (await gateway.own.request('GET', PATH)).body;
  },
  alike: ({ batchId, paymentId }) => [
    { method: 'GET', foreign: `${PATH}/${batchId}/file`, unknown: `${PATH}/${paymentId}/file` },
  ],
  rest: {
    'GET /finance/accounting/exports': () => [
      { path: PATH, refused: 'nothing' },
      { path: `${PATH}?status=cancelled&limit=1`, refused: 'nothing' },
    ],
    'GET /finance/accounting/exports/{id}/file': ({ batchId }) => [
      { path: `${PATH}/${batchId}/file`, refused: unknown },
    ],
    'POST /finance/accounting/exports/{id}/acknowledge': ({ batchId }) => [
      { path: `${PATH}/${batchId}/acknowledge`, body: { protocol: 'ERP-1' }, headers: KEY, refused: unknown },
    ],
  },
  graph: {
    'Query.accountingBatches': () => [
      {
        query: '{ result: accountingBatches { nodes { batchId entries { nodes { description } } } } }',
        refused: 'nothing',
      },
    ],
    'Query.accountingBatch': ({ batchId }) => [
      { query: `{ result: accountingBatch(id: "${batchId}") { number } }`, refused: null },
      { query: `{ result: node(id: "${globalId('AccountingBatch', batchId)}") { id } }`, refused: null },
    ],
    'Query.openAccountingEntries': () => [
      { query: '{ result: openAccountingEntries { nodes { description } } }', refused: 'nothing' },
    ],
    'Mutation.acknowledgeAccountingBatch': ({ batchId }) => [
      {
        query: `mutation { result: acknowledgeAccountingBatch(input: { batchId: "${batchId}", protocol: "1" }, idempotencyKey: "a-key-of-foreign") { ${ERROR_CODE} } }`,
        refused: 'accounting_batch_not_found',
      },
    ],
  },
});
