import { z } from 'zod';
import { brasiliaDate, brasiliaTime } from '../../../platform/time/calendar.ts';
import { body, route } from '../../../rest/route.ts';
import { type AcceptedTed, sendTed } from './ted.ts';

const Accepted = z
  .object({
    status: z.literal('accepted').meta({ description: 'Acknowledgement, not the outcome' }),
    transactionId: z.uuid(),
    amount: z.int().meta({ description: 'Cents' }),
    message: z.string().meta({ description: 'For a kept TED: when it is sent, in Brasília time' }),
  })
  .meta({ id: 'AcceptedTed' });

function messageOf({ keptUntil }: AcceptedTed): string {
  const follow = 'follow it at GET /transfers/{id}';
  if (keptUntil === null) return `TED accepted; ${follow}`;
  const opening = new Date(keptUntil);
  const when = `${brasiliaDate(opening)} at ${brasiliaTime(opening)} (Brasília)`;
  return `TED accepted and kept: TEDs leave between 06:30 and 17:00 on business days, this one on ${when}; ${follow}`;
}

const accepted = (ted: AcceptedTed): z.input<typeof Accepted> => ({
  status: 'accepted',
  transactionId: ted.transactionId,
  amount: ted.amount,
  message: messageOf(ted),
});

export const tedRoutes = [
  route({
    method: 'POST',
    path: '/transfers/ted',
    status: 202,
    tag: 'Transfers',
    operation: sendTed,
    rules: [
      'The sender is the holder of the account; send only the recipient',
      'TEDs are sent from 06:30 until before 17:00 in Brasília on business days. At other times a TED is accepted and kept for the next opening: its status is `processing`, and `message` says when it is sent',
      'Blocking the account cancels kept TEDs (`cancelled`, event `ted.failed`); an account with a kept TED cannot be closed',
      "Amount and fee are reserved at once and counted in the account's limits on the day of the order; a failed TED returns both",
      'The response is only an acknowledgement. Read the outcome at `GET /transfers/{id}`, or receive it as `ted.confirmed` or `ted.failed`',
    ],
    graph: 'Mutation.sendTed',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      recipientName: body('recipientName'),
      recipientDocument: body('recipientDocument'),
      recipientBankCode: body('recipientBankCode'),
      recipientAccount: body('recipientAccount'),
      recipientBranch: body('recipientBranch'),
      purposeCode: body('purposeCode'),
      description: body('description'),
    },
    envelope: 'flat',
    answer: Accepted,
    reply: accepted,
    example: {
      body: {
        account_id: 1003,
        amount: 15_000,
        recipientName: 'João Fornecedor',
        recipientDocument: '11144477735',
        recipientBankCode: '60746948',
        recipientBranch: '1234',
        recipientAccount: '1234567',
        purposeCode: '5',
        description: 'Invoice 42',
      },
      answer: accepted({
        transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
        amount: 15_000,
        keptUntil: '2026-11-23T09:30:00.000Z',
      }),
    },
  }),
];
