import type { FieldMap } from '@pothos/core';
import { builder, type Types } from './builder.ts';
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

type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, Refusal>;

/** The type of a class of refusals, called as the class is. */
function refusalType(type: typeof Refusal, description: string, fields: (t: Fields) => FieldMap): void {
  builder.objectType(type, { name: type.name, description, interfaces: [ErrorInterface], fields });
}

const cents = (t: Fields, detail: string, description: string) =>
  t.field({ type: 'Cents', description, resolve: ({ details }) => details[detail] as number });

const instant = (t: Fields, detail: string, description: string) =>
  t.field({ type: 'DateTime', description, resolve: ({ details }) => new Date(details[detail] as string) });

refusalType(Refusal, 'A refusal without members of its own.', (t) => ({
  details: t.expose('details', {
    type: 'JSON',
    description: 'Further members of the REST error body, such as `customer_id` or `balance` (cents).',
  }),
}));

const InvalidField = builder.objectRef<{ readonly name: string; readonly message: string }>('InvalidField').implement({
  description: 'What does not fit in one member of the input.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Path of the member below `input`; `input` for the whole.' }),
    message: t.exposeString('message', { description: 'What is wrong with it, in English.' }),
  }),
});

refusalType(ValidationFailed, 'The input does not fit (`validation_failed`).', (t) => ({
  fields: t.field({
    type: [InvalidField],
    description: 'Every member that does not fit.',
    extensions: listOf(10),
    resolve: ({ details }) =>
      Object.entries((details['fields'] ?? {}) as Record<string, string>).map(([name, message]) => ({ name, message })),
  }),
}));

const LimitKind = builder.enumType('LimitKind', {
  description: 'Which limit of an account it is; `limit` of the REST error body.',
  values: {
    TRANSACTION: { value: 'transaction', description: 'Of one payment.' },
    DAILY: { value: 'daily', description: 'Of a Brasília day.' },
    MONTHLY: { value: 'monthly', description: 'Of a Brasília month.' },
    NIGHTTIME: { value: 'nighttime', description: 'Of a night, 20:00 to 06:00 in Brasília, over all products.' },
  },
});

refusalType(LimitExceeded, 'A limit of the account is exceeded (`limit_exceeded`).', (t) => ({
  limit: t.field({
    type: LimitKind,
    description: 'Which limit is exceeded.',
    resolve: ({ details }) => details['limit'] as typeof LimitKind.$inferType,
  }),
  limitAmount: cents(t, 'limit_amount', 'The limit, in cents.'),
  used: cents(t, 'used', 'How much of it is used, in cents.'),
  remaining: cents(t, 'remaining', 'How much of it is left, in cents.'),
}));

refusalType(
  InsufficientBalance,
  'The account has less than the payment and its fee (`insufficient_balance`).',
  (t) => ({
    available: cents(t, 'available', 'What is available, in cents.'),
    required: cents(t, 'required', 'What the payment needs with its fee, in cents.'),
  }),
);

refusalType(
  RefundExceedsRemainder,
  'More is to be refunded than is left of the PIX (`refund_exceeds_remainder`).',
  (t) => ({
    remainingRefundable: cents(
      t,
      'remaining_refundable',
      'What can still be refunded, in cents; refunds without an outcome count as given back.',
    ),
  }),
);

refusalType(
  RefundWindowExpired,
  'The 90 days after the settlement of the PIX are over (`refund_window_expired`).',
  (t) => ({ refundableUntil: instant(t, 'refundable_until', 'Until when it could be refunded.') }),
);

refusalType(ClaimNotDue, 'A deadline of the claim has to pass first (`claim_not_due`).', (t) => ({
  dueAt: instant(t, 'due_at', 'From then on the step can be taken.'),
}));
