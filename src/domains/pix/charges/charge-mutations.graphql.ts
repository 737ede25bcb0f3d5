import { builder } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { ChargeInterface, ImmediateCharge, StaticQr } from './charge.graphql.ts';
import type { Charge } from './charge.ts';
import { cancelCharge } from './charge-cancellation.ts';
import { createDueDateCharge, createImmediateCharge, createStaticQr } from './charge-creation.ts';
import { DueDateCharge } from './charge-due-date.graphql.ts';

const EXTERNAL_ID =
  "The partner's own id of it, at most 64 characters; repeated in its events. The same one again for the account, with the same input, answers the first charge; with another it is refused.";

const DESCRIPTION = 'Text that the payer sees, at most 140 characters.';

export function chargeMutationsGraph(): void {
  const RateType = builder.enumType('ChargeRateType', {
    description: 'How a fine, an interest or a discount is given.',
    values: {
      FIXO: { description: 'An amount in reais; of interest, for each calendar day.' },
      PERCENTUAL: { description: 'A percentage of the amount less the rebate; of interest, for a month.' },
    },
  });

  operationMutation(createImmediateCharge, {
    type: ImmediateCharge,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that is credited.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount, in cents.' }),
      description: t.string({ description: DESCRIPTION }),
      externalId: t.string({ description: EXTERNAL_ID }),
      expiresInSeconds: t.int({
        description: 'For how long it can be paid: 1 to 7776000 seconds (90 days); 86400 (a day) when left out.',
      }),
    }),
  });

  operationMutation(createStaticQr, {
    type: StaticQr,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that is credited.',
      }),
      amount: t.field({ type: 'Cents', description: 'Amount, in cents; the payer types it when left out.' }),
      pixKey: t.string({ description: 'An active key of the account; its oldest one when left out.' }),
      description: t.string({ description: `${DESCRIPTION} The code holds as much of it as fits.` }),
      city: t.string({ description: 'City in the code, cut to 15 characters without accents.' }),
      externalId: t.string({ description: EXTERNAL_ID }),
    }),
  });

  operationMutation(createDueDateCharge, {
    type: DueDateCharge,
    input: (t) => ({
      accountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account of the partner that is credited.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Original amount, in cents.' }),
      dueDate: t.field({ type: 'Date', required: true, description: 'Due date, today in Brasília or later.' }),
      fineType: t.field({ type: RateType, description: 'Kind of the fine.' }),
      fineValue: t.string({ description: 'Fine, once when late: a decimal number such as `2.00`.' }),
      interestType: t.field({ type: RateType, description: 'Kind of the interest.' }),
      interestValue: t.string({ description: 'Interest when late, of each day or of a month: a decimal number.' }),
      discountType: t.field({ type: RateType, description: 'Kind of the discount.' }),
      discountValue: t.string({ description: 'Discount until the due date: a decimal number.' }),
      rebateValue: t.string({ description: 'Rebate in reais, whenever it is paid: a decimal number.' }),
      debtorName: t.string({ description: 'Name of who is to pay.' }),
      debtorDocument: t.string({ description: 'CPF or CNPJ of who is to pay, without mask.' }),
      externalId: t.string({ description: EXTERNAL_ID }),
    }),
  });

  const CancelledCharge = builder.objectRef<{ readonly charge: Charge }>('CancelledCharge').implement({
    description: 'A charge that was taken back.',
    fields: (t) => ({ charge: t.expose('charge', { type: ChargeInterface, description: 'The charge.' }) }),
  });

  operationMutation(cancelCharge, {
    type: CancelledCharge,
    answer: (charge) => ({ charge }),
    input: (t) => ({
      txId: t.field({ ...idOf('Charge'), required: true, description: 'Its `txId`, its `chargeId` or its `id`.' }),
    }),
  });
}
