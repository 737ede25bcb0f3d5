import { z } from 'zod';
import { validationFailed } from '../../../../platform/errors/errors.ts';
import { Amount } from '../../../../platform/money/money.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { ChargeName, findCharge } from '../../charges/charge.ts';
import { amountToPay } from '../../charges/charge-payment.ts';
import { t } from '../texts.ts';
import { payerMembers, type SimulatedPix, sendFromOutside } from './receipt.ts';

/**
 * Pays a charge as a customer of another bank would, by default with its current price. The payment is sent whatever
 * the charge's state: an expired, cancelled or paid charge refuses it, and so does a wrong amount.
 * @throws AppError charge_not_found, validation_failed when a static code without amount gets none
 */
export const simulateChargePayment = simulation({
  name: 'simulateChargePayment',
  summary: 'Simulates a customer of another bank who pays a charge of the partner',
  effects: ['simulates'],
  refusals: ['charge_not_found'],
  input: z.strictObject({
    txId: ChargeName,
    amount: Amount.nullish().meta({ description: 'Amount in cents. Defaults to the price of the charge' }),
    ...payerMembers,
  }),
  async run(context, { txId: name, amount: typed, ...payer }): Promise<SimulatedPix> {
    const charge = await findCharge(context.database, context.principal.partnerId, name);
    const amount = typed ?? amountToPay(charge, context.now);
    if (amount === null) throw validationFailed({ amount: t('amountRequired') });
    const { accountId, txId } = charge;
    return await sendFromOutside(context, { accountId, amount, txId, ...payer });
  },
});
