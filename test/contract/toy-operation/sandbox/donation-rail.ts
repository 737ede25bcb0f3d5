import { z } from 'zod';
import { answerHandler } from '../../../../src/messaging/answers.ts';
import { operation } from '../../../../src/platform/operation/operation.ts';
import { messageFrom, scheduleMessages } from '../../../../src/sandbox/outside-messages.ts';
import { donationOrder, donationTaken } from '../donation.messages.ts';

/** The simulated rail records an order and accepts it only on request. */
export const donationRail = [answerHandler({ message: donationOrder, async run() {} })];

export const simulateDonation = operation({
  name: 'simulateDonation',
  scopes: ['sandbox:write'],
  summary: 'Makes the simulated rail accept a donation',
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({ transactionId: z.uuid() }),
  async run({ tx, now, services, afterCommit }, { transactionId }) {
    await scheduleMessages(tx, [messageFrom(donationTaken.type, { transactionId }, now)]);
    afterCommit(() => services.outsideWorld.wake());
    return { transactionId };
  },
});
