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
  description: 'A refused mutation. It had no effect.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable error code, the same as in REST. Clients decide by it.' }),
    message: t.exposeString('message', {
      description: 'Description for people, in English. The text can change: do not parse it.',
    }),
    httpStatus: t.exposeInt('status', { description: 'HTTP status of this code in REST.' }),
    requestId: t.exposeString('requestId', { description: 'Id of the request. Include it in support requests.' }),
  }),
});

type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, Refusal>;

function refusalType(type: typeof Refusal, description: string, fields: (t: Fields) => FieldMap): void {
  builder.objectType(type, { name: type.name, description, interfaces: [ErrorInterface], fields });
}

const cents = (t: Fields, detail: string, description: string) =>
  t.field({ type: 'Cents', description, resolve: ({ details }) => details[detail] as number });

const instant = (t: Fields, detail: string, description: string) =>
  t.field({ type: 'DateTime', description, resolve: ({ details }) => new Date(details[detail] as string) });

refusalType(Refusal, 'A refusal whose code has no type of its own.', (t) => ({
  details: t.expose('details', {
    type: 'JSON',
    description:
      'Further fields of the REST error body, such as `customer_id` or `balance` (cents). An empty object when there are none.',
  }),
}));

const InvalidField = builder.objectRef<{ readonly name: string; readonly message: string }>('InvalidField').implement({
  description: 'An invalid field of the input.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Path of the field below `input`, or `input` when the whole input is invalid.',
    }),
    message: t.exposeString('message', { description: 'Description of the problem, in English.' }),
  }),
});

refusalType(ValidationFailed, 'The input is invalid (`validation_failed`).', (t) => ({
  fields: t.field({
    type: [InvalidField],
    description: 'All invalid fields.',
    extensions: listOf(10),
    resolve: ({ details }) =>
      Object.entries((details['fields'] ?? {}) as Record<string, string>).map(([name, message]) => ({ name, message })),
  }),
}));

const LimitKind = builder.enumType('LimitKind', {
  description: 'Which limit of the account is exceeded. REST returns the same in lower case as `limit`.',
  values: {
    TRANSACTION: { value: 'transaction', description: 'Limit of a single payment.' },
    DAILY: { value: 'daily', description: 'Limit of one product on a Brasília day.' },
    MONTHLY: { value: 'monthly', description: 'Limit of one product in a Brasília month.' },
    NIGHTTIME: {
      value: 'nighttime',
      description: 'Limit of a night, 20:00 to 06:00 in Brasília, shared by all products.',
    },
  },
});

refusalType(LimitExceeded, 'A limit of the account is exceeded (`limit_exceeded`).', (t) => ({
  limit: t.field({
    type: LimitKind,
    description: 'The exceeded limit.',
    resolve: ({ details }) => details['limit'] as typeof LimitKind.$inferType,
  }),
  limitAmount: cents(t, 'limit_amount', 'Amount of the limit, in cents.'),
  used: cents(t, 'used', 'Used part of the limit, in cents.'),
  remaining: cents(t, 'remaining', 'Unused part of the limit, in cents.'),
}));

refusalType(
  InsufficientBalance,
  'The available balance does not cover the payment and its fee (`insufficient_balance`).',
  (t) => ({
    available: cents(t, 'available', 'Available balance of the account, in cents.'),
    required: cents(t, 'required', 'Amount needed, including the fee, in cents.'),
  }),
);

refusalType(
  RefundExceedsRemainder,
  'The refund exceeds the refundable remainder of the PIX (`refund_exceeds_remainder`).',
  (t) => ({
    remainingRefundable: cents(
      t,
      'remaining_refundable',
      'Amount that can still be refunded, in cents. Pending refunds are already deducted.',
    ),
  }),
);

refusalType(
  RefundWindowExpired,
  'The refund window, 90 days after the settlement of the PIX, has ended (`refund_window_expired`).',
  (t) => ({ refundableUntil: instant(t, 'refundable_until', 'Last time at which the PIX could be refunded.') }),
);

refusalType(ClaimNotDue, 'A deadline of the claim must pass before this step (`claim_not_due`).', (t) => ({
  dueAt: instant(t, 'due_at', 'Earliest time of this step.'),
}));
