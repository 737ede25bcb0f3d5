import { z } from 'zod';
import { messageType } from '../messaging/event.ts';
import { MAX_AMOUNT } from '../platform/money/money.ts';

export const STATEMENT_RAILS = {
  spi: 'PIX: the account of the institution in the SPI.',
  str: 'TED: the account of the institution in the STR.',
  bills: 'Boletos and guides: the account at the bill provider.',
};
export type StatementRail = keyof typeof STATEMENT_RAILS;

export const MAX_STATEMENT_ENTRIES = 1_000;
export const MAX_STATEMENT_PARTS = 1_000;

const Balance = z.int().nullable();

const StatementEntry = z.object({
  reference: z.string().min(1).max(64).meta({
    description:
      'SPI: end-to-end id or return id. STR: NumCtrlIF of what the institution sent, NumCtrlSTR of what it received. Bills: operation id',
  }),
  kind: z.enum(['payment', 'return', 'own_funds']).meta({
    description:
      "`own_funds` moves the institution's own money, such as funding or a tariff: it counts for balances only",
  }),
  direction: z.enum(['in', 'out']).meta({ description: 'Direction of the money, seen from the institution' }),
  amount: z.int().min(1).max(MAX_AMOUNT).meta({ description: 'Cents' }),
  at: z.iso.datetime().meta({ description: 'When the rail settled it' }),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

const statement = (rail: StatementRail, summary: string) =>
  messageType('outcomes', `${rail}.statement`, summary, {
    statementId: z.string().min(1).max(64).meta({
      description:
        'The same in all parts. A statement with another id and a later `producedAt` replaces that of the day',
    }),
    ispb: z.string().length(8).meta({ description: 'Institution of the statement' }),
    day: z.iso.date().meta({ description: 'Brasília accounting day of the rail' }),
    part: z.int().min(1).max(MAX_STATEMENT_PARTS),
    parts: z.int().min(1).max(MAX_STATEMENT_PARTS),
    openingBalance: Balance.meta({ description: 'Cents. Null when the rail states none' }),
    closingBalance: Balance.meta({ description: 'Cents. Null when the rail states none' }),
    producedAt: z.iso.datetime().meta({ description: 'The statement has everything that settled before this time' }),
    entries: z.array(StatementEntry).max(MAX_STATEMENT_ENTRIES),
  });

/** From camt.053 of the SPI. Parts can arrive in any order, and repeatedly. */
export const spiStatement = statement('spi', 'A part of the statement of a day in the SPI');
/** From the STR0014 of the STR. */
export const strStatement = statement('str', 'A part of the statement of a day in the STR');
export const billsStatement = statement('bills', 'A part of the statement of a day at the bill provider');

export type RailStatement = z.infer<typeof spiStatement.body>;
