import { type Queryable, statement } from '../platform/database/queryable.ts';
import { cursorLost } from './follow-errors.ts';

/**
 * Positions that the log gave out before the database was restored to an earlier time, and does not give out again: all
 * after `end` and before `continuesAfter`. A reader with a cursor there has seen events that no longer exist.
 */
export interface LostRange {
  readonly end: number;
  readonly continuesAfter: number;
  /** ISO 8601. */
  readonly restoredTo: string;
}

/** A scalar: the lost ranges as JSON. The table has one row for each restore. */
export const LOST_RANGES = `(select coalesce(json_agg(json_build_object('end', e.log_end, 'continuesAfter', e.log_after,
  'restoredTo', e.restored_to)), '[]') from restore_epoch e)`;

const LOST = statement('lost_log_positions', `select ${LOST_RANGES} as lost`);

export const lostRangeOf = (position: number, lost: readonly LostRange[]): LostRange | undefined =>
  lost.find(({ end, continuesAfter }) => position > end && position < continuesAfter);

/** @throws AppError cursor_lost */
export async function requireKeptPosition(db: Queryable, position: number): Promise<void> {
  const [row] = await db.query<{ lost: readonly LostRange[] }>(LOST, []);
  const range = lostRangeOf(position, row?.lost ?? []);
  if (range) throw cursorLost(range.end, new Date(range.restoredTo));
}
