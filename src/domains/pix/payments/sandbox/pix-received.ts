import { z } from 'zod';
import { IntegerId } from '../../../../platform/ids.ts';
import { Amount } from '../../../../platform/money.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { payerMembers, type SimulatedPix, sendFromOutside } from './receipt.ts';
import { ON_REFUND_PATTERN } from './spi-refund.ts';

/** A rejection code of the SPI. */
export const SpiCode = z
  .string()
  .regex(/^[A-Z0-9]{4}$/, 'must be an SPI code: four characters, A-Z and 0-9')
  .meta({
    description: 'SPI code that says why, four characters such as `AC06`',
  });

/**
 * Someone at another bank sends a PIX to an account of the partner: how money comes into a sandbox. Answers when the
 * account has been credited, or has refused it.
 */
export const simulatePixReceived = simulation({
  name: 'simulatePixReceived',
  summary: 'Simulates a PIX from another bank to an account of the partner',
  effects: ['simulates'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    ...payerMembers,
    onRefund: z
      .string()
      .regex(ON_REFUND_PATTERN, 'must be settle, slow, silence or reject-<code> in lower case')
      .nullish()
      .meta({ description: 'What will become of refunds of it: `settle`, `slow`, `silence` or `reject-<code>`' }),
    refuseWith: SpiCode.nullish().meta({
      description: 'SPI code with which the screening of the institution refuses it, e.g. `RR04`',
    }),
  }),
  run: (context, input): Promise<SimulatedPix> => sendFromOutside(context, { ...input, txId: null }),
});
