import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCounterparty } from '../../../../src/domains/finance/counterparties/counterparty.ts';
import { findCounterparties } from '../../../../src/domains/finance/counterparties/counterparty-pages.ts';
import { setSupplierAddress } from '../../../../src/domains/finance/master/address-changes.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { signedIn } from '../../../support/console.ts';
import { person, type ServedFinance, serveFinance, serveOtherInstitution } from '../../../support/finance.ts';
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

test('one document navigates from a counterparty to its payables and back, within the visibility of the reader', async () => {
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

test('operators search counterparties by part of either name, page by page, and see their addresses', async () => {
  const make = (document: string, name: string, tradeName?: string) =>
    served.as('elisa').enter(createCounterparty, {
      ...{ document, fields: { name, ...(tradeName ? { tradeName } : {}), roles: ['supplier'] } },
    });
  const first = await make('52998224725', 'Padaria 100% Trigo Ltda');
  const second = await make('11444777000161', 'Comércio de Pães S.A.', 'A PADARIA do Zé');
  const elisa = await signedIn(served, 'elisa');
  const find = async (name: string, args = '') => {
    const query = `query($name: String!) { findCounterparties(name: $name ${args}) { nodes { counterpartyId } pageInfo { endCursor hasNextPage } } }`;
    return (await elisa.ask(query, { name })).body.data.findCounterparties;
  };
  const ids = async (name: string) =>
    (await find(name)).nodes.map(({ counterpartyId }: { counterpartyId: string }) => counterpartyId);
  expect(await ids('padaria')).toEqual([first.id, second.id]);
  for (const name of [' PÃES ', 'paes', 'zÉ']) expect(await ids(name)).toEqual([second.id]);
  // The text is not a pattern, and a match never spans both names.
  expect(await ids('100%')).toEqual([first.id]);
  expect(await ids('p%a')).toEqual([]);
  expect(await ids('S.A. A PADARIA')).toEqual([]);
  const { nodes, pageInfo } = await find('padaria', 'first: 1');
  expect(nodes).toEqual([{ counterpartyId: first.id }]);
  expect((await find('padaria', `first: 1, after: "${pageInfo.endCursor}"`)).nodes).toEqual([
    { counterpartyId: second.id },
  ]);

  const address = {
    street: 'Rua A',
    number: 7,
    district: 'Centro',
    city: 'Recife',
    state: 'PE',
    postalCode: '50010000',
  };
  await served.as('elisa').enter(setSupplierAddress, { document: '11444777000161', address });
  const where = async ({ id }: { id: string }) =>
    (await elisa.ask(`{ counterparty(id: "${id}") { address { street number postalCode } } }`)).body.data.counterparty;
  expect(await where(second)).toEqual({ address: { street: 'Rua A', number: 7, postalCode: '50010000' } });
  expect(await where(first)).toEqual({ address: null });
});

test('the search finds no counterparty of another institution and is not available to partners', async () => {
  const { database, door } = served.app;
  await serveOtherInstitution(served);
  const other = person(database, door, 'other-elisa');
  expect((await other(findCounterparties, { name: 'padaria' })).items).toEqual([]);
  const answer = await served.own.graphql('{ findCounterparties(name: "padaria") { nodes { name } } }');
  expect(answer.body.errors[0].message).toContain('Cannot query field');
});
