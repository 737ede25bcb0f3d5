import { generateAccountingBatch } from '../../../src/domains/finance/accounting/accounting-batch.ts';
import { recordEntries } from '../../../src/domains/finance/accounting/accounting-entry.ts';
import { listAccountingMappings } from '../../../src/domains/finance/accounting/mapping-pages.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';

const INSTITUTION = statement(
  'test_institution_of_class',
  'select institution_id as id from financial_account where id = $1',
);

/** Creates entries without a batch for a financial account that has a mapping. */
export async function recorded(gateway: ServedFinance, ...descriptions: readonly string[]): Promise<void> {
  const { database } = gateway.app;
  const financialAccountId = gateway.master.financial_account_ids[0] as string;
  const [row] = await database.query<{ id: number }>(INSTITUTION, [financialAccountId]);
  const entries = descriptions.map((description, n) => ({
    ...{ institutionId: row?.id ?? 0, companyId: gateway.master.company_id, financialAccountId, description },
    ...{ kind: 'payable_recognised' as const, sourceId: newId(), amount: 12_345 * (n + 1) },
    day: plusDays(brasiliaDate(new Date()), -1 - (n % 3)),
  }));
  await database.transaction((tx) => recordEntries(tx, entries));
}

export async function batchOf(gateway: ServedFinance, ...descriptions: readonly string[]) {
  await recorded(gateway, ...descriptions);
  return gateway.as('davi').enter(generateAccountingBatch, {});
}

const firstMapping = async (gateway: ServedFinance): Promise<string> =>
  (await gateway.as('vera').enter(listAccountingMappings, { first: 1 })).items[0]?.id ?? '';
export const mappingPath = async (gateway: ServedFinance): Promise<string> =>
  `/console/accounting-mappings/${await firstMapping(gateway)}`;

export const screens: readonly Screen[] = [
  { name: 'accounting-none', login: 'vera', ready: 'All entries are in a batch', path: '/console/accounting' },
  {
    name: 'accounting-entries',
    login: 'davi',
    ready: 'Fatura 881',
    dark: true,
    async path(gateway) {
      await recorded(
        gateway,
        'Fatura 881 da Oficina do João',
        'Material de escritório do mês de novembro',
        'Conta de luz',
      );
      return '/console/accounting';
    },
  },
  {
    name: 'accounting-move',
    login: 'davi',
    ready: 'Fatura 881',
    path: '/console/accounting',
    before: (page) => page.getByRole('button', { name: 'Move…' }).first().click(),
  },
  { name: 'accounting-batches-none', login: 'vera', ready: 'No batches', path: '/console/accounting-batches' },
  {
    name: 'accounting-batch',
    login: 'davi',
    ready: 'Download CSV',
    dark: true,
    path: async (gateway) => `/console/accounting-batches/${(await batchOf(gateway, 'Fatura 99')).id}`,
  },
  { name: 'accounting-batches', login: 'vera', ready: 'Batch 1', path: '/console/accounting-batches' },
  {
    name: 'accounting-batch-unknown',
    login: 'vera',
    ready: 'This batch does not exist',
    path: `/console/accounting-batches/${newId()}`,
  },
  { name: 'accounting-mappings', login: 'davi', ready: 'Version 1', path: '/console/accounting-mappings' },
  { name: 'accounting-mapping', login: 'davi', ready: 'No financial account', dark: true, path: mappingPath },
  {
    name: 'accounting-mapping-unknown',
    login: 'vera',
    ready: 'This version does not exist',
    path: `/console/accounting-mappings/${newId()}`,
  },
];
