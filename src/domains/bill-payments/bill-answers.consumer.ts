import { type AnswerHandler, answerHandler } from '../../messaging/answers.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { Amount, formatCents } from '../../platform/money/money.ts';
import { stateAfter } from '../../platform/operation/state-machine.ts';
import { billQuoted, billReceipt, billRefused } from '../../rails/bills.ts';
import { type BillPaymentStatus, billPaymentStates } from './bill-payment-states.ts';

// By id without the partner: the messages come from the provider.
const LOCK = statement('lock_bill_payment_by_id', 'select status from bill_payment where id = $1 for update');
const WRITE_QUOTE = statement(
  'write_bill_quote',
  `update bill_payment set status = 'quoted', beneficiary_name = $2, beneficiary_document = $3, due_date = $4, original_amount = $5,
     discount_amount = $6, addition_amount = $7, total_amount = $8, updated_at = $9
   where id = $1`,
);
const WRITE_REFUSAL = statement(
  'write_bill_refusal',
  `update bill_payment set status = 'failed', failure_code = $2, failure_message = $3, updated_at = $4 where id = $1`,
);
// In any state: the receipt can arrive before the outcome.
const WRITE_RECEIPT = statement(
  'write_bill_receipt',
  `update bill_payment set authentication = $2, receipt = $3, updated_at = $4 where id = $1 and authentication is null`,
);

const quoted = answerHandler({
  message: billQuoted,
  async run({ tx, now }, { operationId, beneficiary, dueDate, originalAmount, discountAmount, additionAmount }) {
    if (!(await takes(tx, operationId, 'quote'))) return;
    const total = originalAmount - discountAmount + additionAmount;
    if (!Amount.safeParse(total).success) {
      const reason = `the provider says that it costs ${formatCents(total)}, which cannot be paid`;
      await tx.query(WRITE_REFUSAL, [operationId, 'provider_rejected', reason, now]);
      return;
    }
    const amounts = [originalAmount, discountAmount, additionAmount, total];
    await tx.query(WRITE_QUOTE, [operationId, beneficiary.name, beneficiary.document, dueDate, ...amounts, now]);
  },
});

const refused = answerHandler({
  message: billRefused,
  async run({ tx, now }, { operationId, code, reason }) {
    if (await takes(tx, operationId, 'refuse')) await tx.query(WRITE_REFUSAL, [operationId, code, reason, now]);
  },
});

const receipt = answerHandler({
  message: billReceipt,
  async run({ tx, now }, { operationId, authentication, content }) {
    await status(tx, operationId);
    await tx.query(WRITE_RECEIPT, [operationId, authentication, content, now]);
  },
});

/** Only an unanswered quote changes, so these messages can be repeated, late and in any order. */
export const billAnswers: readonly AnswerHandler[] = [quoted, refused, receipt];

const takes = async (tx: Queryable, id: string, step: 'quote' | 'refuse'): Promise<boolean> =>
  stateAfter(billPaymentStates, await status(tx, id), step) !== null;

async function status(tx: Queryable, id: string): Promise<BillPaymentStatus> {
  const [row] = await tx.query<{ status: BillPaymentStatus }>(LOCK, [id]);
  if (!row) throw new Error(`there is no bill payment ${id}`);
  return row.status;
}
