import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { brasiliaDate, brasiliaDayBounds, isBusinessDay, plusDays } from '../../../platform/time/calendar.ts';
import type { Decider } from '../../operators/decider.ts';
import type { Payable } from './payable.entity.ts';

// Serializes approvals per supplier, so that each approval sees the earlier ones. Locks in key order.
const LOCK = statement(
  'lock_approvals_of_suppliers',
  `select pg_advisory_xact_lock(turn.key) from (
     select hashtextextended('approvals:' || $1::bigint || ':' || supplier, 0) as key from unnest($2::text[]) supplier
     order by key) turn`,
);
// The second approval is always the later one, so older payables are excluded by their last approval.
const SUMS = statement(
  'approved_of_suppliers',
  `select p.supplier_document as supplier, sum(p.net_amount)::text as "byPersons",
     coalesce(sum(p.net_amount) filter (where
       p.approved_at >= $3 and coalesce(p.approved_on_behalf_of, p.approved_by) = $5
       or p.second_approved_at >= $3 and coalesce(p.second_approved_on_behalf_of, p.second_approved_by) = $5), 0)::text as "onAuthority"
   from payable p
   where p.institution_id = $1 and p.supplier_document = any ($2) and coalesce(p.second_approved_at, p.approved_at) >= $3
     and p.status not in ('refused', 'cancelled')
     and (p.approved_at >= $3 and array[p.approved_by, p.approved_on_behalf_of] && $4::text[]
       or p.second_approved_at >= $3 and array[p.second_approved_by, p.second_approved_on_behalf_of] && $4::text[])
   group by p.supplier_document`,
);
const SECOND_APPROVAL_FROM = statement(
  'second_approval_from',
  'select second_approval_from as amount from finance_settings where institution_id = $1',
);

/** Net cents of one supplier on this business day, without payables refused or cancelled since. */
interface Approved {
  /** Approved by or on behalf of any of the decider's persons, under any authority. */
  readonly byPersons: bigint;
  /** Approved under the decider's authority, by any person. */
  readonly onAuthority: bigint;
}

export interface ApprovedSums {
  /** In cents. Infinity when no payable needs two approvers. */
  readonly secondFrom: number;
  of(payable: Payable): Approved;
  add(payable: Payable): void;
}

/** Approvals on weekends and holidays belong to the next business day. */
export function businessDayStart(now: Date): Date {
  let day = brasiliaDate(now);
  while (!isBusinessDay(plusDays(day, -1))) day = plusDays(day, -1);
  return brasiliaDayBounds(day).start;
}

/** Serializes approvals for these payables' suppliers until the transaction ends. */
export async function lockApprovedSums(
  { tx, now, principal }: WriteContext,
  { author, onBehalfOf, persons }: Decider,
  payables: Iterable<Payable>,
): Promise<ApprovedSums> {
  const { institutionId } = principal;
  const suppliers = [...new Set([...payables].map(({ supplierDocument }) => supplierDocument))];
  await tx.query(LOCK, [institutionId, suppliers]);
  // A statement after the lock, so that it sees the latest approvals.
  const rows = await tx.query<{ supplier: string; byPersons: string; onAuthority: string }>(SUMS, [
    ...[institutionId, suppliers, businessDayStart(now), persons, onBehalfOf ?? author],
  ]);
  const sums = new Map<string, Approved>(
    rows.map(({ supplier, byPersons, onAuthority }) => [
      supplier,
      { byPersons: BigInt(byPersons), onAuthority: BigInt(onAuthority) },
    ]),
  );
  const of = ({ supplierDocument }: Payable) => sums.get(supplierDocument) ?? { byPersons: 0n, onAuthority: 0n };
  return {
    secondFrom: await secondApprovalFrom(tx, institutionId),
    of,
    add(payable) {
      const { byPersons, onAuthority } = of(payable);
      const net = BigInt(payable.netAmount);
      sums.set(payable.supplierDocument, { byPersons: byPersons + net, onAuthority: onAuthority + net });
    },
  };
}

async function secondApprovalFrom(tx: Queryable, institutionId: number): Promise<number> {
  const [settings] = await tx.query<{ amount: number }>(SECOND_APPROVAL_FROM, [institutionId]);
  return settings?.amount ?? Number.POSITIVE_INFINITY;
}
