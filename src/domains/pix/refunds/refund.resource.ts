import { z } from 'zod';
import {
  cents,
  computed,
  constant,
  instant,
  orNull,
  record,
  records,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { transactionStates } from '../../transactions/transaction-states.ts';
import { REFUND_REASONS, reasonText } from './refund-reason.ts';
import { refundStates, returnIdOf } from './refund-states.ts';

const MESSAGE = 'Refund accepted; follow it at GET /pix/payments/{id}/refunds';
const REFUND_ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11';
const PIX_ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
const END_TO_END_ID = 'E99999011202611211529AbCdEf12345';

export const acceptedRefund = resource(
  'AcceptedPixRefund',
  'Acknowledgement of a refund: accepted, not yet settled. The outcome is the status of the refund, and an event reports it.',
  camelCase({
    refundId: uuid('`transactionId` of the refund.', { graphType: 'ID', example: REFUND_ID }),
    originalTransactionId: uuid('`transactionId` of the received PIX.', { graphType: 'ID', example: PIX_ID }),
    endToEndId: text('End-to-end id of the received PIX.', { example: END_TO_END_ID }),
    amount: cents('Refunded amount, in cents.', { example: 400 }),
    remainingRefundable: cents('Amount that can be refunded in addition to this refund, in cents.', { example: 600 }),
    status: computed(
      constant('processing', 'Accepted, not yet settled.', { graph: false }),
      () => 'processing' as const,
    ),
    message: computed(text('Text for people.', { graph: false, example: MESSAGE }), () => MESSAGE),
  }),
);

const completedAt = (example: string) => orNull(instant('Time of the end.', { example }), 'until it has ended');

const original = resource(
  'OriginalPix',
  'A received PIX.',
  camelCase({
    id: uuid('Id of the received PIX.', { rest: 'transactionId', example: PIX_ID }),
    endToEndId: orNull(text('End-to-end id of the received PIX.', { example: END_TO_END_ID })),
    amount: cents('Amount in cents.', { example: 1000 }),
    status: word(transactionStates.states, 'State of the received PIX.', {
      schema: z.enum(['settled', 'refunded', 'rejected']),
      example: 'settled',
    }),
    completedAt: completedAt('2026-11-21T15:29:10.321Z'),
  }),
);

const refund = resource(
  'PixRefund',
  'A full or partial refund of a received PIX to its payer.',
  camelCase({
    id: uuid('`transactionId` of the refund.', { rest: 'refundId', example: REFUND_ID }),
    rtrId: computed(
      orNull(
        text('Return id in the arrangement (RtrId).', { example: 'D99999004202611211530AbCdEf12345' }),
        'while the refund is processing',
      ),
      returnIdOf,
    ),
    amount: cents('Refunded amount, in cents.', { example: 400 }),
    status: word(
      transactionStates.states,
      'State of the refund. After `rejected` or `timeout` the money stays on the account and can be refunded again.',
      { schema: z.enum(wordsOf(refundStates.states)), example: 'settled' },
    ),
    reason: text('Reason of the refund, as a code of the arrangement.', {
      rest: 'reasonCode',
      schema: z.enum(REFUND_REASONS),
      example: 'MD06',
    }),
    reasonDescription: computed(
      text('Meaning of the code.', { example: 'requested by the receiver of the PIX' }),
      ({ reason }: { readonly reason: string }) => reasonText(reason),
    ),
    errorReason: orNull(text('Reason of the rejection, as the rail reported it.')),
    createdAt: instant('Time of the request.', { rest: 'requestedAt', example: '2026-11-21T15:30:10.123Z' }),
    completedAt: completedAt('2026-11-21T15:30:10.321Z'),
  }),
);

const refundTrail = resource(
  'PixRefundTrail',
  'A received PIX with all its refunds, open ones included.',
  camelCase({
    original: record(restRecord(original, null), 'The received PIX.'),
    remainingRefundable: cents(
      'Amount that can still be refunded, in cents. Pending refunds are already deducted. 0 once 90 days have passed since the settlement.',
      { example: 600 },
    ),
    refunds: records(restRecord(refund, null), 'Refunds, oldest first, at most 1,000.'),
  }),
);

export const acceptedRefundRecord = restRecord(acceptedRefund);
export const refundTrailRecord = restRecord(refundTrail);
