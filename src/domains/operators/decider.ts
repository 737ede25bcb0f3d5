import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Principal } from '../../platform/operation/principal.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';

const STANDS_FOR = statement(
  'authority_of_absent',
  `select o.authority from deputyship d join operator o on o.institution_id = d.institution_id and o.login = d.absent
   where d.institution_id = $1 and d.deputy = $2 and d.absent = $3 and d.ended_at is null
     and $4::date between d.first_day and d.last_day and o.disabled_at is null and 'approver' = any (o.roles)`,
);

export interface Decider {
  readonly author: string;
  /** Author name of the represented approver. */
  readonly onBehalfOf: string | null;
  /** Approval limit in cents: that of the represented approver, if any. */
  readonly authority: number;
  /** The author and the represented approver. */
  readonly persons: readonly string[];
}

/** Returns the deciding person: the caller, or today the caller for an absent approver. @throws AppError not_a_deputy */
export async function deciderOf(
  db: Queryable,
  { institutionId, clientId, author, authority }: Principal,
  now: Date,
  absent: string | null | undefined,
): Promise<Decider> {
  if (!absent) return { author, onBehalfOf: null, authority: authority ?? 0, persons: [author] };
  const values = [institutionId, clientId, absent, brasiliaDate(now)];
  const [found] = await db.query<{ authority: number | null }>(STANDS_FOR, values);
  if (!found) throw new AppError('not_a_deputy');
  return deciderFor(author, absent, found.authority);
}

/** Maximum number of approvers that one operator represents at a time. Waiting work is counted for each of them. */
const MAX_ABSENT = 20;
const ABSENT = statement(
  'approvers_stood_for',
  `select d.absent, o.authority from deputyship d join operator o on o.institution_id = d.institution_id and o.login = d.absent
   where d.institution_id = $1 and d.deputy = $2 and d.ended_at is null and $3::date between d.first_day and d.last_day
     and o.disabled_at is null and 'approver' = any (o.roles) order by d.absent limit ${MAX_ABSENT}`,
);

/** Maps each represented approver's login, and null for the operator, to the decider of today. */
export async function decidersOf(
  db: Queryable,
  principal: Principal,
  now: Date,
): Promise<readonly (readonly [absent: string | null, decider: Decider])[]> {
  const { institutionId, clientId, author } = principal;
  const own = await deciderOf(db, principal, now, null);
  const values = [institutionId, clientId, brasiliaDate(now)];
  const rows = await db.query<{ absent: string; authority: number | null }>(ABSENT, values);
  return [
    [null, own],
    ...rows.map(({ absent, authority }) => [absent, deciderFor(author, absent, authority)] as const),
  ];
}

function deciderFor(author: string, absent: string, authority: number | null): Decider {
  const onBehalfOf = `operator:${absent}`;
  return { author, onBehalfOf, authority: authority ?? 0, persons: [author, onBehalfOf] };
}
