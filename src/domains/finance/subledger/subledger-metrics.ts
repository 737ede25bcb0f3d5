import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import { brasiliaDate, plusDays } from '../../../platform/time/calendar.ts';
import { CLAIM_NAMES } from './subledger-claims.ts';

/** Older proofs are not counted, so that the gauges read few rows. */
const DAYS = 7;

const NEWEST = statement(
  'count_newest_subledger_proofs',
  `select c.name as claim, coalesce(sum(p.broken), 0)::float8 as broken, count(*) filter (where p.day is not null and p.broken is null)::int as unproved
   from unnest($1::text[]) c(name) cross join institution i left join lateral (
     select s.day, s.broken from subledger_proof s
     where s.institution_id = i.id and s.day >= $2 and s.claim = c.name order by s.day desc limit 1
   ) p on true group by 1`,
);

/** Registers the metrics of the newest proofs of all institutions. */
export function measureSubledger(metrics: Metrics, database: Database, now: () => Date): void {
  const newest = (value: 'broken' | 'unproved') => async () => {
    const from = plusDays(brasiliaDate(now()), -DAYS);
    const rows = await database.query<{ claim: string; broken: number; unproved: number }>(NEWEST, [CLAIM_NAMES, from]);
    return rows.map((row) => ({ labels: { claim: row.claim }, value: row[value] }));
  };
  metrics.gauges(
    'gateway_subledger_broken',
    'Rows that break a claim about the books of finance, in the newest daily proof',
    ['claim'],
    newest('broken'),
  );
  metrics.gauges(
    'gateway_subledger_unproved',
    'Institutions whose newest daily proof could not examine a claim about the books of finance',
    ['claim'],
    newest('unproved'),
  );
}
