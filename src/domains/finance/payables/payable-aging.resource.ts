import { exactCents, integer, text } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';

export const owed = resource('PayablesOwed', 'An amount owed and its number of installments.', {
  amount: exactCents('Amount in cents.', { rest: 'amount_minor', example: 45_600 }),
  installments: integer('Number of installments.', { example: 1 }),
});

export const supplierAging = resource('PayablesAgingOfSupplier', 'Amounts owed to a supplier, by days past due.', {
  supplierDocument: text('CPF or CNPJ of the supplier, without mask.', { example: '11222333000181' }),
  supplierName: text('Name of the supplier.', { example: 'Oficina do João Ltda' }),
});

export const owedRecord = restRecord(owed);
export const supplierRecord = restRecord(supplierAging);
