import { answerHandler } from '../../../../messaging/answers.ts';
import { type StrTed, type StrTedOutcome, strTed, strTedOutcome, strTedStatus } from '../../../../rails/str.ts';
import { type OutsideMessage, scheduleMessages } from '../../../../sandbox/outside-messages.ts';
import { askedOrder, type OrderState } from '../../../../sandbox/rail-orders.ts';
import type { MagicValue } from '../../../../sandbox/rehearsals.ts';
import { takeStrOrder } from '../../../../sandbox/str-orders.ts';

const HELD_SECONDS = 5;
/** Longer than the gateway waits before it asks. */
const LATE_SECONDS = 30;

/** What the STR says, and after how many seconds of business time. */
type Outcomes = readonly (readonly [status: StrTedOutcome['status'], seconds: number])[];

const SETTLED: Outcomes = [['settled', 0]];

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
  word('… SILENT …', 'The TED is never answered: after the rail’s time the money comes back', ['ted.failed']),
  word('… LATE …', `The TED settles after ${LATE_SECONDS} seconds, when the STR has been asked about it`, [
    'ted.confirmed',
  ]),
];

/** The outcomes that the simulated STR has for a TED to this recipient. */
export const outcomesFor = (name: string): Outcomes =>
  Object.entries(WORDS).find(([magic]) => name.includes(magic))?.[1] ?? SETTLED;

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

const sent = answerHandler({
  message: strTed,
  async run({ tx, now }, order) {
    const numCtrlStr = await takeStrOrder(tx, 'out', order, now);
    if (numCtrlStr === null) return;
    const said = outcomesFor(order.recipient.name).map(([status, seconds]) =>
      outcome(order, status, numCtrlStr, new Date(now.getTime() + seconds * 1_000)),
    );
    if (said.length > 0) await scheduleMessages(tx, said);
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
