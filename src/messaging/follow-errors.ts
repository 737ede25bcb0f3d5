/** The follower took events more slowly than they came. It can follow again after `position`. */
export class SlowReader extends Error {
  /** Position of the last event that was handed over, or where it began: it has seen nothing after it. */
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
 * The position asked for is not in the log yet, so it comes from another database, or from this one before it was restored
 * from an older state. Waiting there would silently miss the events until then.
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

/** This process stops. Follow again after `position` at another one. */
export class TailClosed extends Error {
  /** Position of the last event that was handed over, or where it began. */
  readonly position: number;

  constructor(position: number) {
    super('this node stops: follow again, at another, from the last event');
    this.name = 'TailClosed';
    this.position = position;
  }
}
