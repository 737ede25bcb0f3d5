import { builder } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { ChargeInterface, ImmediateCharge, StaticQr } from './charge.graphql.ts';
import type { Charge } from './charge.ts';
import { cancelCharge } from './charge-cancellation.ts';
import { createDueDateCharge, createImmediateCharge, createStaticQr } from './charge-creation.ts';
import { DueDateCharge } from './charge-due-date.graphql.ts';

const EXTERNAL_ID =
  'Your own id of the charge, at most 64 characters, repeated in its events. Repeating it for the account with the same input returns the existing charge. Repeating it with different input is refused.';

const DESCRIPTION = 'Text that the payer sees, at most 140 characters.';

export function chargeMutationsGraph(): void {
  const RateType = builder.enumType('ChargeRateType', {
    description: 'How the value of a fine, an interest or a discount is expressed.',
    values: {
      FIXO: { description: 'An amount in reais. For interest: per calendar day.' },
      PERCENTUAL: { description: 'A percentage of the amount after the rebate. For interest: per month.' },
    },
  });

  operationMutation(createImmediateCharge, {
    type: ImmediateCharge,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: "The partner's account that receives the payment.",
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount, in cents.' }),
      description: t.string({ description: DESCRIPTION }),
      externalId: t.string({ description: EXTERNAL_ID }),
      expiresInSeconds: t.int({
        description: 'Lifetime of the charge in seconds: 1 to 7776000 (90 days). Defaults to 86400 (one day).',
      }),
    }),
  });

  operationMutation(createStaticQr, {
    type: StaticQr,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: "The partner's account that receives the payments.",
      }),
      amount: t.field({ type: 'Cents', description: 'Amount, in cents. When absent, the payer enters it.' }),
      pixKey: t.string({ description: 'An active key of the account. Defaults to the oldest active key.' }),
      description: t.string({ description: `${DESCRIPTION} The code contains only the part that fits.` }),
      city: t.string({ description: 'City in the code: accents are removed and the text is cut to 15 characters.' }),
      externalId: t.string({ description: EXTERNAL_ID }),
    }),
  });

  operationMutation(createDueDateCharge, {
    type: DueDateCharge,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: "The partner's account that receives the payment.",
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Original amount, in cents.' }),
      dueDate: t.field({ type: 'Date', required: true, description: 'Due date: today in Brasília or later.' }),
      fineType: t.field({ type: RateType, description: 'How the fine is expressed.' }),
      fineValue: t.string({
        description: 'Fine, charged once when the payment is late. A decimal number such as `2.00`.',
      }),
      interestType: t.field({ type: RateType, description: 'How the interest is expressed.' }),
      interestValue: t.string({ description: 'Interest of a late payment, per day or per month. A decimal number.' }),
      discountType: t.field({ type: RateType, description: 'How the discount is expressed.' }),
      discountValue: t.string({ description: 'Discount until the due date. A decimal number.' }),
      rebateValue: t.string({
        description: 'Rebate in reais, which applies on every day of payment. A decimal number.',
      }),
      debtorName: t.string({ description: 'Name of the debtor.' }),
      debtorDocument: t.string({ description: 'CPF or CNPJ of the debtor, digits only.' }),
      externalId: t.string({ description: EXTERNAL_ID }),
    }),
  });

  const CancelledCharge = builder.objectRef<{ readonly charge: Charge }>('CancelledCharge').implement({
    description: 'A cancelled charge.',
    fields: (t) => ({ charge: t.expose('charge', { type: ChargeInterface, description: 'The charge.' }) }),
  });

  operationMutation(cancelCharge, {
    type: CancelledCharge,
    answer: (charge) => ({ charge }),
    input: (t) => ({
      txId: t.field({
        ...idOf('Charge'),
        required: true,
        description: 'The `txId`, `chargeId` or global `id` of the charge.',
      }),
    }),
  });
}
