import { z } from 'zod';
import { inSchema } from '../../../../platform/language/text.ts';
import { Amount } from '../../../../platform/money/money.ts';
import { IntegerId } from '../../../../platform/text/ids.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { t } from '../texts.ts';
import { payerMembers, type SimulatedPix, sendFromOutside } from './receipt.ts';
import { ON_REFUND_PATTERN } from './spi-refund.ts';

export const SpiCode = z
  .string()
  .regex(/^[A-Z0-9]{4}$/, inSchema(t('mustBeSpiCode')))
  .meta({
    description: 'SPI code of the reason, four characters such as `AC06`',
  });

/** Sends a PIX from another bank and returns once the account has been credited or has refused it. */
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
      .regex(ON_REFUND_PATTERN, inSchema(t('mustBeReaction')))
      .nullish()
      .meta({
        description:
          "How the payer's bank reacts to refunds of the PIX: `settle`, `slow`, `silence` or `reject-<code>`",
      }),
    refuseWith: SpiCode.nullish().meta({
      description: "SPI code with which the institution's screening refuses the PIX, such as `RR04`",
    }),
  }),
  run: (context, input): Promise<SimulatedPix> => sendFromOutside(context, { ...input, txId: null }),
});
