import { setCompanyAddress } from '../../../src/domains/finance/master/address-changes.ts';
import type { Screen } from '../../support/console-page.ts';

export const screens: readonly Screen[] = [
  {
    name: 'master-companies',
    login: 'elisa',
    ready: 'Banco Sandbox Serviços S.A.',
    path: '/console/master',
    dark: true,
  },
  {
    name: 'master-company',
    login: 'elisa',
    ready: 'Paying accounts',
    async path(gateway) {
      const companyId = gateway.master.company_id;
      const place = { district: 'Bela Vista', city: 'São Paulo', state: 'SP', postalCode: '01310100' };
      await gateway
        .as('elisa')
        .enter(setCompanyAddress, { companyId, address: { street: 'Avenida Paulista', number: 1578, ...place } });
      return `/console/master/companies/${companyId}`;
    },
  },
  { name: 'master-chart', login: 'davi', ready: 'Services', path: '/console/master/chart' },
  { name: 'master-banks', login: 'vera', ready: '56789-0', path: '/console/master/bank-accounts' },
  {
    name: 'master-bank-add',
    login: 'elisa',
    ready: '56789-0',
    path: '/console/master/bank-accounts',
    before: (page) => page.getByRole('button', { name: 'Add bank account' }).click(),
  },
  {
    name: 'master-bank',
    login: 'vera',
    ready: 'Agreed fees',
    path: async ({ master }) => `/console/master/bank-accounts/${master.bank_account_ids[0]}`,
  },
  { name: 'master-paying', login: 'elisa', ready: 'Account ', path: '/console/master/paying-accounts' },
  { name: 'master-settings', login: 'elisa', ready: 'require two approvers', path: '/console/master/settings' },
  { name: 'master-empty', login: 'vera', ready: 'No companies', path: '/console/master?text=none' },
];
