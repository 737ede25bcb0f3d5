import type { AnswerHandler } from '../messaging/answers.ts';
import { claimHandlers } from './claim-directory.ts';
import { dictKeyHandlers } from './dict-keys.ts';
import { infractionHandlers } from './infraction-directory.ts';
import { medHandlers } from './med-directory.ts';

/** Queue of the directory's connector. */
export const DICT_QUEUE = 'rails.dict';

/** What the simulated directory does with the commands of the gateway. Its answers are scheduled as outside messages. */
export const dictHandlers: readonly AnswerHandler[] = [
  ...dictKeyHandlers,
  ...claimHandlers,
  ...infractionHandlers,
  ...medHandlers,
];
