import { generateAccountingBatch } from '../../src/domains/finance/accounting/accounting-batch.ts';
import { approvePayable } from '../../src/domains/finance/payables/payable-decisions.ts';
import { getPayable } from '../../src/domains/finance/payables/payable-pages.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { person } from '../support/finance.ts';
import { decisionOn } from '../support/payables.ts';
import type { ServedGateway } from '../support/served-gateway.ts';

/** Calls every finance route once with success, as the institution's own integration. */
export async function callFinance({ own, app }: ServedGateway): Promise<void> {
  const master = app.sandbox?.content.finance;
  if (!master) throw new Error('the sandbox has no finance');
  const call = async (method: string, path: string, body?: object) => {
    const key = body === undefined ? {} : { 'idempotency-key': newId() };
    const answer = await own.request(method, `/finance${path}`, body, key);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const day = (await call('GET', '/payables/aging')).as_of as string;

  const fields = { name: 'Oficina do João Ltda', roles: ['supplier'] };
  const version = { source_reference: 'FOR-1', source_version: 1, document: '11222333000181', fields };
  await call('POST', '/counterparties/synchronizations', version);
  await call('GET', '/counterparties');

  const payable = await call('POST', '/payables', {
    company_id: master.company_id,
    financial_account_id: master.financial_account_ids[0],
    supplier_name: fields.name,
    supplier_document: version.document,
    description: 'Manutenção da frota',
    document_reference: 'NF-e 1',
    amount: 45_600,
    due_date: day,
    payment_method: 'PIX',
    pix_key: 'oficina@example.com',
  });
  await call('GET', '/payables');
  await call('GET', `/payables/${payable.id}/installments`);

  const receivable = await call('POST', '/receivables', {
    company_id: master.company_id,
    debtor_name: 'Padaria Souza Ltda',
    debtor_document: '11222333000181',
    description: 'Serviços',
    document_reference: 'FAT 1',
    amount_base_units: 1_000_000,
    due_date: day,
  });
  const receipt = { amount_base_units: '500000', received_on: day, channel: 'CASH' };
  await call('POST', `/receivables/${receivable.id}/receipts`, receipt);
  await call('GET', '/receivables/aging');
  await call('GET', `/receivables/receipts?from=${day}&to=${day}`);

  const [bank_account_id] = master.bank_account_ids;
  const entries = [{ external_id: '1', date: day, amount: -100, description: 'Tarifa' }];
  await call('POST', '/reconciliation/statements', { bank_account_id, entries });
  await call('GET', `/reconciliation/panel?from=${day}&to=${day}`);
  await call('GET', '/reconciliation/pending');
  await call('GET', `/treasury/cash-flow?from=${day}&to=${day}`);
  await call('GET', '/treasury/remittances');

  const enter = (login: string) => person(app.database, app.door, login);
  const decided = await enter('bruno')(getPayable, { payableId: payable.id });
  await enter('bruno')(approvePayable, decisionOn(decided));
  await enter('davi')(generateAccountingBatch, {});
  const [batch] = (await call('GET', '/accounting/exports')).items;
  await call('GET', `/accounting/exports/${batch.id}/file`);
  await call('POST', `/accounting/exports/${batch.id}/acknowledge`, { protocol: 'ERP-1' });
}
