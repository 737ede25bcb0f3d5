import { z } from 'zod';
import { inSchema } from '../../platform/language/text.ts';
import { LimitAmount } from '../../platform/money/money.ts';
import { isStorableJson, text } from '../../platform/text/text.ts';
import { isCalendarDate } from '../../platform/time/calendar.ts';
import { t } from './texts.ts';

const MAX_BYTES = 16 * 1024;
const MAX_DEPTH = 5;

/** Stored as sent, including unknown members. Members keep the contract's spelling. */
export const Kyc = z
  .looseObject({
    birth_date: z
      .string()
      .refine(isCalendarDate, inSchema(t('mustBeDate')))
      .meta({ type: 'string', format: 'date', description: 'Day of birth, YYYY-MM-DD' })
      .optional(),
    mother_name: text(140).optional().meta({ description: 'Full name of the mother' }),
    monthly_income: LimitAmount.optional().meta({ description: 'Monthly income, in integer cents of BRL' }),
    occupation: text(140).optional().meta({ description: 'Occupation of the customer' }),
    pep_declared: z
      .boolean()
      .optional()
      .meta({ description: 'The customer declares to be a politically exposed person' }),
    address: z
      .union([text(500), z.record(z.string(), z.unknown())], inSchema(t('mustBeAddress')))
      .optional()
      .meta({ description: 'Address of the customer, as text or as an object' }),
  })
  .refine((kyc) => isStorableJson(kyc, MAX_DEPTH, MAX_BYTES), {
    error: inSchema(t('tooMuchJson')),
  });

export type Kyc = z.output<typeof Kyc>;
