import { cents, integer, orNull, text, uuid, word } from '../../../../platform/resource/member.ts';
import { restRecord } from '../../../../platform/resource/record.ts';
import { resource } from '../../../../platform/resource/resource.ts';

export const SIMULATED_TED_STATUSES = {
  settled: 'Credited.',
  rejected: 'Rejected by the gateway; reasonCode has the reason.',
  processing: 'No receipt within 5 seconds; the TED can still be credited.',
};

export const simulatedTed = resource('SimulatedTed', 'A TED from the simulated STR to an account.', {
  numCtrlStr: text('Control number of the simulated STR.', { example: 'STR20261123000000042' }),
  accountId: integer('Account of the receiver.', { example: 1003 }),
  amount: cents('Amount, in cents.', { example: 250_000 }),
  status: word(SIMULATED_TED_STATUSES, 'Outcome of the TED. `processing`: no receipt within 5 seconds.', {
    example: 'settled',
  }),
  reasonCode: orNull(text('CodDevTransf of a rejection.'), 'when it was not rejected'),
  creditId: orNull(
    uuid('Id of the credit.', { graphType: 'ID', example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31' }),
    'when it was not credited',
  ),
});

export const simulatedTedRecord = restRecord(simulatedTed);
