import { cents, date, flag, integer, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { ITEM_KINDS } from './item.ts';

/** Of a union `i` of payments and receipts. */
export const openItem = resource('ReconcilableItem', 'A payment or receipt that can be matched to an entry.', {
  kind: word(ITEM_KINDS, 'Kind of the item.'),
  id: uuid('Id of the item (UUID).', { graph: 'itemId', graphType: 'ID' }),
  amount: cents('Amount in signed cents. Payments are negative.'),
  day: date('Brasília day of the payment or receipt.'),
  name: text('Name of the payee or payer.'),
  taxDocument: text('CPF or CNPJ of the payee or payer.', { column: 'i."taxDocument"' }),
  documentReference: text('Reference of the document.', { column: 'i."documentReference"' }),
  accountId: orNull(
    integer('Paying account of the payment.', { column: 'i."accountId"' }),
    'for another kind of account, or when it is unknown',
  ),
  bankAccountId: orNull(
    uuid('Account at another bank. When both accounts are null, the item fits every account.', {
      graphType: 'ID',
      column: 'i."bankAccountId"',
    }),
  ),
});

/** Of statement_entry `e` and its open amount `o`. */
export const unidentifiedCredit = resource(
  'UnidentifiedPixCredit',
  'A PIX that a paying account received and that no receipt or match covers in full.',
  {
    id: uuid('Id of its `BankStatementEntry` (UUID).', { graph: 'entryId', graphType: 'ID' }),
    accountId: integer('Paying account that received it.'),
    receivedOn: date('Brasília day of the credit.', { column: 'e.entry_date' }),
    amount: cents('Amount in cents.'),
    open: cents('Part that is neither returned nor covered by receipts, in cents.', {
      graph: 'openAmount',
      column: 'o.open',
    }),
    endToEndId: text('End-to-end id. A receipt with this `reference` identifies the credit.'),
    description: text('Text of the statement.'),
  },
);

/** Of receivable `x` with its comparison to a credit. */
export const creditCandidate = resource('PixCreditCandidate', 'A receivable that a PIX credit can pay.', {
  receivableId: uuid('The candidate receivable.', { graph: false, column: 'x.id' }),
  isSameAmount: flag('Whether the open amounts of credit and receivable are equal.', { column: 'x.same_amount' }),
  isSameDebtor: flag("Whether the credit names the debtor's CPF or CNPJ.", { column: 'x.same_debtor' }),
});
