import {
  cents,
  constant,
  date,
  flag,
  instant,
  integer,
  orNull,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';
import { creditStates } from './credit-states.ts';

/** Message type of a TED credit. `STR0010` is a returned TED of the account itself. */
export const MESSAGE_TYPES = {
  STR0007: 'A TED from an institution to a customer.',
  STR0008: 'A TED from a customer.',
  STR0010: 'The return of a TED that the account sent.',
};

const sender = { graph: false, column: false } as const;

export const tedCredit = resource(
  'TedCredit',
  'A TED that was credited to an account: a received TED, or the return of a TED of the account.',
  camelCase({
    id: uuid('Id of the credit.', {
      graph: 'creditId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31',
    }),
    accountId: integer('Number of the credited account.', { rest: false }),
    numCtrlStr: text('Control number from the STR.', { example: 'STR20261123000000042' }),
    messageType: word(
      MESSAGE_TYPES,
      'Message type of the credit. `STR0010`: the return of a TED of your own; it cannot be refunded.',
      { example: 'STR0008' },
    ),
    amount: cents('Amount in cents.', { example: 250_000 }),
    senderName: orNull(text('Name of the sender.', { ...sender, example: 'João Pagador' })),
    senderDocument: orNull(text('CPF or CNPJ of the sender.', { ...sender, example: '11144477735' })),
    senderIspb: text("ISPB of the sender's institution.", { ...sender, example: '99999011' }),
    senderAgency: orNull(text('Agency of the sender.', { ...sender, example: '0001' })),
    senderAccount: orNull(text('Account number of the sender.', { ...sender, example: '7654321' })),
    status: word(creditStates.states, 'State of the credit.', { example: 'received' }),
    refundable: flag('Whether it can be refunded now: its amount is available.', {
      column: `c.status = 'received' and c.message_type <> 'STR0010' and b.status = 'active' and b.balance - b.blocked >= c.amount`,
      example: true,
    }),
    returnReason: orNull(text('CodDevTransf of a returned TED of your own.'), 'for other credits'),
    transactionId: uuid('The TED received. For a return: the TED sent.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c30',
    }),
    settlementDate: date('Brasília day of the settlement at the STR.', { example: '2026-11-23' }),
    receivedAt: instant('When the amount was credited.', { example: '2026-11-23T13:30:10.123Z' }),
  }),
);

export const acceptedTedRefund = resource(
  'TedCreditRefund',
  "Acknowledges a refund: accepted does not mean settled. The outcome is in the refund's status and in an event.",
  camelCase({
    refundId: uuid('`transactionId` of the refund.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c32',
    }),
    numCtrlStr: text('Control number of the refunded credit.', { example: 'STR20261123000000042' }),
    amount: cents('Refunded amount, in cents.', { example: 250_000 }),
    status: constant('processing', 'Accepted, not settled.', { graph: false }),
  }),
);

export const tedCreditRecord = restRecord(tedCredit);
export const acceptedTedRefundRecord = restRecord(acceptedTedRefund);
