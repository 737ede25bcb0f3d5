import { answerHandler } from '../../../../messaging/answers.ts';
import { brasiliaDate } from '../../../../platform/calendar.ts';
import type { Queryable } from '../../../../platform/database.ts';
import { type StrTed, type StrTedOutcome, strTed, strTedOutcome, strTedStatus } from '../../../../rails/str.ts';
import { type StrReturned, strReturned } from '../../../../rails/str-credits.ts';
import { hasWord } from '../../../../sandbox/magic-recipients.ts';
import { type OutsideMessage, said, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { askedOrder, type OrderState } from '../../../../sandbox/rail-orders.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';
import { newStrArrival, takeStrOrder } from '../../../../sandbox/str-orders.ts';

const HELD_SECONDS = 5;
/** Longer than the gateway waits before it asks. */
const LATE_SECONDS = 30;

/** What the STR says, and after how many seconds of business time. */
type Outcomes = readonly (readonly [status: StrTedOutcome['status'], seconds: number])[];

const SETTLED: Outcomes = [['settled', 0]];
/** A TED to somebody with this in the name settles, and comes back with that CodDevTransf. */
const RETURNED = /\bREJECT (\d{1,2})\b/;

/** CodDevTransf with which a TED to this recipient comes back; undefined: it does not. */
export const returnedWith = (name: string): string | undefined => RETURNED.exec(name)?.[1];

const RETURNED_SECONDS = 1;

/** What words in the recipient's name make happen. */
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
  tells,
});

/** A TED to anybody else is settled. */
export const MAGIC_NAMES: readonly MagicValue[] = [
  word('… HOLD …', `The TED is held for ${HELD_SECONDS} seconds, then settles`, ['ted.confirmed']),
  word('… REFUSE …', 'The STR does not take the TED: the money comes back', ['ted.failed']),
  word(
    '… REJECT <CodDevTransf> …',
    'The TED settles, and comes back a second later with that code, such as `REJECT 2`',
    ['ted.confirmed', 'ted.received'],
  ),
  word('… SILENT …', 'The TED is never answered: after the rail’s time the money comes back', ['ted.failed']),
  word('… LATE …', `The TED settles after ${LATE_SECONDS} seconds, when the STR has been asked about it`, [
    'ted.confirmed',
  ]),
];

/** The outcomes that the simulated STR has for a TED to this recipient. */
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

/** What the STR says of a TED. `numCtrlStr`: the number that it has, should it be settled. */
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

/** The STR0010 by which a TED comes back. */
async function returned(tx: Queryable, { numCtrlIf, transactionId, amount }: StrTed, reasonCode: string, now: Date) {
  const dueAt = new Date(now.getTime() + RETURNED_SECONDS * 1_000);
  const body: StrReturned = {
    numCtrlStr: await newStrArrival(tx, amount, dueAt),
    numCtrlIf,
    transactionId,
    amount,
    reasonCode,
    settlementDate: brasiliaDate(dueAt),
    at: dueAt.toISOString(),
  };
  return said(strReturned.type, body, dueAt);
}

const sent = answerHandler({
  message: strTed,
  async run({ tx, now }, order) {
    const numCtrlStr = await takeStrOrder(tx, 'out', order, now);
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

/** Plays the STR: takes TEDs once, schedules what the recipient's name makes happen, and answers questions. */
export const simulatedStr = [sent, asked];
