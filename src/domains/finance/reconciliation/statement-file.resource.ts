import {
  cents,
  date,
  flag,
  instant,
  integer,
  object,
  orNull,
  text,
  texts,
  uuid,
  word,
  words,
} from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';
import type { ColumnMapping } from './statement-files/column-mapping.ts';
import type { StatedBalance } from './statement-files/read-statement.ts';
import { STATEMENT_FORMATS } from './statement-files/statement-file.ts';
import { DECISIONS, FINDING_WORDS, LABEL_MEANINGS, type LabelMeaning, ROW_OUTCOMES } from './statement-findings.ts';

/** Outcome of one statement of a file. */
export const STATEMENT_OUTCOMES = {
  ready: 'It can be imported as it is.',
  stopped: 'A person must decide first: see `stops`.',
  left_out: 'A person left it out.',
  imported: 'It is imported.',
} as const;

export const STOPS = {
  unknown_account: 'The institution has no such account: add it, choose one, or leave the statement out.',
  foreign_currency: 'The statement is not in reais: leave it out.',
  undecided_rows: 'Rows are doubtful or refused: decide about them, or accept the suggestions.',
  difference: 'The closing balance of the file differs from the books: correct rows, or accept the difference.',
  contradiction: 'The file contradicts itself: ask the bank for another, or accept it.',
  columns: 'The meaning of the columns is only suggested: confirm or correct it.',
} as const;

export const statementRow = resource('StatementFileRow', 'A row of a statement file and what happens to it.', {
  number: integer('Number of the row in the file, starting at 1.'),
  line: integer('Line of the file where the row begins.'),
  date: orNull(date('Day of the row.'), 'when it cannot be read'),
  amount: orNull(cents('Written amount in signed cents. Debits are negative.'), 'when it cannot be read'),
  booked: orNull(cents('Amount that is booked, in signed cents.'), 'when nothing is booked'),
  description: text('Text of the row.'),
  document: orNull(text('Number of a document, CPF or CNPJ.'), 'when the row has none'),
  written: orNull(text('Text that cannot be read.'), 'when everything can be read'),
  outcome: word(ROW_OUTCOMES, 'What happens to the row.'),
  reasons: words(FINDING_WORDS, 'Findings about the row.'),
  suggestion: orNull(word(DECISIONS, 'Suggested decision.'), 'when nothing has to be decided'),
  decision: orNull(word(DECISIONS, 'Decision of the request.'), 'without one'),
});

export const statedBalance = resource('StatementBalance', 'A balance that a statement file states.', {
  amount: cents('Balance in signed cents.'),
  date: orNull(date('Day at whose end it holds.'), 'when the file does not state it'),
});

export const fileStatement = resource('FileStatement', 'The statement of one account in a file.', {
  number: integer('Number of the statement in the file, starting at 1.'),
  line: integer('Line of the file where the statement begins.'),
  bankAccountId: orNull(
    uuid('Account at another bank.', { graphType: 'ID' }),
    'when the institution has no such account',
  ),
  bankCode: orNull(text('Bank as written in the file.'), 'when the file does not name it'),
  branch: orNull(text('Branch as written in the file.'), 'when the file does not name it'),
  accountNumber: orNull(
    text('Number of the account or card as written in the file.'),
    'when the file does not name it',
  ),
  isCard: flag('Whether it is the statement of a credit card.'),
  currency: text('Currency: ISO 4217.'),
  from: orNull(date('First day of the rows.'), 'without rows'),
  to: orNull(date('Last day of the rows.'), 'without rows'),
  outcome: word(STATEMENT_OUTCOMES, 'What happens to the statement.'),
  stops: words(STOPS, 'What has to be decided before the import.'),
  opening: orNull(object<StatedBalance>()('Opening balance.'), 'when the file states none'),
  closing: orNull(object<StatedBalance>()('Closing balance.'), 'when the file states none'),
  expected: cents(
    'Balance of the books at the end of the closing day, with the rows that are booked, in signed cents.',
  ),
  difference: orNull(
    cents('Closing balance of the file less `expected`, in signed cents.'),
    'when the file states no closing balance',
  ),
  suggestedDifference: orNull(
    cents('The difference after all suggestions are accepted, in signed cents.'),
    'when the file states no closing balance',
  ),
  contradictions: texts('Where the file contradicts itself.'),
  booked: integer('Number of rows that are booked.'),
  doubtful: integer('Number of rows about which a person must decide.'),
  passedOver: integer('Number of rows that are no movements or were left out.'),
  refused: integer('Number of rows that cannot be booked.'),
  duplicates: integer('Number of rows that were imported before.'),
  matched: integer('Number of imported entries that were matched immediately. 0 before the import.'),
  waiting: integer('Number of imported entries that wait for a match. 0 before the import.'),
});

export const statementFile = resource('StatementFile', 'A statement file: what is, or would be, booked from it.', {
  format: word(STATEMENT_FORMATS, 'Format of the file.'),
  isImported: flag('Whether the file was imported. False for a preview, and while a person has to decide.'),
  importedBefore: orNull(instant('Time of an earlier import of the same file.'), 'when it is new'),
});

export const statementTable = resource('StatementTable', 'The columns of a CSV or XLSX file.', {
  headings: texts('Headings of the columns. Empty when none are recognised.'),
  sample: object<readonly (readonly string[])[]>()('First rows after the headings.'),
  columns: orNull(
    object<ColumnMapping>()('Meaning of the columns: confirmed, remembered or suggested.'),
    'when nothing can be suggested',
  ),
  isConfirmed: flag('Whether a person has confirmed the columns, for this file or an earlier one of the account.'),
});

export const statementLabel = resource('StatementLabel', "Meaning of a text in the rows of a bank's files.", {
  label: text('Text without accents, dates and numbers, in upper case.'),
  meaning: word(LABEL_MEANINGS, 'Meaning of rows with this text.'),
});

export const statementProfile = resource(
  'StatementProfile',
  "What persons have taught about the statement files of an account's bank.",
  {
    bankAccountId: uuid('Account at another bank.', { graphType: 'ID' }),
    labels: object<readonly { readonly label: string; readonly meaning: LabelMeaning }[]>()(
      'Texts of rows with their meaning.',
    ),
    signByType: flag('Whether the bank writes debits without a sign, so that the type of the movement decides.'),
    columns: orNull(
      object<ColumnMapping>()('Meaning of the columns of CSV and XLSX files.'),
      'until a person has said it',
    ),
    updatedBy: orNull(text('Author of the last change.'), 'without a change'),
    updatedAt: orNull(instant('Time of the last change.'), 'without a change'),
  },
);
