import type { Database } from '../../../platform/database/database.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { errorText } from '../../../platform/errors/error-text.ts';
import type { Logger } from '../../../platform/observability/log.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import type { InstitutionClaim } from '../../ledger-claim.ts';

/** Number of broken rows that a proof keeps of each claim and institution. */
const KEPT_ROWS = 20;
/** A claim that could not be examined is examined again after this time. */
const AGAIN_AFTER_MS = 3_600_000;

const LOCK = statement(
  'lock_proving_subledger',
  `select pg_try_advisory_xact_lock(hashtextextended('subledger_proof', 0)) as locked`,
);
// A claim reads all rows of all institutions.
const PATIENTLY = statement('prove_patiently', "select set_config('statement_timeout', '600s', true)");
const DUE = statement(
  'due_subledger_claims',
  `select c.name from unnest($2::text[]) with ordinality c(name, place)
   where exists (select from institution i where not exists (select from subledger_proof p
     where p.institution_id = i.id and p.day = $1 and p.claim = c.name and (p.broken is not null or p.proved_at > $3)))
   order by c.place`,
);
const STORE = statement(
  'store_subledger_proof',
  `insert into subledger_proof as p (institution_id, day, claim, examined, broken, broken_rows, proved_at)
   select f.institution_id, $1, $2, f.examined, f.broken, f.broken_rows, $4
   from jsonb_to_recordset($3::jsonb) f(institution_id bigint, examined int, broken int, broken_rows jsonb)
   on conflict (institution_id, day, claim) do update set examined = excluded.examined, broken = excluded.broken,
     broken_rows = excluded.broken_rows, proved_at = excluded.proved_at
   where p.broken is null`,
);
const STORE_UNPROVED = statement(
  'store_unproved_subledger_claim',
  `insert into subledger_proof as p (institution_id, day, claim, proved_at) select i.id, $1, $2, $3 from institution i
   on conflict (institution_id, day, claim) do update set proved_at = excluded.proved_at where p.broken is null`,
);

/** One statement, so that all numbers of a claim are of one instant. */
const examine = ({ name, rows, broken }: InstitutionClaim) =>
  statement(
    `prove_${name}`,
    `with examined as (
       select r.institution_id, count(*)::int as n from (${rows}) r group by 1
     ), broken as (
       select b.institution_id, count(*)::int as n,
         jsonb_agg(to_jsonb(b.found) - 'institution_id' order by b.place) filter (where b.place <= ${KEPT_ROWS}) as first
       from (select f.institution_id, f as found, row_number() over (partition by f.institution_id) as place
         from (${broken}) f) b
       group by 1
     )
     select i.id as institution_id, coalesce(e.n, 0) as examined, coalesce(b.n, 0) as broken, coalesce(b.first, '[]') as broken_rows
     from institution i left join examined e on e.institution_id = i.id left join broken b on b.institution_id = i.id`,
  );

/**
 * Examines each claim once per Brasília day for every institution and stores the results. Each claim is one
 * transaction: after a crash the next run continues. Only one process proves at a time.
 */
export async function proveSubledger(
  database: Database,
  claims: readonly InstitutionClaim[],
  now: Date,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const day = brasiliaDate(now);
  const isDue = async (tx: Queryable, names: readonly string[]) => {
    const retried = new Date(now.getTime() - AGAIN_AFTER_MS);
    return new Set((await tx.query<{ name: string }>(DUE, [day, names, retried])).map(({ name }) => name));
  };
  const due = await isDue(
    database,
    claims.map(({ name }) => name),
  );
  for (const claim of claims.filter(({ name }) => due.has(name))) {
    try {
      const mine = await database.transaction(async (tx) => {
        const [lock] = await tx.query<{ locked: boolean }>(LOCK, []);
        if (!lock?.locked) return false;
        if (!(await isDue(tx, [claim.name])).has(claim.name)) return true;
        await tx.query(PATIENTLY, []);
        // Reads before the first write: a transaction with an id would delay the relay.
        const found = await tx.query(examine(claim), []);
        await tx.query(STORE, [day, claim.name, JSON.stringify(found), now]);
        return true;
      });
      if (!mine) return;
    } catch (error) {
      log.error({ claim: claim.name, error: errorText(error) }, 'a claim of the sub-ledger could not be examined');
      await database.query(STORE_UNPROVED, [day, claim.name, now]);
    }
  }
}
