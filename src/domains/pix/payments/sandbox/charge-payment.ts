import { z } from 'zod';
import { validationFailed } from '../../../../platform/errors.ts';
import { Amount } from '../../../../platform/money.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { ChargeName, findCharge } from '../../charges/charge.ts';
import { amountToPay } from '../../charges/charge-payment.ts';
import { payerMembers, type SimulatedPix, sendFromOutside } from './receipt.ts';

/**
 * Someone at another bank scans a charge of the partner and pays it. Without an amount it is the one that the payer's bank
 * would show at this instant. Whatever its state, the payment is sent: an expired, cancelled or paid charge refuses it, as
 * it does a wrong amount.
 * @throws AppError charge_not_found, validation_failed when the payer of a static code without amount types none.
 */
export const simulateChargePayment = simulation({
  name: 'simulateChargePayment',
  summary: 'Simulates that somebody at another bank pays a charge of the partner',
  effects: ['simulates'],
  refusals: ['charge_not_found'],
  input: z.strictObject({
    txId: ChargeName,
    amount: Amount.nullish().meta({ description: 'Cents; the amount of the charge when left out' }),
    ...payerMembers,
  }),
  async run(context, { txId: name, amount: typed, ...payer }): Promise<SimulatedPix> {
    const charge = await findCharge(context.database, context.principal.partnerId, name);
    const amount = typed ?? amountToPay(charge, context.now);
    if (amount === null) throw validationFailed({ amount: 'is required: the payer of this code types it' });
    const { accountId, txId } = charge;
    return await sendFromOutside(context, { accountId, amount, txId, ...payer });
  },
});
