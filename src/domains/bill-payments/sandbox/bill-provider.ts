import { createHash } from 'node:crypto';
import { type AnswerHandler, answerHandler } from '../../../messaging/answers.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { formatReais } from '../../../platform/money/money.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import * as bills from '../../../rails/bills.ts';
import { messageFrom, type OutsideMessage, scheduleMessages } from '../../../sandbox/outside-messages.ts';
import { readBillCode } from '../bill-code.ts';
import { type BillBehaviour, behaviourOf } from './bill-behaviour.ts';
import { priceOn } from './bill-price.ts';

/** Delay of late replies, in seconds of business time. */
const LATE_SECONDS = 60;

const TAKE = statement(
  'sandbox_take_bill_order',
  `insert into sandbox_bill_order (operation_id, kind, barcode, amount, taken_at, ispb, settled_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing returning true as taken`,
);
const FIND_PAYMENT = statement(
  'sandbox_find_bill_payment',
  "select barcode, amount, taken_at from sandbox_bill_order where operation_id = $1 and kind = 'payment'",
);

interface Taken {
  readonly barcode: string;
  /** Null: the inquiry came before the order, which is therefore void. */
  readonly amount: number | null;
  readonly taken_at: Date;
}

const isNew = async (tx: Queryable, ...order: readonly unknown[]): Promise<boolean> =>
  (await tx.query(TAKE, order)).length > 0;

const later = (now: Date): Date => new Date(now.getTime() + LATE_SECONDS * 1_000);

const REFUSALS: Readonly<
  Partial<Record<BillBehaviour, readonly [code: 'provider_rejected' | 'bill_already_paid', reason: string]>>
> = {
  refused_on_quote: ['provider_rejected', 'the beneficiary has withdrawn this bill'],
  already_paid: ['bill_already_paid', 'the bill was paid at another institution'],
};

const inquired = answerHandler({
  message: bills.billInquiry,
  async run({ tx, now }, { operationId, barcode, paymentDate }) {
    if (!(await isNew(tx, operationId, 'inquiry', barcode, null, now, null, null))) return;
    const behaviour = behaviourOf(barcode);
    const dueAt = behaviour === 'unconfirmed' ? later(now) : now;
    const at = dueAt.toISOString();
    const refusal = REFUSALS[behaviour];
    if (refusal) {
      const [code, reason] = refusal;
      await scheduleMessages(tx, [messageFrom(bills.billRefused.type, { operationId, code, reason, at }, dueAt)]);
      return;
    }
    const bill = readBillCode(barcode, brasiliaDate(now));
    const beneficiary =
      bill.type === 'boleto'
        ? { name: 'Beneficiário Simulado Ltda', document: '11222333000181' }
        : { name: `Convênio Simulado ${bill.companyId}`, document: null };
    const quote = { operationId, beneficiary, dueDate: bill.dueDate, ...priceOn(paymentDate, bill), at };
    await scheduleMessages(tx, [messageFrom(bills.billQuoted.type, quote, dueAt)]);
  },
});

const ordered = answerHandler({
  message: bills.billOrder,
  async run({ tx, now }, { operationId, transactionId, barcode, amount, payer }) {
    const settledAt = isSettled(barcode) ? now : null;
    if (!(await isNew(tx, operationId, 'payment', barcode, amount, now, payer.ispb, settledAt))) return;
    await scheduleMessages(tx, outcomeOf({ operationId, transactionId }, { barcode, amount, taken_at: now }, now));
  },
});

/** Repeats a known outcome. A payment that never arrived or gets no outcome becomes void permanently. */
const asked = answerHandler({
  message: bills.billStatus,
  async run({ tx, now }, { operationId, transactionId }) {
    await tx.query(TAKE, [operationId, 'payment', '', null, now, null, null]);
    const [payment] = await tx.query<Taken>(FIND_PAYMENT, [operationId]);
    const known = payment?.amount == null ? [] : outcomeOf({ operationId, transactionId }, payment, now);
    const at = now.toISOString();
    const void_ = { operationId, transactionId, status: 'timeout', code: null, reason: null, receipt: null, at };
    await scheduleMessages(tx, known.length > 0 ? known : [messageFrom(bills.billOutcome.type, void_, now)]);
  },
});

export const billProvider: readonly AnswerHandler[] = [inquired, ordered, asked];

const UNPAID: readonly BillBehaviour[] = ['silent', 'rejected', 'amount_changes'];

const isSettled = (barcode: string): boolean => !UNPAID.includes(behaviourOf(barcode));

type Operation = Pick<bills.BillOutcome, 'operationId' | 'transactionId'>;

function outcomeOf(operation: Operation, payment: Taken, now: Date): readonly OutsideMessage[] {
  const { operationId } = operation;
  const behaviour = behaviourOf(payment.barcode);
  if (behaviour === 'silent') return [];
  const outcome = (what: Pick<bills.BillOutcome, 'status' | 'code' | 'reason' | 'receipt'>) =>
    messageFrom(
      bills.billOutcome.type,
      { ...operation, ...what, at: now.toISOString() } satisfies bills.BillOutcome,
      now,
    );
  if (behaviour === 'rejected') {
    const reason = 'the beneficiary’s bank rejected the payment';
    return [outcome({ status: 'rejected', code: 'provider_rejected', reason, receipt: null })];
  }
  if (behaviour === 'amount_changes') {
    return [outcome({ status: 'rejected', code: 'amount_changed', reason: null, receipt: null })];
  }
  const receipt = receiptOf(operationId, payment);
  if (behaviour !== 'receipt_late') return [outcome({ status: 'settled', code: null, reason: null, receipt })];
  const lateAt = later(payment.taken_at);
  return [
    outcome({ status: 'settled', code: null, reason: null, receipt: null }),
    messageFrom(bills.billReceipt.type, { operationId, ...receipt, at: lateAt.toISOString() }, lateAt),
  ];
}

/** Deterministic: repeated queries get the same receipt. */
function receiptOf(operationId: string, { amount, taken_at }: Taken) {
  const authentication = createHash('sha256').update(operationId).digest('hex').slice(0, 32).toUpperCase();
  const content = [
    'Comprovante de pagamento',
    `Valor: ${formatReais(amount ?? 0)}`,
    `Data: ${brasiliaDate(taken_at)}`,
    `Autenticação: ${authentication}`,
  ].join('\n');
  return { authentication, content };
}
