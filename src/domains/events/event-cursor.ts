import { z } from 'zod';

/** Position in the log. One cursor works for pages, live subscriptions and replay. */
export const EventCursor = z.tuple([z.int().min(0)]);

export interface EventsWanted {
  readonly first: number;
  readonly after?: string | null | undefined;
  readonly types?: readonly string[] | null | undefined;
  readonly accountIds?: readonly number[] | null | undefined;
  readonly order?: 'newest' | 'oldest' | null | undefined;
}
