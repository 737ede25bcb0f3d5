import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import * as dict from '../../../../rails/dict-med.ts';

/** What the simulated arrangement does with commands about fund recoveries: it does nothing by itself; simulations move them. */
export const medDirectory: readonly AnswerHandler[] = [
  dict.dictMedOpen,
  dict.dictMedCancel,
  dict.dictMedRefundRequest,
].map((message) => answerHandler({ message, async run() {} }));
