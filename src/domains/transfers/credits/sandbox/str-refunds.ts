import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import { wordsOf } from '../../../../platform/text/words.ts';
import { TED_RETURN_CODES } from '../../../../rails/str.ts';
import {
  type StrRefundOutcome,
  strReceipt,
  strRefund,
  strRefundOutcome,
  strRefundStatus,
} from '../../../../rails/str-credits.ts';
import { hasWord } from '../../../../sandbox/magic-recipients.ts';
import { type OutsideMessage, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { askedOrder, noteReceipt } from '../../../../sandbox/rail-orders.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';
import { takeStrOrder } from '../../../../sandbox/str-orders.ts';

/** Duration of a refund to a sender with `HOLD` in its name, in seconds of business time. */
const HOLD_SECONDS = 5;
const REFUSED_WITH = '2';

const ON_REFUND = {
  REFUSE: { means: 'Refunds of the TED are rejected', events: ['ted.refund.failed'] },
  HOLD: { means: `Refunds of the TED settle after ${HOLD_SECONDS} seconds`, events: ['ted.refund.completed'] },
  SILENT: {
    means: 'The STR never replies to refunds of the TED: after the rail’s time limit the money is available again',
    events: ['ted.refund.failed'],
  },
};

export const MAGIC_SENDERS: readonly MagicValue[] = Object.entries(ON_REFUND).map(([value, { means, events }]) => ({
  member: 'sender_name',
  value: `… ${value} …`,
  means,
  events: ['ted.received', 'ted.refund.requested', ...events],
}));

/** Word in a sender's name that decides the outcome of refunds. Undefined: they settle. */
export const magicSender = (name: string | null): string | undefined =>
  Object.keys(ON_REFUND).find((word) => hasWord(name ?? '', word));

const refund = answerHandler({
  message: strRefund,
  async run({ tx, now }, order) {
    const numCtrlStr = await takeStrOrder(tx, 'refund', { ...order, ispb: order.debtorIspb }, now);
    const word = magicSender(order.recipient.name);
    if (numCtrlStr === null || word === 'SILENT') return;
    const dueAt = word === 'HOLD' ? new Date(now.getTime() + HOLD_SECONDS * 1_000) : now;
    await scheduleMessages(tx, [outcome(order, word === 'REFUSE' ? 'rejected' : 'settled', numCtrlStr, dueAt)]);
  },
});

const STATES = { settled: 'settled', rejected: 'rejected', timeout: 'void' } as const;

const asked = answerHandler({
  message: strRefundStatus,
  async run({ tx, now }, question) {
    const order = await askedOrder(tx, question.numCtrlIf, 'refund', now);
    const status = wordsOf(STATES).find((known) => STATES[known] === order?.state);
    if (order && status) await scheduleMessages(tx, [outcome(question, status, order.code, now)]);
  },
});

const receipt = answerHandler({
  message: strReceipt,
  async run({ tx, now }, { numCtrlStr, status: said, reasonCode }) {
    await noteReceipt(tx, numCtrlStr, said, reasonCode, now);
  },
});

export const strRefunds: readonly AnswerHandler[] = [refund, asked, receipt];

/** `numCtrlStr`: number of the refund if it is settled. */
function outcome(
  { numCtrlIf, transactionId }: Pick<StrRefundOutcome, 'numCtrlIf' | 'transactionId'>,
  status: StrRefundOutcome['status'],
  numCtrlStr: string | null,
  dueAt: Date,
): OutsideMessage {
  const code = status === 'rejected' ? REFUSED_WITH : null;
  const body: StrRefundOutcome = {
    numCtrlIf,
    transactionId,
    status,
    numCtrlStr: status === 'settled' ? numCtrlStr : null,
    reasonCode: code,
    reasonDescription:
      status === 'timeout' ? 'the STR did not answer in time' : code && (TED_RETURN_CODES[code] ?? null),
    at: dueAt.toISOString(),
  };
  return { routingKey: strRefundOutcome.type, body, dueAt, endToEndId: numCtrlIf, state: STATES[status] };
}
