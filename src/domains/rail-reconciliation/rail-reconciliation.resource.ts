import {
  cents,
  date,
  exactCents,
  instant,
  integer,
  orNull,
  records,
  text,
  uuid,
  word,
} from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { resource } from '../../platform/resource/resource.ts';
import { STATEMENT_RAILS } from '../../rails/statements.ts';
import { CASE_OF_DIFFERENCE } from './difference-cases.ts';

export const RESULTS = {
  matched: 'The books and the statement agree.',
  missing_here: 'The statement has it, the books do not.',
  missing_there: 'The books have it, the statement does not.',
  different_amount: 'The books and the statement have different amounts.',
  different_instant: 'The books and the statement have different times.',
  in_case: 'Only one side has it, and a case of a message or a booking of a case explains it.',
  pending: 'Close to the end of the day: it can be in a statement that is not here yet, or be booked soon.',
};

/** Whether rows with this result differ without an explanation. */
export const isDifference = (result: string): boolean => !['matched', 'in_case', 'pending'].includes(result);

export const DIRECTIONS = { in: 'Money that the institution received.', out: 'Money that the institution sent.' };

export const resultTotal = resource('RailReconciliationTotal', 'Number and sum of the rows with a result.', {
  result: word(RESULTS, 'Result of the comparison.', { example: 'matched' }),
  count: integer('Number of rows.', { example: 120 }),
  amount: exactCents('Sum in cents, in both directions.', { example: 4_512_300 }),
});
const total = restRecord(resultTotal);

const noBalance = 'when the rail states none';

export const railReconciliation = resource(
  'RailReconciliation',
  'How the books of a day agree with the statement of a rail.',
  {
    rail: word(STATEMENT_RAILS, 'Rail of the statement.', { example: 'spi' }),
    day: date('Brasília accounting day of the rail.', { column: 'r.day::text', example: '2026-11-22' }),
    openingBalance: orNull(cents('Opening balance of the statement in cents.'), noBalance),
    closingBalance: orNull(cents('Closing balance of the statement in cents.'), noBalance),
    computedBalance: orNull(
      exactCents('Opening balance plus the entries, in cents. It should equal the closing balance.', {
        column: 'r.computed_balance::text',
      }),
      noBalance,
    ),
    results: records(total, 'Number and sum of the rows by result. Results without rows are left out.', {
      graph: false,
      column: 'r.results',
    }),
    differenceCount: integer('Number of differences.', { example: 0 }),
    pendingCount: integer('Number of rows that wait.', { example: 0 }),
    comparedAt: instant('Time of the last comparison.', { example: '2026-11-23T09:00:00.000Z' }),
  },
);

export const railDifference = resource(
  'RailDifference',
  'A row on which the books and a statement differ, or that waits.',
  {
    result: word(RESULTS, 'Result of the comparison.', { example: 'missing_here' }),
    reference: text('End-to-end id, return id, control number or operation id.', {
      example: 'E9999900420261122150012345678901',
    }),
    direction: word(DIRECTIONS, 'Direction of the money, seen from the institution.', { example: 'in' }),
    occurrence: integer('Counts equal references in one direction, starting at 1.', { example: 1 }),
    amountHere: orNull(cents('Amount in the books, in cents.'), 'when the books do not have it'),
    amountThere: orNull(cents('Amount in the statement, in cents.'), 'when the statement does not have it'),
    bookedAt: orNull(instant('Time of the booking.'), 'when the books do not have it'),
    settledAt: orNull(instant('Time of the settlement in the rail.'), 'when the statement does not have it'),
    transactionId: orNull(uuid('Transaction in the books.'), 'when the books do not have it'),
    caseId: orNull(
      uuid('Case that settles or explains the difference.', { column: CASE_OF_DIFFERENCE }),
      'while the row waits',
    ),
  },
);

export const railReconciliationRecord = restRecord(railReconciliation, 'RailReconciliation');
export const railDifferenceRecord = restRecord(railDifference, 'RailDifference');
