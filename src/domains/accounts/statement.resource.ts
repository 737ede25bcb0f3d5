import {
  cents,
  date,
  instant,
  integer,
  json,
  orAbsent,
  orNull,
  record,
  text,
  word,
} from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { camelCase, resource } from '../../platform/resource/resource.ts';
import { ENTRY_DIRECTIONS, ENTRY_TYPES } from '../posting-kinds.ts';

const entryMembers = {
  accountId: integer('Account from which the entry is seen.', { rest: false }),
  id: text(
    'Id of the entry (UUID), for its receipt. Both sides share it. The entry of a fee or a return has its own id.',
    { graph: 'entryId', graphType: 'ID', example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10' },
  ),
  transactionId: text(
    'The transaction of the entry. For a fee, the transaction that caused it. **Use it wherever a route or field accepts a transaction**: `GET /pix/payments/{id}`, `POST /pix/payments/{id}/refund`, `GET /pix/payments/{id}/refunds`, `GET /transfers/{id}`. They also accept the UUID of the entry and its end-to-end id.',
    { rest: 'transactionId', graphType: 'ID', example: '019a9f3e-6b00-7a11-8c22-1d2e3f405162' },
  ),
  direction: word(ENTRY_DIRECTIONS, 'Direction of the money.', { example: 'debit' }),
  type: word(ENTRY_TYPES, 'Type of the entry. The type of a fee includes its reversal (credit).', { example: 'pix' }),
  amount: cents('Amount in cents, positive in either direction.', { example: 1000 }),
  description: text('Description from the payer, else the type of the entry.', { example: 'Lunch' }),
  status: text('Status of the transaction. For a fee: `posted` or `reversed`.', { example: 'settled' }),
  endToEndId: orNull(
    text('End-to-end id of a PIX.', { example: 'E99999004202611211530AbCdEf12345' }),
    'for other entries',
  ),
  createdAt: instant('When the payment was ordered. Without an order: when the entry was posted.', {
    example: '2026-11-21T15:30:10.123Z',
  }),
  completedAt: instant('When the money moved.', { example: '2026-11-21T15:30:10.321Z' }),
  feeTransactionId: orAbsent(
    text('Fee charge of a fee entry: its id in the list of fee charges.', {
      rest: 'feeTransactionId',
      graphType: 'ID',
    }),
    'for other entries',
  ),
  originTransactionId: orAbsent(
    text('For a fee: the `transactionId` of the entry that caused it.', { rest: 'originTransactionId', graph: false }),
    'for other entries',
  ),
  counterAccountId: orNull(integer('Number of the account on the other side.', { rest: false, graph: false })),
};

export const entry = resource(
  'StatementEntry',
  'A double-entry posting, seen from one of its two accounts.',
  entryMembers,
);

export const receiptParty = resource(
  'ReceiptParty',
  'One side of a receipt, in the form that an end user may see (DICT manual 8.5).',
  {
    name: orNull(text('Name.'), 'when unknown'),
    document: orNull(
      text("CPF or CNPJ in print form; CPFs other than the holder's are masked."),
      'when unknown, and for the institution',
    ),
    ispb: orNull(text('Institution, 8 characters (BCB).')),
    agency: orNull(text('Agency.')),
    accountNumber: orNull(text('Account number.')),
  },
);

const party = restRecord(receiptParty);

const receiptMembers = {
  payer: record(party, 'Payer.', {
    example: {
      name: 'Loja Exemplo Ltda.',
      document: '12.345.678/0001-95',
      ispb: '99999004',
      agency: '0001',
      account_number: '19',
    },
  }),
  payee: record(party, 'Payee.', {
    example: {
      name: 'Maria Recebedora',
      document: '***.456.789-**',
      ispb: '99999011',
      agency: '0001',
      account_number: '1234567',
    },
  }),
  authentication: text(
    '64 hexadecimal digits over the immutable data of the entry: the same for both sides and on every read.',
    { example: '5E884898DA28047151D0E56F8DC6292773603D0D6AABBDD62A11EF721D1542D8' },
  ),
};

export const receipt = resource(
  'Receipt',
  'Receipt of a statement entry: payer and payee. Every read returns the same receipt.',
  receiptMembers,
);

export const accountDay = resource('AccountDay', 'Totals of one day of an account, including fees.', {
  accountId: integer('Number of the account.', { graph: false }),
  day: date('Brasília day.'),
  moneyIn: cents('Money received on the day, in cents.', { column: 'o.inflow::bigint' }),
  moneyOut: cents('Money sent on the day, in cents.', { column: 'o.outflow::bigint' }),
  balance: cents('Balance at the end of the day, in cents. For today: the current balance.', {
    column: 'o.balance::bigint',
  }),
});

export const auditEvent = resource(
  'AccountAuditEvent',
  'One action on an account, with its actor and time. Audit entries are not webhook events.',
  camelCase({
    accountId: integer('Number of the account.', { rest: false, graph: false }),
    id: text('Id of the entry (UUID).', { graphType: 'ID', example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10' }),
    action: text('`resource.verb`, such as `account.blocked`.', { example: 'account.blocked' }),
    resourceType: text('Type of the changed resource.', { example: 'account' }),
    actorType: text('Type of the actor.', { example: 'partner_credential' }),
    changes: json('New values, or pairs of `from` and `to`; amounts in cents.', {
      example: { status: { from: 'active', to: 'blocked' } },
    }),
    metadata: json('Context, such as the request id.', {
      example: { request_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c0f' },
    }),
    occurredAt: instant('Business time of the action.', { example: '2026-11-21T15:30:10.123Z' }),
  }),
);

export const entryRecord = restRecord(entry);
export const receiptRecord = restRecord(
  resource('Receipt', receipt.description, { ...entryMembers, ...receiptMembers }),
);
export const auditEventRecord = restRecord(auditEvent);
