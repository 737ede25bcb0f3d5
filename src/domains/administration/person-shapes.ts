import { z } from 'zod';
import { inSchema } from '../../platform/language/text.ts';
import { Amount } from '../../platform/money/money.ts';
import { ROLES, type Role } from '../../platform/operation/principal.ts';
import { nonBlankText } from '../../platform/text/text.ts';
import { t } from './texts.ts';

/** Roles that decide about the work or the rights of others. Granting one needs the approval of a second admin. */
export const DECIDING_ROLES: readonly Role[] = ['approver', 'treasurer', 'admin'];

export const Login = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, inSchema(t('mustBeLogin')))
  .meta({ description: 'Login of the operator. Records contain it as the author' });

export const PersonName = nonBlankText(140).meta({ description: 'Name of the operator' });

export const Roles = z
  .array(z.enum(ROLES))
  .min(1)
  .max(ROLES.length)
  .transform((roles) => [...new Set(roles)])
  .meta({ description: 'Roles of the operator' });

export const Authority = Amount.meta({ description: 'Approval limit of an approver, in integer cents' });
