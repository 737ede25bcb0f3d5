import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/queryable.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../../platform/time/calendar.ts';
import { STATEMENT_RAILS, type StatementRail } from '../../rails/statements.ts';
import { isDifference, RESULTS } from './rail-reconciliation.resource.ts';

/** Comparisons of older days no longer change. */
const DAYS = 7;

const DIFFERENCES = statement(
  'count_rail_statement_differences',
  `select r.rail, t.key as result, sum((t.value->>'count')::int)::int as n
   from rail_reconciliation r cross join jsonb_each(r.results) t where r.day >= $1 group by 1, 2`,
);
const NEWEST = statement(
  'newest_compared_rail_statements',
  `select n.rail, min(n.day)::text as day
   from (select r.rail, max(r.day) as day from rail_reconciliation r group by r.institution_id, r.rail) n group by 1`,
);

const results = wordsOf(RESULTS).filter(isDifference);

/** Registers the metrics of the comparisons of all institutions. Rails without a statement have no series. */
export function measureStatements(metrics: Metrics, database: Database, now: () => Date): void {
  metrics.gauges(
    'gateway_rail_statement_differences',
    `Differences between books and rail statements of the last ${DAYS} days, by rail and result`,
    ['rail', 'result'],
    async () => {
      const from = plusDays(brasiliaDate(now()), -DAYS);
      const rows = await database.query<{ rail: StatementRail; result: string; n: number }>(DIFFERENCES, [from]);
      const known = new Map(rows.map(({ rail, result, n }) => [`${rail} ${result}`, n]));
      return wordsOf(STATEMENT_RAILS).flatMap((rail) =>
        results.map((result) => ({ labels: { rail, result }, value: known.get(`${rail} ${result}`) ?? 0 })),
      );
    },
  );
  metrics.gauges(
    'gateway_rail_statement_age_seconds',
    'Time since the end of the newest compared day, by rail: that of the institution whose day is oldest',
    ['rail'],
    async () => {
      const rows = await database.query<{ rail: StatementRail; day: string }>(NEWEST, []);
      const age = (day: string) => Math.max(0, (now().getTime() - brasiliaDayBounds(day).end.getTime()) / 1_000);
      return rows.map(({ rail, day }) => ({ labels: { rail }, value: age(day) }));
    },
  );
}
