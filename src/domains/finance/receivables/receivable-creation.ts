import { z } from 'zod';
import { inSchema } from '../../../platform/language/text.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Document } from '../../../platform/text/documents.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { checkPlace } from '../master/master.ts';
import { BaseUnits } from './base-units.ts';
import { debtorKey } from './debtor-key.ts';
import { Receivable } from './receivable.entity.ts';
import { type ReceivableRecord, receivableRecord } from './receivable.ts';
import { recognise } from './receivable-entries.ts';
import { t } from './texts.ts';

/** Common to the operations that integrations and operators use to write receivables. */
export const WRITES = {
  scopes: ['finance_ar:write'],
  audiences: ['partner', 'operator'],
  roles: ['preparer', 'accountant'],
  idempotency: 'required',
} as const;

export const createReceivable = operation({
  ...WRITES,
  name: 'createReceivable',
  summary: 'Creates a receivable: a debt of a debtor to the institution',
  effects: ['keeps_records'],
  refusals: ['company_not_found', 'branch_not_found', 'financial_account_not_found', 'paying_account_not_found'],
  input: z.strictObject({
    companyId: Uuid.meta({ description: 'Company of the institution that is the creditor' }),
    branchId: Uuid.nullish().meta({ description: 'Branch of the company' }),
    destinationAccountId: IntegerId.nullish().meta({
      description: 'Paying account of the company that is to receive the money',
    }),
    financialAccountId: Uuid.nullish().meta({ description: "Financial account in the institution's own chart" }),
    debtorName: nonBlankText(140).meta({ description: 'Name of the debtor, at most 140 characters' }),
    debtorDocument: Document.meta({ description: 'CPF or CNPJ of the debtor, without punctuation' }),
    description: nonBlankText(500).meta({ description: 'Subject of the receivable, at most 500 characters' }),
    documentReference: nonBlankText(100).meta({ description: 'Number of the invoice or contract' }),
    amountBaseUnits: BaseUnits,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, inSchema(t('currencyCode')))
      .nullish()
      .meta({ description: 'ISO 4217. Default: `BRL`. Receipts in another currency need an exchange rate' }),
    dueDate: Day.meta({ description: 'Due date as a Brasília day' }),
    competenceDate: Day.nullish().meta({
      description: 'Day of the receivable in the books. Default: the due date',
    }),
  }),
  async run(context, input): Promise<ReceivableRecord> {
    const { em, tx, now, principal, services } = context;
    const { institutionId } = principal;
    const { companyId, branchId = null, destinationAccountId = null, financialAccountId = null } = input;
    const place = { companyId, branchId, financialAccountId };
    await checkPlace(tx, institutionId, { ...place, payingAccountId: destinationAccountId });
    const receivable = em.create(Receivable, {
      ...{ ...input, branchId, destinationAccountId, financialAccountId },
      currency: input.currency ?? 'BRL',
      id: newId(),
      institutionId,
      status: 'open',
      debtorKey: await debtorKey(tx, services.secrets, institutionId, input.debtorDocument),
      receivedBaseUnits: 0,
      competenceDate: input.competenceDate ?? input.dueDate,
      createdOn: brasiliaDate(now),
      createdBy: principal.author,
      createdAt: now,
      updatedAt: now,
    });
    await recognise(tx, receivable);
    const { id, currency, amountBaseUnits, dueDate } = receivable;
    context.audit({
      action: 'receivable.created',
      accountId: null,
      resourceType: 'receivable',
      resourceId: id,
      changes: { company_id: companyId, currency, amount_base_units: amountBaseUnits, due_date: dueDate },
    });
    return receivableRecord(receivable);
  },
});
