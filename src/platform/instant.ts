import { z } from 'zod';

/** An instant that a client sends: ISO 8601, date and time with Z or an offset. */
export const Instant = z.iso.datetime({ offset: true, error: 'must be a date and time with Z or an offset' });
