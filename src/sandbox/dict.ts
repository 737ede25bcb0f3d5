import type { AnswerHandler } from '../messaging/answers.ts';

/** Queue of the directory's connector. */
export const DICT_QUEUE = 'rails.dict';

/** What the simulated directory does with the commands of the gateway. Its answers are scheduled as outside messages. */
export const dictHandlers: readonly AnswerHandler[] = [];
