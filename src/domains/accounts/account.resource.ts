import { cents, constant, date, instant, integer, orAbsent, text, word } from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { resource } from '../../platform/resource/resource.ts';
import { ACCOUNT_STATUSES } from '../ledger/balance.ts';
import { ACCOUNT_TYPES } from './account-type.ts';

const summary = {
  id: integer('Id of the account: `account_id` in webhooks.', { graph: 'accountId', example: 1003 }),
  kind: integer('Number of the account type: payment 1 to escrow 7.', {
    min: 1,
    max: 7,
    column: false,
    example: 1,
    deprecated: 'Use `accountType`.',
  }),
  accountType: word(ACCOUNT_TYPES, 'Type of the account.', { example: 'payment' }),
  agency: text('Agency, 4 digits.', { example: '0001' }),
  accountNumber: text('Account number, up to 10 digits. The last is the check digit.', { example: '19' }),
  status: word(ACCOUNT_STATUSES, 'State of the account.', { column: 'b.status', example: 'active' }),
};

export const accountSummary = resource('AccountSummary', 'An account in a list.', summary);

export const account = resource('Account', "An account of one of the partner's customers.", {
  ...summary,
  customerId: integer('Id of the customer who owns the account.', { rest: 'user_id', graph: false, example: 101 }),
  iban: text('IBAN (BCB Circular 3.625).', { rest: false }),
  currency: constant('BRL', 'Always `BRL`.', { column: false }),
  createdAt: instant('When the account was opened.', { example: '2026-11-21T15:30:10.123Z' }),
  updatedAt: instant('When the account was last changed.', { example: '2026-11-21T15:30:10.123Z' }),
  closingDate: orAbsent(date('Brasília date of the closing.'), 'while the account is not closed'),
});

/** Of an account, as its ledger row `b` has it. */
export const balance = resource('Balance', 'Money of an account, in cents: the sum of its postings.', {
  accountId: integer('Id of the account.', { graph: false, example: 1003 }),
  balance: cents('All money of the account, in cents.', { example: 150_000 }),
  available: cents('Money that payments can use, in cents: `balance` minus `blocked`.', {
    column: 'b.balance - b.blocked',
    example: 148_950,
  }),
  blocked: cents('Money that is reserved for open payments or blocked, in cents.', { example: 1_050 }),
  currency: constant('BRL', 'Always `BRL`.'),
  updatedAt: instant('Business time of the last change.', { example: '2026-11-21T15:30:10.123Z' }),
});

export const summaryRecord = restRecord(accountSummary);
export const accountRecord = restRecord(account);
export const balanceRecord = restRecord(balance);
