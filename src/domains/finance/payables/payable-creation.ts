import { z } from 'zod';
import { brasiliaDate } from '../../../platform/calendar.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { IntegerId, newId, Uuid } from '../../../platform/ids.ts';
import { operation } from '../../../platform/operation.ts';
import { emptyAsAbsent, nonBlankText } from '../../../platform/text.ts';
import { wordsOf } from '../../../platform/words.ts';
import { Day } from '../../accounts/statement.ts';
import { checkPlace } from '../master/master.ts';
import { referenceKey } from './document-reference.ts';
import { Payable, PayableInstallment, PayableStep, PayableWithholding } from './payable.entity.ts';
import { createdEvent } from './payable.events.ts';
import { type PayableRecord, written } from './payable.ts';
import { amountMembers, payableAmounts } from './payable-amounts.ts';
import { isTax, MaskedDocument, PAYMENT_METHODS } from './payable-words.ts';
import { paymentData, paymentMembers } from './payment-data.ts';

// Creations of one reference take turns, so that the later one sees the first.
const LOCK_REFERENCE = statement('lock_payable_reference', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');
const DUPLICATE = statement(
  'duplicate_of_payable',
  `select id from payable where institution_id = $1 and supplier_document = $2 and reference_key = $3
     and status not in ('refused', 'cancelled') order by id limit 1`,
);

/**
 * Creates a payable, which awaits its approval. Another one of the same supplier and reference that stands, not refused and not
 * cancelled, is told to be a duplicate, unless there is a justification; racers cannot both be the first.
 */
export const createPayable = operation({
  name: 'createPayable',
  scopes: ['finance_ap:write'],
  audiences: ['partner', 'operator'],
  roles: ['preparer'],
  summary: 'Creates a payable, which is paid only after its approval',
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
    companyId: Uuid.meta({ description: 'The company of the institution that owes it' }),
    branchId: Uuid.nullish().meta({ description: 'A branch of that company' }),
    sourceAccountId: IntegerId.nullish().meta({ description: 'The paying account that it is to be paid from' }),
    financialAccountId: Uuid.nullish().meta({ description: "Its class in the institution's own chart" }),
    supplierName: nonBlankText(140).meta({ description: 'Name of the supplier, at most 140 characters' }),
    supplierDocument: MaskedDocument.meta({
      description: 'CPF or CNPJ of the supplier, also alphanumeric; a mask is left out',
    }),
    description: nonBlankText(500).meta({ description: 'What it is for, at most 500 characters' }),
    documentReference: nonBlankText(100)
      .refine((reference) => referenceKey(reference) !== '', 'must have a letter or a digit')
      .meta({ description: "Number of the supplier's invoice or contract, at most 100 characters" }),
    competenceDate: Day.nullish().describe('Brasília day that it belongs to in the books'),
    paymentMethod: z.enum(wordsOf(PAYMENT_METHODS)).describe('How it is paid'),
    justification: emptyAsAbsent(nonBlankText(500))
      .nullish()
      .meta({
        type: ['string', 'null'],
        description: 'Why it is owed although another payable has the same supplier and reference; it is kept',
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

/** The first payable of this reference that stands; null: there is none. Nobody else creates one until the transaction ends. */
async function lockReference(tx: Queryable, { institutionId, supplierDocument, key }: Reference) {
  await tx.query(LOCK_REFERENCE, [`payable ${institutionId} ${supplierDocument} ${key}`]);
  const [found] = await tx.query<{ id: string }>(DUPLICATE, [institutionId, supplierDocument, key]);
  return found?.id ?? null;
}
