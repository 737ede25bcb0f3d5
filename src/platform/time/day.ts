import { z } from 'zod';
import { isCalendarDate } from './calendar.ts';

/** A Brasília day as an input: `YYYY-MM-DD`. */
export const Day = z
  .string()
  .refine(isCalendarDate, 'must be a date YYYY-MM-DD')
  .meta({ type: 'string', format: 'date', description: 'Brasília day, included' });
