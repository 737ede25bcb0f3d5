import { z } from 'zod';
import type { RailFaults } from '../../../config/rail-faults.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { validationFailed } from '../../../platform/errors/errors.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { STATEMENT_RAILS } from '../../../rails/statements.ts';
import { sendStatement } from '../../../sandbox/rail-statements.ts';
import { foundInTime } from '../../../sandbox/send-and-await.ts';
import { simulation } from '../../../sandbox/simulation.ts';
import { t } from '../texts.ts';
import type { simulatedStatement } from './simulated-statement.resource.ts';

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    readonly simulatedRails: {
      readonly faults: RailFaults;
      /** Days for which the rails keep their records. */
      readonly keptDays: number;
    };
  }
}

const INSTITUTION = statement('sandbox_institution_of_statement', 'select ispb from institution where id = $1');
const COMPARED = statement(
  'sandbox_compared_statement',
  `select r.difference_count as "differenceCount" from rail_statement s
   join rail_reconciliation r on r.statement = s.id where s.institution_id = $1 and s.rail = $2 and s.statement_id = $3`,
);

export interface SimulatedRailStatement extends RowOf<typeof simulatedStatement> {}

/** Responds once the statement is compared with the books. It has the faults of `SANDBOX_RAIL_FAULTS`. */
export const simulateRailStatement = simulation({
  name: 'simulateRailStatement',
  summary: "Simulates that a rail sends the statement of a day to the partner's institution",
  effects: ['simulates'],
  refusals: [],
  input: z.strictObject({
    rail: z.enum(wordsOf(STATEMENT_RAILS)).meta({ description: 'Rail that sends the statement' }),
    day: Day.meta({ description: 'Brasília day of the statement, today at the latest' }),
  }),
  async run({ database, principal, services, now }, { rail, day }): Promise<SimulatedRailStatement> {
    const { faults, keptDays } = services.simulatedRails;
    const today = brasiliaDate(now);
    const first = plusDays(today, -keptDays + 1);
    if (day > today || day < first) throw validationFailed({ day: t('dayWithin', { first, last: today }) });
    const { institutionId } = principal;
    const [institution] = await database.query<{ ispb: string }>(INSTITUTION, [institutionId]);
    if (!institution) throw new Error(`the institution ${institutionId} has no row`);
    const sent = await sendStatement(database, { rail, ispb: institution.ispb, day }, now, faults);
    services.outsideWorld.wake();
    const compared = await foundInTime(async () => {
      const values = [institutionId, rail, sent.statementId];
      const [row] = await database.query<{ differenceCount: number }>(COMPARED, values);
      return row ?? null;
    });
    return {
      ...sent,
      isDayOver: brasiliaDayBounds(day).end <= now,
      status: compared ? 'compared' : 'processing',
      differenceCount: compared?.differenceCount ?? null,
    };
  },
});
