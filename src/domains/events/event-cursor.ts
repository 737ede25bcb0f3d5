import { z } from 'zod';

/** Cursor of the log: the position. The same one resumes live subscriptions and bulk replay. */
export const EventCursor = z.tuple([z.int().min(0)]);

/** Which events of a log are read, and in which order; `accountIds` are its partner's. */
export interface EventsWanted {
  readonly first: number;
  readonly after?: string | null | undefined;
  readonly types?: readonly string[] | null | undefined;
  readonly accountIds?: readonly number[] | null | undefined;
  readonly order?: 'newest' | 'oldest' | null | undefined;
}
