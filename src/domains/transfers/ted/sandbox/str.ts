import { answerHandler } from '../../../../messaging/answers.ts';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import { brasiliaDate } from '../../../../platform/time/calendar.ts';
import { type StrTed, type StrTedOutcome, strTed, strTedOutcome, strTedStatus } from '../../../../rails/str.ts';
import { type StrReturned, strReturned } from '../../../../rails/str-credits.ts';
import { hasWord } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom, type OutsideMessage, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { askedOrder, type OrderState } from '../../../../sandbox/rail-orders.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';
import { newStrArrival, takeStrOrder } from '../../../../sandbox/str-orders.ts';

const HELD_SECONDS = 5;
/** Longer than the gateway waits before its first inquiry. */
const LATE_SECONDS = 30;

/** Outcomes of the STR, each after this many seconds of business time. */
type Outcomes = readonly (readonly [status: StrTedOutcome['status'], seconds: number])[];

const SETTLED: Outcomes = [['settled', 0]];
/** A TED to a recipient whose name contains this settles and is returned with that CodDevTransf. */
const RETURNED = /\bREJECT (\d{1,2})\b/;

/** CodDevTransf of the return of a TED to this recipient. Undefined: no return. */
export const returnedWith = (name: string): string | undefined => RETURNED.exec(name)?.[1];

const RETURNED_SECONDS = 1;

const WORDS: Readonly<Record<string, Outcomes>> = {
  HOLD: [
    ['held', 0],
    ['settled', HELD_SECONDS],
  ],
  REFUSE: [['rejected', 0]],
  SILENT: [],
  LATE: [['settled', LATE_SECONDS]],
};

const word = (value: string, means: string, tells: readonly string[]): MagicValue => ({
  member: 'recipientName',
  value,
  means,
  events: tells,
});

/** TEDs to all other names settle. */
export const MAGIC_NAMES: readonly MagicValue[] = [
  word('… HOLD …', `The TED is held for ${HELD_SECONDS} seconds, then settles`, ['ted.confirmed']),
  word('… REFUSE …', 'The STR rejects the TED: the money is returned', ['ted.failed']),
  word(
    '… REJECT <CodDevTransf> …',
    'The TED settles and is returned 1 second later with that code, such as `REJECT 2`',
    ['ted.confirmed', 'ted.received'],
  ),
  word('… SILENT …', 'The STR never replies to the TED: after the rail’s time limit the money is returned', [
    'ted.failed',
  ]),
  word('… LATE …', `The TED settles after ${LATE_SECONDS} seconds, after an inquiry`, ['ted.confirmed']),
];

export const outcomesFor = (name: string): Outcomes =>
  Object.entries(WORDS).find(([magic]) => hasWord(name, magic))?.[1] ?? SETTLED;

const STATES: Readonly<Record<StrTedOutcome['status'], Exclude<OrderState, 'open'>>> = {
  held: 'held',
  settled: 'settled',
  rejected: 'rejected',
  timeout: 'void',
};
const WHY: Readonly<Partial<Record<StrTedOutcome['status'], string>>> = {
  held: 'held by the STR',
  rejected: 'the STR did not take the message',
  timeout: 'the STR did not answer in time',
};

/** `numCtrlStr`: number of the TED if it is settled. */
function outcome(
  { numCtrlIf, transactionId }: Pick<StrTed, 'numCtrlIf' | 'transactionId'>,
  status: StrTedOutcome['status'],
  numCtrlStr: string | null,
  dueAt: Date,
): OutsideMessage {
  return {
    routingKey: strTedOutcome.type,
    body: {
      numCtrlIf,
      transactionId,
      status,
      numCtrlStr: status === 'settled' ? numCtrlStr : null,
      reasonCode: null,
      reasonDescription: WHY[status] ?? null,
      at: dueAt.toISOString(),
    } satisfies StrTedOutcome,
    dueAt,
    endToEndId: numCtrlIf,
    state: STATES[status],
  };
}

async function returned(
  tx: Queryable,
  { numCtrlIf, transactionId, amount, sender }: StrTed,
  reasonCode: string,
  now: Date,
) {
  const dueAt = new Date(now.getTime() + RETURNED_SECONDS * 1_000);
  const body: StrReturned = {
    numCtrlStr: await newStrArrival(tx, 'return', { amount, ispb: sender.ispb }, dueAt),
    numCtrlIf,
    transactionId,
    amount,
    reasonCode,
    settlementDate: brasiliaDate(dueAt),
    at: dueAt.toISOString(),
  };
  return messageFrom(strReturned.type, body, dueAt);
}

const sent = answerHandler({
  message: strTed,
  async run({ tx, now }, order) {
    const numCtrlStr = await takeStrOrder(tx, 'out', { ...order, ispb: order.sender.ispb }, now);
    if (numCtrlStr === null) return;
    const code = returnedWith(order.recipient.name);
    if (code) await scheduleMessages(tx, [await returned(tx, order, code, now)]);
    const outcomes = outcomesFor(order.recipient.name).map(([status, seconds]) =>
      outcome(order, status, numCtrlStr, new Date(now.getTime() + seconds * 1_000)),
    );
    if (outcomes.length > 0) await scheduleMessages(tx, outcomes);
  },
});

const asked = answerHandler({
  message: strTedStatus,
  async run({ tx, now }, question) {
    const order = await askedOrder(tx, question.numCtrlIf, 'out', now);
    const status = (Object.keys(STATES) as StrTedOutcome['status'][]).find((known) => STATES[known] === order?.state);
    if (order && status) await scheduleMessages(tx, [outcome(question, status, order.code, now)]);
  },
});

/** Accepts each TED once. The recipient's name decides its outcomes. */
export const simulatedStr = [sent, asked];
