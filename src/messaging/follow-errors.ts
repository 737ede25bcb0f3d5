import { AppError } from '../platform/errors.ts';
import { encodeCursor } from '../platform/pagination.ts';

/** Why a follower gets no more events, with the position that matters to whoever follows again. */
abstract class FollowError extends Error {
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.name = new.target.name;
    this.position = position;
  }
}

/** The follower took events more slowly than they came. `position`: of the last event it got, or where it began. */
export class SlowReader extends FollowError {
  constructor(position: number) {
    super(position, 'events came faster than they were taken: follow again from the last one');
  }
}

/** The log no longer has everything after the position asked for. `position`: the oldest after which it still has. */
export class CursorExpired extends FollowError {
  constructor(position: number) {
    super(position, 'the log no longer goes back to this position');
  }
}

/** The same as a client gets it, with the oldest cursor that can be resumed from. */
export const cursorExpired = (position: number): AppError =>
  new AppError(
    'cursor_expired',
    'the log does not go back to this cursor any more; go on from the oldest that it has',
    {
      oldest_cursor: encodeCursor([position]),
    },
  );

/**
 * The position asked for is not in the log yet, so it comes from another database, or from this one before it was restored
 * from an older state. Waiting there would silently miss the events until then. `position`: the newest of the log.
 */
export class CursorAhead extends FollowError {
  constructor(position: number) {
    super(position, 'the log has not come to this position: it is of another log');
  }
}

/** This process stops: follow again at another one. `position`: of the last event that was handed over, or where it began. */
export class TailClosed extends FollowError {
  constructor(position: number) {
    super(position, 'this node stops: follow again, at another, from the last event');
  }
}
