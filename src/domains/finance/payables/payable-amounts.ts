import { z } from 'zod';
import { type Fields, validationFailed } from '../../../platform/errors/errors.ts';
import { Amount, amountText } from '../../../platform/money/money.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { Day } from '../../../platform/time/day.ts';
import { netAmounts } from './installment-amounts.ts';
import { WITHHOLDING_KINDS } from './payable-words.ts';
import { t } from './texts.ts';

const MAX_INSTALLMENTS = 360;

export const amountMembers = {
  amount: Amount.describe("Gross amount of the supplier's invoice, in cents"),
  dueDate: Day.describe('Brasília day on which the payable is due'),
  installments: z
    .array(
      z.strictObject({
        dueDate: Day.describe('Brasília day on which the installment is due'),
        amount: Amount.describe('Cents'),
      }),
    )
    .min(1)
    .max(MAX_INSTALLMENTS)
    .nullish()
    .meta({
      description: 'Installments, numbered in this order; their sum is `amount`. By default there is one installment',
    }),
  withholdings: z
    .array(
      z.strictObject({
        kind: z.enum(wordsOf(WITHHOLDING_KINDS)).describe('Kind of the withholding; `OTHER` is not a tax'),
        amount: Amount.describe('Cents'),
      }),
    )
    .max(wordsOf(WITHHOLDING_KINDS).length)
    .nullish()
    .meta({ description: 'Withholdings, at most one of each kind; the net amount is `amount` without them' }),
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

/** @throws AppError validation_failed when parts do not add up, or an installment has nothing to pay */
export function payableAmounts(input: z.output<typeof Amounts>): PayableAmounts {
  const parts = input.installments ?? [{ dueDate: input.dueDate, amount: input.amount }];
  const withholdings = input.withholdings ?? [];
  const withheld = sumOf(withholdings);
  const netAmount = input.amount - withheld;
  const faults: Record<string, Fields[string]> = {};
  const sum = sumOf(parts);
  if (sum !== input.amount)
    faults['installments'] = t('addUp', { sum: amountText(sum), amount: amountText(input.amount) });
  if (new Set(withholdings.map(({ kind }) => kind)).size < withholdings.length)
    faults['withholdings'] = t('sameKindTwice');
  else if (netAmount < 1) faults['withholdings'] = t('lessThanAmount');
  for (const _ in faults) throw validationFailed(faults);
  const nets = netAmounts(
    parts.map(({ amount }) => amount),
    netAmount,
  );
  if (nets.includes(0)) throw validationFailed({ withholdings: t('leaveOneCent') });
  const installments = parts.map((part, i) => ({ ...part, netAmount: nets[i] ?? 0 }));
  return { netAmount, withholdings, installments };
}

// Safe integers: at most a few hundred amounts of ten digits in reais.
const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
