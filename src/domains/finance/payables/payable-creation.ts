import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { emptyAsAbsent, nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { checkPlace } from '../master/master.ts';
import { referenceKey } from './document-reference.ts';
import { Payable, PayableInstallment, PayableStep, PayableWithholding } from './payable.entity.ts';
import { createdEvent } from './payable.events.ts';
import { type PayableRecord, written } from './payable.ts';
import { amountMembers, payableAmounts } from './payable-amounts.ts';
import { isTax, MaskedDocument, PAYMENT_METHODS } from './payable-words.ts';
import { paymentData, paymentMembers } from './payment-data.ts';
import { t } from './texts.ts';

// Serializes creations with the same reference, so that the later one sees the first.
const LOCK_REFERENCE = statement('lock_payable_reference', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');
const DUPLICATE = statement(
  'duplicate_of_payable',
  `select id from payable where institution_id = $1 and supplier_document = $2 and reference_key = $3
     and status not in ('refused', 'cancelled') order by id limit 1`,
);

/**
 * Refuses a duplicate of a payable that is neither refused nor cancelled, unless a justification is given. Concurrent
 * creations of one reference cannot both count as the first.
 */
export const createPayable = operation({
  name: 'createPayable',
  scopes: ['finance_ap:write'],
  audiences: ['partner', 'operator'],
  roles: ['preparer'],
  summary: 'Creates a payable, which can be paid only after its approval',
  idempotency: 'required',
  effects: ['prepares_payment'],
  refusals: [
    'company_not_found',
    'branch_not_found',
    'paying_account_not_found',
    'financial_account_not_found',
    'invalid_pix_key',
    'unknown_bank',
    'invalid_barcode',
    'duplicate_payable',
  ],
  input: z.strictObject({
    companyId: Uuid.meta({ description: 'Id of the company of the institution that owes the payable' }),
    branchId: Uuid.nullish().meta({ description: 'Id of a branch of the company' }),
    sourceAccountId: IntegerId.nullish().meta({ description: 'Number of the paying account for the payment' }),
    financialAccountId: Uuid.nullish().meta({ description: "Id of the cash class in the institution's chart" }),
    supplierName: nonBlankText(140).meta({ description: 'Name of the supplier, at most 140 characters' }),
    supplierDocument: MaskedDocument.meta({
      description: 'CPF or CNPJ of the supplier, numeric or alphanumeric, with or without its mask',
    }),
    description: nonBlankText(500).meta({ description: 'Purpose of the payable, at most 500 characters' }),
    documentReference: nonBlankText(100)
      .refine((reference) => referenceKey(reference) !== '', inSchema(t('letterOrDigit')))
      .meta({ description: "Number of the supplier's invoice or contract, at most 100 characters" }),
    competenceDate: Day.nullish().describe('Brasília day of the competence in the books'),
    paymentMethod: z.enum(wordsOf(PAYMENT_METHODS)).describe('Payment method'),
    justification: emptyAsAbsent(nonBlankText(500))
      .nullish()
      .meta({
        type: ['string', 'null'],
        description: 'Reason for a second payable with the same supplier and reference; it is stored with the payable',
      }),
    ...amountMembers,
    ...paymentMembers,
  }),
  async run(context, input): Promise<PayableRecord> {
    const { tx, em, now, principal, services } = context;
    const { institutionId, author } = principal;
    const { companyId, supplierDocument, documentReference, amount, dueDate } = input;
    const { branchId = null, sourceAccountId = null, financialAccountId = null, justification = null } = input;
    const today = brasiliaDate(now);
    const { netAmount, withholdings, installments } = payableAmounts(input);
    const payee = { ...input, netAmount: installments.length === 1 ? netAmount : null };
    const { bill, ...payment } = paymentData(input, payee, { today, banks: services.banks });
    await checkPlace(tx, institutionId, { companyId, branchId, financialAccountId, payingAccountId: sourceAccountId });
    const reference = { institutionId, supplierDocument, key: referenceKey(documentReference) };
    const duplicate = await lockReference(tx, reference);
    if (duplicate !== null && !justification)
      throw new AppError('duplicate_payable', undefined, { payable_id: duplicate });

    const isTaxObligation = bill?.type === 'guide' || withholdings.some(({ kind }) => isTax(kind));
    const payable = em.create(Payable, {
      ...payment,
      ...{ institutionId, companyId, branchId, sourceAccountId, financialAccountId, justification },
      ...{ supplierDocument, documentReference, amount, netAmount, dueDate },
      id: newId(),
      status: 'pending',
      supplierName: input.supplierName,
      description: input.description,
      referenceKey: reference.key,
      holdsReference: duplicate === null,
      paidAmount: 0,
      competenceDate: input.competenceDate ?? null,
      paymentMethod: input.paymentMethod,
      installmentsCount: installments.length,
      taxStatus: isTaxObligation ? 'open' : null,
      createdBy: author,
      makers: [author],
      createdAt: now,
      updatedAt: now,
    });
    for (const [i, installment] of installments.entries()) {
      em.create(PayableInstallment, {
        ...installment,
        ...{ institutionId, payable, createdOn: today },
        id: newId(),
        number: i + 1,
        status: 'pending',
      });
    }
    for (const withholding of withholdings)
      em.create(PayableWithholding, { ...withholding, ...{ institutionId, payable }, id: newId() });
    const step = { institutionId, payable, author, reason: justification, at: now };
    em.create(PayableStep, { ...step, id: newId(), action: 'created' });
    context.audit({
      action: 'payable.created',
      accountId: sourceAccountId,
      resourceType: 'payable',
      resourceId: payable.id,
      changes: { company_id: companyId, amount, due_date: dueDate, payment_method: input.paymentMethod },
    });
    context.stage(createdEvent(principal, payable));
    return written(context, payable);
  },
});

interface Reference {
  readonly institutionId: number;
  readonly supplierDocument: string;
  readonly key: string;
}

/** First payable of the reference, neither refused nor cancelled. Blocks others until the transaction ends. */
async function lockReference(tx: Queryable, { institutionId, supplierDocument, key }: Reference) {
  await tx.query(LOCK_REFERENCE, [`payable ${institutionId} ${supplierDocument} ${key}`]);
  const [found] = await tx.query<{ id: string }>(DUPLICATE, [institutionId, supplierDocument, key]);
  return found?.id ?? null;
}
