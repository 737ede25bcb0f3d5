import { cents, date, flag, integer, orNull, text, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { STATEMENT_RAILS } from '../../../rails/statements.ts';

export const SIMULATED_STATEMENT_STATUSES = {
  compared: 'Compared with the books.',
  processing: 'Not compared within 5 seconds; it still will be.',
};

const noBalance = 'for bills, whose provider states no balances';

export const simulatedStatement = resource(
  'SimulatedRailStatement',
  "A statement of a simulated rail about the partner's institution.",
  {
    statementId: text('Id of the statement.', { example: 'spi-2026-11-22-019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c44' }),
    rail: word(STATEMENT_RAILS, 'Rail of the statement.', { example: 'spi' }),
    day: date('Brasília day of the statement.', { example: '2026-11-22' }),
    isDayOver: flag('Whether the day is over. If not, the statement has what settled until now.', { example: true }),
    entryCount: integer('Number of entries.', { example: 120 }),
    openingBalance: orNull(cents('Opening balance, in cents.'), noBalance),
    closingBalance: orNull(cents('Closing balance, in cents.'), noBalance),
    status: word(SIMULATED_STATEMENT_STATUSES, 'Whether the gateway has compared the statement.', {
      example: 'compared',
    }),
    differenceCount: orNull(integer('Number of differences from the books.', { example: 0 }), 'until it is compared'),
  },
);

export const simulatedStatementRecord = restRecord(simulatedStatement);
