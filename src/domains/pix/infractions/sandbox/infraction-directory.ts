import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import * as dict from '../../../../rails/dict-infractions.ts';
import { said, scheduleMessages } from '../../../../sandbox/outside-messages.ts';

/** The simulated bank acknowledges a report at once. A simulation makes it decide. */
const reported = answerHandler({
  message: dict.dictInfractionReport,
  async run({ tx, now }, { infractionId }) {
    await scheduleMessages(tx, [said(dict.dictInfractionAcknowledged.type, { infractionId }, now)]);
  },
});

/** The simulated bank has nothing to answer. */
const noted = [dict.dictInfractionCancel, dict.dictInfractionDefense].map((message) =>
  answerHandler({ message, async run() {} }),
);

/** What the simulated directory does with commands about infraction reports. */
export const infractionDirectory: readonly AnswerHandler[] = [reported, ...noted];
