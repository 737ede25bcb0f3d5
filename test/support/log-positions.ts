/** A row: the newest position that was given out, and how far the broker has confirmed them. */
export const LOG_POSITIONS = `(select greatest(max(l.position), max(p.last_value)) as position, max(p.last_value) as published
  from log_published p left join log l on true) h`;

/**
 * How far the broker has confirmed the log. For who waits until all is published: a sequence is no part of a snapshot, so it is read
 * before the statement that it is compared in. Otherwise it could be confirmed after that statement has looked into the outbox.
 */
export const PUBLISHED = 'select last_value as published from log_published';

/** Moves all that is staged into the log, as the relay would. */
export const MOVE_ALL =
  'select position from relay_batch((select coalesce(max(l.position), 0) from log l), 0, 1000000)';
