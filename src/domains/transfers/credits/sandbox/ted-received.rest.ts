import { responds } from '../../../../platform/resource/record.ts';
import { body, route } from '../../../../rest/route.ts';
import { simulatedTedRecord } from './ted-received.resource.ts';
import { simulateTedReceived } from './ted-received.ts';

export const simulatedTed = { method: 'POST', status: 202, tag: 'Sandbox', ...responds(simulatedTedRecord) } as const;

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
      answer: { data: simulatedTedRecord.example() },
    },
  }),
];
