import { z } from 'zod';
import { inSchema } from '../../platform/language/text.ts';
import { t } from './texts.ts';

export const Branch = z
  .string()
  .regex(/^\d{1,4}$/, inSchema(t('mustBeBranch')))
  .meta({ description: 'Branch, 1 to 4 digits without check digit' });

/** Some banks have X as a check digit. */
export const AccountNumber = z
  .string()
  .regex(/^\d{1,19}-?[\dXx]$|^\d$/, inSchema(t('mustBeAccountNumber')))
  .transform((number) => number.replace('-', '').toUpperCase())
  .meta({ type: 'string', description: 'Account with its check digit, 1 to 20 digits; a hyphen is removed' });
