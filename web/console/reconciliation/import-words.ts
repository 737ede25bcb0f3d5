import type { Tone } from '../../shared/parts/status.tsx';
import type {
  FileStatementOutcome,
  FileStatementStop,
  ImportStatementFileMutation,
  StatementFileRowDecision,
  StatementFileRowFinding,
  StatementFileRowOutcome,
} from './documents.generated.ts';

type Answer = NonNullable<ImportStatementFileMutation['importStatementFile']>;
export type Preview = Extract<Answer, { readonly __typename: 'StatementFile' }>;
export type PreviewStatement = Preview['statements'][number];
export type PreviewRow = PreviewStatement['rows'][number];

export const OUTCOME_HEADS: Readonly<Record<StatementFileRowOutcome, string>> = {
  DOUBTFUL: 'Decide',
  REFUSED: 'Cannot be booked',
  BOOK: 'To book',
  PASSED_OVER: 'Not booked: no movements',
  DUPLICATE: 'Imported before',
};

export const FINDING_WORDS: Readonly<Record<StatementFileRowFinding, string>> = {
  INVALID_AMOUNT: 'The amount cannot be read.',
  INVALID_DATE: 'The day cannot be read.',
  FOREIGN_CURRENCY: 'Amount in another currency without a rate.',
  CONVERTED: 'Amount in another currency, converted with the rate in the file.',
  SIGN_CONTRADICTS_TYPE: 'The bank calls it a debit but wrote a positive amount, or the reverse.',
  NO_AMOUNT: 'Announced only: it has no amount yet.',
  ZERO_AMOUNT: 'The amount is zero.',
  BALANCE: 'A balance: equals the balance of the account at this point.',
  LEARNED_BALANCE: 'A balance: somebody decided so for this text.',
  BALANCE_LABEL: 'Looks like a balance, but equals no balance of the account.',
  UNPROVED_BALANCE: 'Looks like a balance, and the file has nothing to compare it with.',
  EQUALS_BALANCE: 'Equals the balance of the account here, and the sum of the file is wrong.',
  BEFORE_OPENING: 'The day is before the opening balance of the account.',
  IN_FUTURE: 'The day is in the future.',
  SIMILAR_KNOWN: 'An entry with this day and amount exists already.',
  KNOWN: 'Imported before.',
  LEFT_OUT: 'Left out.',
};

export const DECISION_WORDS: Readonly<Record<StatementFileRowDecision, string>> = {
  BOOK: 'Book',
  BOOK_OPPOSITE: 'Book with the opposite sign',
  LEAVE_OUT: 'Leave out',
};

export const STATEMENT_WORDS: Readonly<Record<FileStatementOutcome, string>> = {
  READY: 'Ready to import',
  STOPPED: 'Needs a decision',
  LEFT_OUT: 'Left out',
  IMPORTED: 'Imported',
};
export const STATEMENT_TONES: Readonly<Record<FileStatementOutcome, Tone>> = {
  READY: 'good',
  STOPPED: 'wait',
  LEFT_OUT: 'idle',
  IMPORTED: 'good',
};

export const STOP_WORDS: Readonly<Record<FileStatementStop, string>> = {
  UNKNOWN_ACCOUNT: 'The institution has no account with this number. Choose one, add it, or leave this statement out.',
  FOREIGN_CURRENCY: 'Only statements in reais can be imported. Leave this statement out.',
  UNDECIDED_ROWS: 'Decide about the rows below.',
  DIFFERENCE: 'The bank’s closing balance differs from the books.',
  CONTRADICTION: 'The file contradicts itself.',
  COLUMNS: 'Confirm which column has which meaning: show the preview again.',
};
