import { builder } from './builder.ts';
import { listOf } from './cost.ts';
import {
  ClaimNotDue,
  InsufficientBalance,
  LimitExceeded,
  RefundExceedsRemainder,
  RefundWindowExpired,
  Refusal,
  ValidationFailed,
} from './refusals.ts';

const ErrorInterface = builder.interfaceRef<Refusal>('Error').implement({
  description: 'A refusal: nothing was done.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable code, the same as in REST: decide by it.' }),
    message: t.exposeString('message', { description: 'For people, in English.' }),
    httpStatus: t.exposeInt('status', { description: 'HTTP status that REST answers with this code.' }),
    requestId: t.exposeString('requestId', { description: 'The request, for support.' }),
  }),
});

builder.objectType(Refusal, {
  name: 'Refusal',
  description: 'A refusal without members of its own.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    details: t.expose('details', {
      type: 'JSON',
      description: 'Further members of the REST error body, such as `customer_id` or `balance` (cents).',
    }),
  }),
});

const InvalidField = builder.objectRef<{ readonly name: string; readonly message: string }>('InvalidField').implement({
  description: 'What does not fit in one member of the input.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Path of the member below `input`; `input` for the whole.' }),
    message: t.exposeString('message', { description: 'What is wrong with it, in English.' }),
  }),
});

builder.objectType(ValidationFailed, {
  name: 'ValidationFailed',
  description: 'The input does not fit (`validation_failed`).',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    fields: t.field({
      type: [InvalidField],
      description: 'Every member that does not fit.',
      extensions: listOf(10),
      resolve: ({ fields }) => [...fields],
    }),
  }),
});

const LimitKind = builder.enumType('LimitKind', {
  description: 'Which limit of an account it is; `limit` of the REST error body.',
  values: {
    TRANSACTION: { value: 'transaction', description: 'Of one payment.' },
    DAILY: { value: 'daily', description: 'Of a Brasília day.' },
    MONTHLY: { value: 'monthly', description: 'Of a Brasília month.' },
    NIGHTTIME: { value: 'nighttime', description: 'Of a night, 20:00 to 06:00 in Brasília, over all products.' },
  },
});

builder.objectType(LimitExceeded, {
  name: 'LimitExceeded',
  description: 'A limit of the account is exceeded (`limit_exceeded`).',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    limit: t.field({
      type: LimitKind,
      description: 'Which limit is exceeded.',
      resolve: ({ details }) => details['limit'] as typeof LimitKind.$inferType,
    }),
    limitAmount: t.field({
      type: 'Cents',
      description: 'The limit, in cents.',
      resolve: ({ details }) => details['limit_amount'] as number,
    }),
    used: t.field({
      type: 'Cents',
      description: 'How much of it is used, in cents.',
      resolve: ({ details }) => details['used'] as number,
    }),
    remaining: t.field({
      type: 'Cents',
      description: 'How much of it is left, in cents.',
      resolve: ({ details }) => details['remaining'] as number,
    }),
  }),
});

builder.objectType(InsufficientBalance, {
  name: 'InsufficientBalance',
  description: 'The account has less than the payment and its fee (`insufficient_balance`).',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    available: t.field({
      type: 'Cents',
      description: 'What is available, in cents.',
      resolve: ({ details }) => details['available'] as number,
    }),
    required: t.field({
      type: 'Cents',
      description: 'What the payment needs with its fee, in cents.',
      resolve: ({ details }) => details['required'] as number,
    }),
  }),
});

builder.objectType(RefundExceedsRemainder, {
  name: 'RefundExceedsRemainder',
  description: 'More is to be refunded than is left of the PIX (`refund_exceeds_remainder`).',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    remainingRefundable: t.field({
      type: 'Cents',
      description: 'What can still be refunded, in cents; refunds without an outcome count as given back.',
      resolve: ({ details }) => details['remaining_refundable'] as number,
    }),
  }),
});

builder.objectType(RefundWindowExpired, {
  name: 'RefundWindowExpired',
  description: 'The 90 days after the settlement of the PIX are over (`refund_window_expired`).',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    refundableUntil: t.field({
      type: 'DateTime',
      description: 'Until when it could be refunded.',
      resolve: ({ details }) => new Date(details['refundable_until'] as string),
    }),
  }),
});

builder.objectType(ClaimNotDue, {
  name: 'ClaimNotDue',
  description: 'A deadline of the claim has to pass first (`claim_not_due`).',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    dueAt: t.field({
      type: 'DateTime',
      description: 'From then on the step can be taken.',
      resolve: ({ details }) => new Date(details['due_at'] as string),
    }),
  }),
});
