/** The follower did not take events as fast as they came. It can follow again after `position`, where it was. */
export class SlowReader extends Error {
  /** Of the last event that was handed over, or where it began: nothing after it has been seen. */
  readonly position: number;

  constructor(position: number) {
    super('events came faster than they were taken: follow again from the last one');
    this.name = 'SlowReader';
    this.position = position;
  }
}

/** The log no longer has everything after the position asked for. */
export class CursorExpired extends Error {
  /** The oldest position after which the log still has everything. */
  readonly position: number;

  constructor(position: number) {
    super('the log no longer goes back to this position');
    this.name = 'CursorExpired';
    this.position = position;
  }
}

/**
 * The position asked for is not in the log yet, so it is none of this log's: of another database, or of this one before
 * it was restored from an older state. To wait there would miss in silence what comes until then.
 */
export class CursorAhead extends Error {
  /** The newest position of the log. */
  readonly position: number;

  constructor(position: number) {
    super('the log has not come to this position: it is of another log');
    this.name = 'CursorAhead';
    this.position = position;
  }
}

/** This process stops. Another one goes on after `position`. */
export class TailClosed extends Error {
  /** Of the last event that was handed over, or where it began. */
  readonly position: number;

  constructor(position: number) {
    super('this node stops: follow again, at another, from the last event');
    this.name = 'TailClosed';
    this.position = position;
  }
}
