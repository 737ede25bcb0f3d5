import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import * as dict from '../../../../rails/dict-infractions.ts';
import { messageFrom, scheduleMessages } from '../../../../sandbox/outside-messages.ts';

/** The simulated bank acknowledges each report at once and decides only on request. */
const reported = answerHandler({
  message: dict.dictInfractionReport,
  async run({ tx, now }, { infractionId }) {
    await scheduleMessages(tx, [messageFrom(dict.dictInfractionAcknowledged.type, { infractionId }, now)]);
  },
});

const noted = [dict.dictInfractionCancel, dict.dictInfractionDefense].map((message) =>
  answerHandler({ message, async run() {} }),
);

export const infractionDirectory: readonly AnswerHandler[] = [reported, ...noted];
