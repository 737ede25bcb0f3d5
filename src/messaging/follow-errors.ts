import { encodeCursor } from '../platform/database/pagination.ts';
import { AppError } from '../platform/errors/errors.ts';
import { type Codes, defineRefusals, refusal } from '../platform/errors/refusal.ts';
import { t } from '../platform/language/texts.ts';
import { portuguese } from './follow-errors.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    cursor_expired: refusal(
      410,
      'the log no longer has the events after this cursor: resume from the oldest cursor in this error',
    ),
    cursor_lost: refusal(
      410,
      'the database was restored to a time before the event of this cursor: read again from the oldest cursor in this error',
    ),
  },
  portuguese,
);

declare module '../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}

abstract class FollowError extends Error {
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.name = new.target.name;
    this.position = position;
  }
}

/** The follower consumed events more slowly than they arrived. `position`: the last event it got, or its start. */
export class SlowReader extends FollowError {
  constructor(position: number) {
    super(position, 'the follower consumes events too slowly: follow again from the last event received');
  }
}

/** The log no longer has every event after the requested position. `position`: the oldest one to resume after. */
export class CursorExpired extends FollowError {
  constructor(position: number) {
    super(position, 'the log no longer has the events after this position');
  }
}

export const cursorExpired = (position: number): AppError =>
  new AppError('cursor_expired', undefined, {
    oldest_cursor: encodeCursor([position]),
  });

/** The database was restored to a time before the entry at the position. `position`: the newest entry that it kept. */
export class CursorLost extends FollowError {
  readonly restoredTo: Date;

  constructor(position: number, restoredTo: Date) {
    super(position, 'the entry at this position was lost when the database was restored');
    this.restoredTo = restoredTo;
  }
}

export const cursorLost = (position: number, restoredTo: Date): AppError => {
  const oldest = encodeCursor([position]);
  const at = restoredTo.toISOString();
  return new AppError('cursor_lost', t('cursorLost', { at, cursor: oldest }), { oldest_cursor: oldest });
};

/** The position belongs to another database. `position`: the newest of the log. */
export class CursorAhead extends FollowError {
  constructor(position: number) {
    super(position, 'the log has not reached this position: the position belongs to another log');
  }
}

/** This process stops: follow again at another one. `position`: the last event handed over, or the start. */
export class TailClosed extends FollowError {
  constructor(position: number) {
    super(position, 'this node is stopping: follow again from the last event received, on another node');
  }
}
