import {
  CursorAhead,
  CursorExpired,
  CursorLost,
  cursorExpired,
  cursorLost,
  TailClosed,
} from '../../messaging/follow-errors.ts';
import type { Following, FollowOptions } from '../../messaging/log-tail.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import type { GraphqlContext } from '../context.ts';
import { t } from '../texts.ts';

/**
 * @throws AppError cursor_expired or cursor_lost, with the cursor to resume from; validation_failed for a cursor of another
 * log
 */
export async function followLog(
  { live, partnerId }: Pick<GraphqlContext, 'live' | 'partnerId'>,
  options: Omit<FollowOptions, 'signal'>,
): Promise<Following> {
  const following = live.tail.follow(partnerId, options);
  await following.started.catch((error: unknown) => {
    throw refusalOf(error);
  });
  return following;
}

export function refusalOf(error: unknown): unknown {
  if (error instanceof CursorExpired) return cursorExpired(error.position);
  if (error instanceof CursorLost) return cursorLost(error.position, error.restoredTo);
  if (error instanceof CursorAhead) return validationFailed({ after: t('notLogCursor') });
  if (error instanceof TailClosed) return new AppError('unavailable', t('stopping'));
  return error;
}
