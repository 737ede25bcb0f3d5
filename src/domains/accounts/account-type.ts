import { z } from 'zod';
import { inSchema } from '../../platform/language/text.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { t } from './texts.ts';

/** The contract's account types, in the order of their `kind` numbers. */
export const ACCOUNT_TYPES = {
  payment: 'Payment account, the default.',
  checking: 'Checking account.',
  savings: 'Savings account.',
  salary: 'Salary account.',
  client: 'Client account.',
  client_external: 'External client account.',
  escrow: 'Escrow account.',
};

export type AccountType = keyof typeof ACCOUNT_TYPES;

export const accountKind = (type: AccountType): number => wordsOf(ACCOUNT_TYPES).indexOf(type) + 1;

/** Accepts any letter case. Other values fail with `invalid_account_type`, as the contract requires. */
export const AccountTypeName = z
  .unknown()
  .transform((value, context): AccountType => {
    const wanted = typeof value === 'string' ? value.toLowerCase() : value;
    const type = wordsOf(ACCOUNT_TYPES).find((known) => known === wanted);
    if (type !== undefined) return type;
    context.issues.push({
      code: 'custom',
      message: inSchema(t('invalidAccountType')),
      params: { code: 'invalid_account_type' },
      input: value,
    });
    return z.NEVER;
  })
  .meta({ type: 'string', enum: [...wordsOf(ACCOUNT_TYPES)], description: 'In any letter case' });
