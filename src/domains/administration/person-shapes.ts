import { z } from 'zod';
import { Amount } from '../../platform/money.ts';
import { ROLES, type Role } from '../../platform/operation.ts';
import { nonBlankText } from '../../platform/text.ts';

/** Roles that decide what others make, or who may: who gets one of them needs a second admin. */
export const DECIDING_ROLES: readonly Role[] = ['approver', 'treasurer', 'admin'];

export const Login = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'must be 1 to 63 of a to z, 0 to 9, dot, _ and -, a letter or a digit first')
  .meta({ description: 'Login of the person; records name it' });

export const PersonName = nonBlankText(140).meta({ description: 'Name of the person' });

export const Roles = z
  .array(z.enum(ROLES))
  .min(1)
  .max(ROLES.length)
  .transform((roles) => [...new Set(roles)])
  .meta({ description: 'What the person may do' });

export const Authority = Amount.meta({ description: 'Up to which amount an approver approves, in integer cents' });
