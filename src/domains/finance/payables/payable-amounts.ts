import { z } from 'zod';
import { validationFailed } from '../../../platform/errors.ts';
import { Amount, formatCents } from '../../../platform/money.ts';
import { wordsOf } from '../../../platform/words.ts';
import { Day } from '../../accounts/statement.ts';
import { netAmounts } from './installment-amounts.ts';
import { WITHHOLDING_KINDS } from './payable-words.ts';

const MOST_INSTALLMENTS = 360;

/** Members of an input that divide an amount. */
export const amountMembers = {
  amount: Amount.describe('What the supplier charges, in cents'),
  dueDate: Day.describe('Brasília day on which it is due'),
  installments: z
    .array(
      z.strictObject({
        dueDate: Day.describe('Brasília day on which it is due'),
        amount: Amount.describe('Cents'),
      }),
    )
    .min(1)
    .max(MOST_INSTALLMENTS)
    .nullish()
    .meta({ description: 'Its parts, numbered in this order; their sum is `amount`. One when left out' }),
  withholdings: z
    .array(
      z.strictObject({
        kind: z.enum(wordsOf(WITHHOLDING_KINDS)).describe('What is withheld; `OTHER` is no tax'),
        amount: Amount.describe('Cents'),
      }),
    )
    .max(wordsOf(WITHHOLDING_KINDS).length)
    .nullish()
    .meta({ description: 'What is not paid to the supplier, each kind once: the net amount is the rest' }),
};
const Amounts = z.object(amountMembers);

export interface InstallmentAmounts {
  readonly dueDate: string;
  readonly amount: number;
  readonly netAmount: number;
}

export interface PayableAmounts {
  readonly netAmount: number;
  readonly withholdings: readonly { readonly kind: keyof typeof WITHHOLDING_KINDS; readonly amount: number }[];
  readonly installments: readonly InstallmentAmounts[];
}

/**
 * What is paid, and when: the installments, each with its share of what is withheld.
 * @throws AppError validation_failed when the parts are not the whole, or nothing is left to be paid.
 */
export function payableAmounts(input: z.output<typeof Amounts>): PayableAmounts {
  const parts = input.installments ?? [{ dueDate: input.dueDate, amount: input.amount }];
  const withholdings = input.withholdings ?? [];
  const withheld = sumOf(withholdings);
  const netAmount = input.amount - withheld;
  const faults: Record<string, string> = {};
  const sum = sumOf(parts);
  if (sum !== input.amount)
    faults['installments'] = `their sum is ${formatCents(sum)}, and must be \`amount\`, ${formatCents(input.amount)}`;
  if (new Set(withholdings.map(({ kind }) => kind)).size < withholdings.length)
    faults['withholdings'] = 'must name each kind once';
  else if (netAmount < 1) faults['withholdings'] = 'must leave something to be paid';
  for (const _ in faults) throw validationFailed(faults);
  const nets = netAmounts(
    parts.map(({ amount }) => amount),
    netAmount,
  );
  if (nets.includes(0)) throw validationFailed({ withholdings: 'must leave something of each installment to be paid' });
  const installments = parts.map((part, i) => ({ ...part, netAmount: nets[i] ?? 0 }));
  return { netAmount, withholdings, installments };
}

// Sums of a few hundred amounts of ten digits before the point are safe integers.
const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
