import { z } from 'zod';
import { validationFailed } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { checkPlace } from '../master/master.ts';
import type { Payable } from './payable.entity.ts';
import { type PayableRecord, written } from './payable.ts';
import { decisionMembers, lockPayable, recordStep, requireState } from './payable-approval.ts';
import { isTax, PAYMENT_METHODS } from './payable-words.ts';
import { PAYMENT_MEMBERS, paymentData, paymentMembers } from './payment-data.ts';
import { t } from './texts.ts';

/**
 * The changer can no longer decide on the payable, and a first approval is void. Absent fields keep their values. A
 * change of any payment detail replaces all payment details.
 */
export const changePayable = operation({
  name: 'changePayable',
  scopes: [],
  product: 'ap',
  audiences: ['operator'],
  roles: ['preparer'],
  summary: 'Changes a payable that awaits its approval; earlier approvals become void',
  effects: ['prepares_payment'],
  refusals: [
    'payable_not_found',
    'stale_decision',
    'invalid_payable_state',
    'branch_not_found',
    'paying_account_not_found',
    'financial_account_not_found',
    'invalid_pix_key',
    'unknown_bank',
    'invalid_barcode',
  ],
  input: z.strictObject({
    ...decisionMembers,
    supplierName: nonBlankText(140).nullish(),
    description: nonBlankText(500).nullish(),
    dueDate: Day.nullish().meta({ description: 'Due date of a payable with a single installment' }),
    competenceDate: Day.nullish(),
    branchId: Uuid.nullish(),
    sourceAccountId: IntegerId.nullish(),
    financialAccountId: Uuid.nullish(),
    paymentMethod: z
      .enum(wordsOf(PAYMENT_METHODS))
      .nullish()
      .meta({ description: 'By default the current payment method' }),
    ...paymentMembers,
  }),
  async run(context, input): Promise<PayableRecord> {
    const { tx, now, principal, services } = context;
    const payable = await lockPayable(context, input);
    requireState(payable, 'changed', 'pending');
    const place = {
      branchId: input.branchId ?? payable.branchId ?? null,
      sourceAccountId: input.sourceAccountId ?? payable.sourceAccountId ?? null,
      financialAccountId: input.financialAccountId ?? payable.financialAccountId ?? null,
    };
    const { companyId } = payable;
    await checkPlace(tx, principal.institutionId, { ...place, companyId, payingAccountId: place.sourceAccountId });
    const before = historyMembers(payable);
    Object.assign(payable, place, {
      supplierName: input.supplierName ?? payable.supplierName,
      description: input.description ?? payable.description,
      competenceDate: input.competenceDate ?? payable.competenceDate ?? null,
    });
    if (input.dueDate) postpone(payable, input.dueDate);
    if (input.paymentMethod || PAYMENT_MEMBERS.some((name) => input[name])) {
      const paymentMethod = input.paymentMethod ?? payable.paymentMethod;
      const { supplierDocument } = payable;
      const netAmount = payable.installmentsCount === 1 ? payable.netAmount : null;
      const options = { today: brasiliaDate(now), banks: services.banks };
      const { bill, ...payment } = paymentData(input, { paymentMethod, supplierDocument, netAmount }, options);
      const withheld = payable.withholdings.getItems().some(({ kind }) => isTax(kind));
      Object.assign(payable, payment, { paymentMethod, taxStatus: bill?.type === 'guide' || withheld ? 'open' : null });
    }
    Object.assign(payable, { approvedBy: null, approvedOnBehalfOf: null, approvedAt: null });
    payable.makers = [...new Set([...payable.makers, principal.author])];
    recordStep(context, payable, 'changed', { reason: changes(before, historyMembers(payable)) });
    return written(context, payable);
  },
});

/** @throws AppError validation_failed when the payable has several installments */
function postpone(payable: Payable, dueDate: string): void {
  const [installment, another] = payable.installments.getItems();
  if (!installment || another) throw validationFailed({ dueDate: t('installmentsHaveDueDates') });
  payable.dueDate = dueDate;
  installment.dueDate = dueDate;
  if (payable.taxStatus) payable.taxStatus = 'open';
}

const historyMembers = (payable: Payable) => ({
  supplier_name: payable.supplierName,
  payment_method: payable.paymentMethod,
  pix_key: payable.pixKey ?? null,
  recipient_bank_code: payable.recipientBankCode ?? null,
  recipient_branch: payable.recipientBranch ?? null,
  recipient_account: payable.recipientAccount ?? null,
  barcode: payable.barcode ?? null,
  due_date: payable.dueDate,
  description: payable.description,
  competence_date: payable.competenceDate ?? null,
  branch_id: payable.branchId ?? null,
  source_account_id: payable.sourceAccountId ?? null,
  financial_account_id: payable.financialAccountId ?? null,
});
type HistoryMembers = ReturnType<typeof historyMembers>;

/** For example `pix_key: a@b.c -> d@e.f`, one change per line. */
const changes = (before: HistoryMembers, after: HistoryMembers): string =>
  (Object.keys(before) as (keyof HistoryMembers)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? 'none'} -> ${after[name] ?? 'none'}`)
    .join('\n');
