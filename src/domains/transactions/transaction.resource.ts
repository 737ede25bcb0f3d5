import {
  cents,
  instant,
  integer,
  orAbsent,
  orNull,
  records,
  text,
  uuid,
  word,
} from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { camelCase, resource } from '../../platform/resource/resource.ts';
import { TRANSACTION_KINDS } from '../transaction-kinds.ts';
import { RETURN_STATUSES } from './return-list.ts';
import { transactionStates } from './transaction-states.ts';

export const counterparty = resource(
  'Counterparty',
  'The other side of a transaction, as reported by the directory or the rail.',
  {
    name: orNull(text('Name of the holder.')),
    document: orNull(text('CPF or CNPJ as reported by the rail; can be masked.')),
    ispb: orNull(text('Institution, 8 characters (BCB).')),
    agency: orNull(text('Agency.')),
    accountNumber: orNull(text('Account number at that institution.')),
    accountType: orNull(text('Type of account as reported by the rail: `CACC`, `TRAN`, `SLRY` or `SVGS`.')),
  },
);

const pixReturn = resource(
  'PixReturn',
  'A return of a sent PIX by its receiver.',
  camelCase({
    returnId: text('Id of the return in the PIX arrangement (RtrId).'),
    amount: cents('Returned amount, in cents.'),
    reason: text('Reason code of the PIX arrangement.'),
    status: word(RETURN_STATUSES, 'State of the return. `rejected`: no money was returned.'),
    createdAt: instant('When the return was received.'),
  }),
);

export const transaction = resource(
  'TransactionRecord',
  'One movement of money. Without naming its kind, reading it requires the read scopes of all kinds.',
  camelCase({
    id: uuid('Id of the transaction: `transactionId` in webhooks.', {
      rest: 'transactionId',
      graph: 'transactionId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    }),
    type: word(TRANSACTION_KINDS, 'Kind of the transaction.', { rest: false }),
    record: text('Kind of the transaction.', { rest: 'type', graph: false, example: 'pix_out' }),
    direction: word(
      { outbound: 'Money that leaves.', inbound: 'Money that arrives.' },
      'Direction of the money, seen from the account.',
      { graph: false, example: 'outbound' },
    ),
    status: word(transactionStates.states, 'State of the transaction.', { example: 'settled' }),
    accountId: integer("Account of the transaction: the sender's, or the receiver's for a received PIX or TED.", {
      rest: 'account_id',
      example: 1003,
    }),
    amount: cents('Amount in cents, without the fee.', { example: 1000 }),
    fee: cents('Fee charged for the transaction, in cents; 0 when no fee has been posted.', { example: 0 }),
    refundedAmount: cents('Amount that was returned to the payer, in cents.', { graph: false, example: 0 }),
    recipientKey: orNull(
      text('PIX key to which a PIX was sent.', { graph: false, example: 'ok@sandbox' }),
      'when none was used',
    ),
    endToEndId: orNull(
      text('End-to-end id of a PIX.', { graph: false, example: 'E99999004202611211530AbCdEf12345' }),
      'for other transactions',
    ),
    description: orNull(text('Description from the payer.', { example: 'Lunch' }), 'when there is none'),
    errorReason: orNull(text('Reason of the rejection, from the rail.'), 'when it was not rejected'),
    createdAt: instant('When the transaction was ordered.', { example: '2026-11-21T15:30:10.123Z' }),
    completedAt: orNull(
      instant('When the transaction became final.', { example: '2026-11-21T15:30:10.321Z' }),
      'until then',
    ),
    returns: orAbsent(
      records(restRecord(pixReturn), 'Returns of a PIX sent by its receiver, oldest first.', {
        graph: false,
        example: [],
      }),
      'for other transactions',
    ),
  }),
);
