import { z } from 'zod';
import { inSchema } from '../language/text.ts';
import { t } from '../language/texts.ts';
import { isCalendarDate } from './calendar.ts';

/** A Brasília day as an input: `YYYY-MM-DD`. */
export const Day = z
  .string()
  .refine(isCalendarDate, inSchema(t('mustBeDay')))
  .meta({ type: 'string', format: 'date', description: 'Brasília day, included' });
