import { cents, integer, orNull, text, uuid, word } from '../../../../platform/resource/member.ts';
import { restRecord } from '../../../../platform/resource/record.ts';
import { resource } from '../../../../platform/resource/resource.ts';

export const SIMULATED_PIX_STATUSES = {
  settled: 'Credited.',
  rejected: 'Refused by the account or by screening; reasonCode has the reason.',
  processing: 'No receipt within five seconds. The PIX can still be credited.',
};

export const SIMULATED_RETURN_STATUSES = {
  settled: 'The return was credited.',
  rejected: 'The return was refused; reasonCode has the reason.',
  processing: 'The return was not booked within five seconds. It can still be booked.',
};

export const simulatedPix = resource('SimulatedPix', 'A PIX that the sandbox sent from another bank.', {
  endToEndId: text('End-to-end id of the PIX.', { example: 'E99999011202611211529AbCdEf12345' }),
  accountId: integer('Id of the account that receives the PIX.', { example: 1003 }),
  amount: cents('Amount, in cents.', { example: 100_000 }),
  status: word(
    SIMULATED_PIX_STATUSES,
    'Outcome of the PIX. `rejected`: the account or the screening refused it. `processing`: no receipt within 5 seconds.',
    { example: 'settled' },
  ),
  reasonCode: orNull(text('SPI code of the refusal, such as `AC07`.'), 'unless the PIX was refused'),
});

export const simulatedReturn = resource(
  'SimulatedPixReturn',
  'A sent PIX that its receiver returns, or tries to return.',
  {
    returnId: text('Id of the return in the arrangement (RtrId).', { example: 'D99999011202611211531AbCdEf12345' }),
    transactionId: uuid('`transactionId` of the returned PIX.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    }),
    endToEndId: text('End-to-end id of the returned PIX.', { example: 'E99999004202611211530AbCdEf12345' }),
    amount: cents('Returned amount, in cents.', { example: 400 }),
    status: word(
      SIMULATED_RETURN_STATUSES,
      'Outcome of the return. `rejected`: nothing was returned. `processing`: not booked within 5 seconds.',
      { example: 'settled' },
    ),
    reasonCode: orNull(text('SPI code of the refusal, such as `AM09`.'), 'unless the return was refused'),
  },
);

export const simulatedPixRecord = restRecord(simulatedPix);
export const simulatedReturnRecord = restRecord(simulatedReturn);
