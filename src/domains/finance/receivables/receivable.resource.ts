import {
  baseUnits,
  cents,
  date,
  instant,
  integer,
  orNull,
  text,
  uuid,
  word,
} from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { RECEIPT_CHANNELS } from './receipt-channel.ts';
import { receivableStates } from './receivable-states.ts';

export const ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20';
const AUTHOR = { example: 'partner_api:own' };
const AT = { example: '2026-11-21T15:30:10.123Z' };
const AMOUNT = { example: 4_560_000 };
const GRAPH_ONLY = { rest: false } as const;

/** For every resource about a receivable. */
export const facts = {
  companyId: uuid('Id of the company that is the creditor (UUID).', {
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21',
  }),
  debtorKey: text('Opaque key of the debtor, stable within the institution.', {
    graphType: 'ID',
    example: 'dbt_5f0c8f6b7a3e4d1c9b2a8e7f6d5c4b3a',
  }),
  documentReference: text('Number of the invoice or contract.', { example: 'NF 1042' }),
  currency: text('Currency (ISO 4217).', { example: 'BRL' }),
  dueDate: date('Brasília day on which the receivable is due.', { example: '2026-12-10' }),
};
const { companyId, debtorKey, documentReference, currency, dueDate } = facts;

export const receivable = resource(
  'Receivable',
  'A debt of a debtor to the institution. Base units are ten-thousandths of a unit of its currency.',
  {
    id: uuid('Id of the receivable (UUID).', { graph: 'receivableId', graphType: 'ID', example: ID }),
    status: word(receivableStates.states, 'State of the receivable.', { example: 'open' }),
    companyId,
    branchId: orNull(
      uuid('Id of the branch (UUID).', { graphType: 'ID' }),
      'when the receivable belongs to the whole company',
    ),
    destinationAccountId: orNull(integer('Paying account that is to receive the money.'), 'when none was named'),
    financialAccountId: orNull(
      uuid("Financial account in the institution's own chart.", { graphType: 'ID' }),
      'when the receivable has none',
    ),
    debtorName: text('Name of the debtor.', { example: 'Padaria Três Irmãos Ltda' }),
    debtorDocument: text('CPF or CNPJ of the debtor.', { example: '11222333000181' }),
    debtorKey,
    description: text('Subject of the receivable.', { example: 'Monthly service, November' }),
    documentReference,
    currency,
    amountBaseUnits: baseUnits('Amount owed, in ten-thousandths of a unit of its currency.', AMOUNT),
    receivedBaseUnits: baseUnits('Amount received, in ten-thousandths of a unit of its currency.', { example: 0 }),
    openBaseUnits: baseUnits('Amount still open, in ten-thousandths of a unit of its currency.', {
      graph: false,
      column: false,
      ...AMOUNT,
    }),
    dueDate,
    competenceDate: date('Brasília day of the competence in the books.', { example: '2026-12-10' }),
    createdBy: text('Author of the receivable.', AUTHOR),
    createdAt: instant('Time of creation.', AT),
    updatedAt: instant('Time of the last change.', AT),
    cancelledBy: orNull(text('Operator who cancelled it.', GRAPH_ONLY), 'unless it is cancelled'),
    cancelledAt: orNull(instant('Time of the cancellation.', GRAPH_ONLY), 'unless it is cancelled'),
    cancellationReason: orNull(text('Reason of the cancellation.', GRAPH_ONLY), 'unless it is cancelled'),
  },
);

const receiptFacts = {
  id: uuid('Id of the receipt (UUID).', {
    graph: 'receiptId',
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c22',
  }),
  receivableId: uuid('Id of the receivable (UUID).', { graph: false, example: ID }),
  receivedOn: date('Brasília day of the receipt.', { example: '2026-11-21' }),
  channel: word(RECEIPT_CHANNELS, 'Channel of the receipt.', { example: 'PIX' }),
  reference: orNull(
    text('Reference of the receipt.', { example: 'E9999900820261121153012345678901' }),
    'when none was given',
  ),
  accountId: orNull(integer('Paying account that received the money.', { example: 1001 }), 'when it is not known'),
  creditTransactionId: orNull(
    uuid('PIX credit that the reference names.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c23',
    }),
    'when the reference is a plain declaration',
  ),
  createdBy: text('Author of the receipt.', AUTHOR),
  createdAt: instant('Time of the registration.', AT),
};
const reversedOn = date('Brasília day of the reversal.');
const REVERSED = 'unless the receipt is reversed';

/** As its table `c` has it. */
export const receipt = resource('ReceivableReceipt', 'Money that was received for a receivable on one day.', {
  ...receiptFacts,
  amountBaseUnits: baseUnits("Amount received, in ten-thousandths of a unit of the receivable's currency.", AMOUNT),
  exchangeRate: orNull(
    text("BRL for one unit of the receivable's currency.", { column: 'trim_scale(c.exchange_rate)::text' }),
    'when it is BRL',
  ),
  cashBaseUnits: baseUnits('Amount in BRL, in ten-thousandths of a real.', AMOUNT),
  arrivedOn: orNull(
    date('Brasília day on which the money arrived, when its treasury day was closed.', GRAPH_ONLY),
    'when it arrived on the day of the receipt',
  ),
  reversedOn: orNull(date('Brasília day of the reversal.', GRAPH_ONLY), REVERSED),
  reversedBy: orNull(text('Operator who reversed it.', GRAPH_ONLY), REVERSED),
  reversedAt: orNull(instant('Time of the reversal.', GRAPH_ONLY), REVERSED),
  reversalReason: orNull(text('Reason of the reversal.', GRAPH_ONLY), REVERSED),
});

const amount = cents('Gross amount in cents of BRL.', { rest: 'amount_minor', example: 45_600 });

/** A receipt in the report of a period. */
const reportedReceipt = resource('ReportedReceipt', 'A receipt of the period.', {
  ...receiptFacts,
  amount,
  reversedOn: orNull(reversedOn, REVERSED),
});

/** A reversal in the report of a period. */
const receiptReversal = resource('ReceiptReversal', 'A receipt that was reversed in the period.', {
  ...receiptFacts,
  amount,
  reversedOn,
  reversalReason: text('Reason of the reversal.'),
});

export const receivableRest = restRecord(receivable);
export const receiptRest = restRecord(receipt);
export const reportedReceiptRest = restRecord(reportedReceipt);
export const receiptReversalRest = restRecord(receiptReversal);
