/** One row: the newest assigned position, and the newest position that the broker has confirmed. */
export const LOG_POSITIONS = `(select greatest(max(l.position), max(p.last_value)) as position, max(p.last_value) as published
  from log_published p left join log l on true) h`;

/**
 * Reads how far the broker has confirmed the log. Sequences are not part of a snapshot, so read it before the statement
 * that uses it. Otherwise a position could be confirmed after that statement has read the outbox.
 */
export const PUBLISHED = 'select last_value as published from log_published';

export const MOVE_ALL =
  'select position from relay_batch((select coalesce(max(l.position), 0) from log l), 0, 1000000)';
