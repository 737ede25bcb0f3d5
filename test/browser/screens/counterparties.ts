import { createCounterparty, updateCounterparty } from '../../../src/domains/finance/counterparties/counterparty.ts';
import {
  grantFieldAuthority,
  linkSourceReference,
} from '../../../src/domains/finance/counterparties/field-authority.ts';
import { setSupplierAddress } from '../../../src/domains/finance/master/address-changes.ts';
import { cnpjCheckDigits } from '../../../src/platform/text/documents.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { prepared } from './payables.ts';

const NAMES = [
  ['Oficina do João Ltda', 'João Mecânica'],
  ['Papelaria Estrela da Manhã e Filhos Comércio de Materiais Ltda', null],
  ['Energia do Vale S.A.', 'EVale'],
  ['Transportes Rápidos Ltda', null],
] as const;

let lastNumber = 0;

export function nextCnpj(): string {
  lastNumber += 1;
  const base = `CD${String(lastNumber).padStart(10, '0')}`;
  return base + cnpjCheckDigits(base);
}

export async function integrationOf(gateway: ServedFinance): Promise<string> {
  const [own] = await gateway.sql<{ id: string }>(
    'select id from partner where institution_integration order by created_at, id limit 1',
  );
  if (!own) throw new Error('the sandbox has no integration');
  return own.id;
}

export function madeCounterparty(gateway: ServedFinance, name = 'Oficina do João Ltda', tradeName?: string | null) {
  const fields = { name, roles: ['supplier' as const], ...(tradeName ? { tradeName } : {}) };
  return gateway.as('elisa').enter(createCounterparty, { document: nextCnpj(), fields });
}

/** Creates a counterparty and links it to the integration of the sandbox with its own reference. */
export async function linkedCounterparty(gateway: ServedFinance, name?: string) {
  const counterparty = await madeCounterparty(gateway, name);
  const sourcePartnerId = await integrationOf(gateway);
  const sourceReference = `FOR-${newId().slice(-8)}`;
  await gateway
    .as('elisa')
    .enter(linkSourceReference, { counterpartyId: counterparty.id, sourcePartnerId, sourceReference });
  return { ...counterparty, sourcePartnerId, sourceReference };
}

/** Sends a version from a source without authority for any field, so that the gateway records a conflict. */
export async function conflictOf(gateway: ServedFinance, name = 'Oficina do João Ltda', sourceVersion = 7) {
  const counterparty = await madeCounterparty(gateway, name);
  const { document } = counterparty;
  const sourceReference = `ERP-${newId().slice(-6)}`;
  const body = {
    ...{ source_reference: sourceReference, source_version: sourceVersion, document },
    fields: { name: `${name} ME`, email: 'novo@fornecedor.example', roles: ['supplier'] },
  };
  const send = () =>
    gateway.own.request('POST', '/finance/counterparties/synchronizations', body, { 'idempotency-key': newId() });
  await send();
  return { ...counterparty, sourceReference, send };
}

export const screens: readonly Screen[] = [
  {
    name: 'counterparties',
    login: 'elisa',
    ready: 'Energia do Vale',
    dark: true,
    async path(gateway) {
      for (const [name, tradeName] of NAMES) await madeCounterparty(gateway, name, tradeName);
      return '/console/counterparties';
    },
  },
  {
    name: 'counterparty',
    login: 'elisa',
    ready: 'NF-e',
    dark: true,
    async path(gateway) {
      const { id, document, sourcePartnerId } = await linkedCounterparty(gateway);
      const elisa = gateway.as('elisa');
      const fields = {
        tradeName: 'João Mecânica',
        email: 'financeiro@oficinadojoao.example',
        phone: '+55 11 4002-8922',
      };
      await elisa.enter(updateCounterparty, { counterpartyId: id, masterVersion: 1, fields });
      await elisa.enter(grantFieldAuthority, { counterpartyId: id, sourcePartnerId, fields: ['email', 'phone'] });
      const place = { district: 'Centro', city: 'São Paulo', state: 'SP', postalCode: '01001000' };
      await elisa.enter(setSupplierAddress, { document, address: { street: 'Praça da Sé', number: 100, ...place } });
      await prepared(gateway, { supplierDocument: document, supplierName: 'Oficina do João Ltda' });
      return `/console/counterparties/${id}`;
    },
  },
  {
    name: 'counterparty-change',
    login: 'elisa',
    ready: 'Version 1',
    path: async (gateway) => `/console/counterparties/${(await madeCounterparty(gateway)).id}`,
    before: (page) => page.getByRole('main').getByRole('button', { name: 'Change', exact: true }).click(),
  },
  {
    name: 'counterparty-authority',
    login: 'elisa',
    ready: 'FOR-',
    path: async (gateway) => `/console/counterparties/${(await linkedCounterparty(gateway)).id}`,
    before: (page) => page.getByRole('button', { name: 'Give a system authority' }).click(),
  },
  {
    name: 'counterparty-conflict',
    login: 'elisa',
    ready: 'Sent value',
    path: async (gateway) => `/console/counterparties/${(await conflictOf(gateway)).id}`,
  },
  {
    name: 'counterparties-conflicts',
    login: 'vera',
    ready: 'Padaria do Porto',
    async path(gateway) {
      await conflictOf(gateway, 'Padaria do Porto');
      return '/console/counterparties?show=conflicts';
    },
  },
  {
    name: 'counterparties-empty',
    login: 'vera',
    ready: 'No counterparties',
    path: '/console/counterparties?name=none+of+them',
  },
];
