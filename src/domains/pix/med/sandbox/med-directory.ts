import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import * as dict from '../../../../rails/dict-med.ts';

/** What the simulated arrangement does with commands about fund recoveries: it takes note, and moves when it is told to. */
export const medDirectory: readonly AnswerHandler[] = [
  dict.dictMedOpen,
  dict.dictMedCancel,
  dict.dictMedRefundRequest,
].map((message) => answerHandler({ message, async run() {} }));
