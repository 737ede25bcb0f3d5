import { z } from 'zod';
import { wordsOf } from '../../../../platform/text/words.ts';
import { body, route } from '../../../../rest/route.ts';
import { SIMULATED_TED_STATUSES, type SimulatedTed, simulateTedReceived } from './ted-received.ts';

const SimulatedTedRecord = z
  .object({
    num_ctrl_str: z.string().meta({ description: 'Control number of the simulated STR' }),
    account_id: z.int(),
    amount: z.int().meta({ description: 'Cents' }),
    status: z.enum(wordsOf(SIMULATED_TED_STATUSES)).meta({
      description: '`rejected`: see reason_code; `processing`: no receipt within 5 seconds',
    }),
    reason_code: z.string().nullable().meta({ description: 'CodDevTransf of a rejection' }),
    credit_id: z.uuid().nullable().meta({ description: '`id` of the credit. Null when it was not credited' }),
  })
  .meta({ id: 'SimulatedTed' });

export const simulatedTed = {
  method: 'POST',
  status: 202,
  tag: 'Sandbox',
  answer: SimulatedTedRecord,
  reply: ({ numCtrlStr, accountId, amount, status, reasonCode, creditId }: SimulatedTed) => ({
    num_ctrl_str: numCtrlStr,
    account_id: accountId,
    amount,
    status,
    reason_code: reasonCode,
    credit_id: creditId,
  }),
} as const;

export const SIMULATED_TED_EXAMPLE = {
  num_ctrl_str: 'STR20261123000000042',
  account_id: 1003,
  amount: 250_000,
  status: 'settled',
  reason_code: null,
  credit_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31',
};

export const tedReceivedRoutes = [
  route({
    ...simulatedTed,
    path: '/ted/received',
    operation: simulateTedReceived,
    rules: ['The name of the sender decides the outcome of refunds of the TED'],
    events: ['ted.received'],
    graph: 'Mutation.simulateTedReceived',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      senderName: body('sender_name'),
      senderDocument: body('sender_document'),
      senderIspb: body('sender_ispb'),
      senderAgency: body('sender_agency'),
      senderAccount: body('sender_account'),
      messageType: body('message_type'),
      description: body('description'),
    },
    example: {
      body: { account_id: 1003, amount: 250_000, sender_name: 'João Pagador' },
      answer: { data: SIMULATED_TED_EXAMPLE },
    },
  }),
];
