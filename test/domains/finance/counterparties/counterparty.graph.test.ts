import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCounterparty } from '../../../../src/domains/finance/counterparties/counterparty.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { type ServedFinance, serveFinance } from '../../../support/finance.ts';
import { payableInput, uniqueKey } from '../../../support/payables.ts';

let served: ServedFinance;
beforeAll(async () => {
  served = await serveFinance();
});
afterAll(() => served?.stop());

const INPUT = 'sourceReference: "FOR-881", sourceVersion: 1, document: "11.222.333/0001-81"';
const SEND = `mutation { synchronizeCounterparty(input: { ${INPUT}, fields: { name: "Oficina do João", tradeName: "João", roles: [SUPPLIER] } },
  idempotencyKey: "counterparty-881") { ... on CounterpartySynchronization { status sourceVersion counterparty { counterpartyId } }
  ... on ValidationFailed { fields { name message } } ... on Error { code } } }`;

test('a source and what is owed to its record are followed both ways in one document, within what it can see', async () => {
  const payable = await served.as('ana').enter(createPayable, payableInput(served), uniqueKey());
  const sent = (await served.own.graphql(SEND)).body.data.synchronizeCounterparty;
  expect(sent).toMatchObject({ status: 'CREATED', sourceVersion: 1 });
  await served.as('elisa').enter(createCounterparty, {
    ...{ document: '12345678909', fields: { name: 'Ana Souza', roles: ['supplier'] } },
  });
  await served.as('ana').enter(createPayable, payableInput(served, { supplierDocument: '12345678909' }), uniqueKey());

  const read = await served.own.graphql(
    `{ counterparties { nodes { counterpartyId cnpj tradeName roles sourceReference authority { field authority }
         payables { nodes { payableId counterparty { name } } } } }
       payables { nodes { supplierDocument counterparty { document } } } }`,
  );
  expect(read.body.errors).toBeUndefined();
  expect(read.body.data.counterparties.nodes).toEqual([
    {
      counterpartyId: sent.counterparty.counterpartyId,
      ...{ cnpj: '11222333000181', tradeName: 'João', roles: ['SUPPLIER'], sourceReference: 'FOR-881' },
      authority: ['NAME', 'TRADE_NAME', 'EMAIL', 'PHONE', 'ROLES', 'STATUS'].map((field) => ({
        ...{ field, authority: 'THIS_SOURCE' },
      })),
      payables: { nodes: [{ payableId: payable.id, counterparty: { name: 'Oficina do João' } }] },
    },
  ]);
  expect(read.body.data.payables.nodes).toEqual([
    { supplierDocument: '12345678909', counterparty: null },
    { supplierDocument: '11222333000181', counterparty: { document: '11222333000181' } },
  ]);
});
