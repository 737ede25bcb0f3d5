import { z } from 'zod';

export const Branch = z
  .string()
  .regex(/^\d{1,4}$/, 'must have 1 to 4 digits, without check digit')
  .meta({ description: 'Branch, 1 to 4 digits without check digit' });

/** Some banks have X as a check digit. */
export const AccountNumber = z
  .string()
  .regex(/^\d{1,19}-?[\dXx]$|^\d$/, 'must be an account number: up to 20 digits, the check digit may be X')
  .transform((number) => number.replace('-', '').toUpperCase())
  .meta({ type: 'string', description: 'Account with its check digit, 1 to 20 digits; a hyphen is removed' });
