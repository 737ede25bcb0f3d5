import { ROW_FINDINGS } from './statement-files/read-statement.ts';

/** Outcomes of a row of a statement file. */
export const ROW_OUTCOMES = {
  book: 'It is booked as an entry.',
  doubtful: 'A person must decide.',
  passed_over: 'It is no movement, and is not booked.',
  refused: 'It cannot be booked. A person must confirm that it is left out.',
  duplicate: 'It was imported before.',
} as const;
export type RowOutcome = keyof typeof ROW_OUTCOMES;

const CHECKS = {
  balance: ['passed_over', 'It states a balance: its amount equals the balance of the account at that point.'],
  learned_balance: ['passed_over', 'It states a balance: a person decided so about this text.'],
  balance_label: ['doubtful', 'Its text is the label of a balance, but the amount equals no balance of the account.'],
  unproved_balance: [
    'doubtful',
    'Its text is the label of a balance, and the file states no balance to compare it with.',
  ],
  equals_balance: ['doubtful', 'Its amount equals the balance of the account at that point, and the sum is wrong.'],
  before_opening: ['doubtful', 'Its day is before the opening day of the account.'],
  in_future: ['doubtful', 'Its day is in the future.'],
  similar_known: ['doubtful', 'An entry of the same day and amount is known under another id.'],
  known: ['duplicate', 'It was imported before.'],
  left_out: ['passed_over', 'A person left it out.'],
} as const;

/** Findings about entries that arrive without a file. They are imported in spite of a doubt. */
export const ENTRY_FINDINGS = {
  known: 'It was imported before, and is not imported again.',
  similar_known: 'An entry of the same day and amount is known under another id.',
  before_opening: 'Its day is before the opening day of the account.',
  in_future: 'Its day is in the future.',
} as const;
export type EntryFinding = keyof typeof ENTRY_FINDINGS;

/** Every finding about a row, with the outcome that it has until a person decides. */
const FINDINGS = { ...ROW_FINDINGS, ...CHECKS };
export type Finding = keyof typeof FINDINGS;

export const outcomeOf = (finding: Finding): RowOutcome => FINDINGS[finding][0];

/** Meaning of each finding. */
export const FINDING_WORDS = Object.fromEntries(
  Object.entries(FINDINGS).map(([finding, [, words]]) => [finding, words]),
) as Readonly<Record<Finding, string>>;

export const DECISIONS = {
  book: 'Book the row with its amount.',
  book_opposite: 'Book the row with the opposite sign.',
  leave_out: 'Do not book the row.',
} as const;
export type Decision = keyof typeof DECISIONS;

/** Meanings of the texts of a bank account's rows, as persons decided them. */
export const LABEL_MEANINGS = { balance: 'The row states a balance.', movement: 'The row is a movement.' } as const;
export type LabelMeaning = keyof typeof LABEL_MEANINGS;
