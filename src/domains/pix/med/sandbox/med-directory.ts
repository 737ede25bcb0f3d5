import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import * as dict from '../../../../rails/dict-med.ts';

/** The simulated arrangement ignores commands: simulations move fund recoveries. */
export const medDirectory: readonly AnswerHandler[] = [
  dict.dictMedOpen,
  dict.dictMedCancel,
  dict.dictMedRefundRequest,
].map((message) => answerHandler({ message, async run() {} }));
