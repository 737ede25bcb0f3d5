import type { StatementRail } from '../../rails/statements.ts';

/**
 * A kind of posting that goes through a rail. One SQL text joins its reference `r.ref` to a posting `p` of that kind.
 * Another finds transactions `k` by a reference `e.reference`.
 */
interface Booked {
  readonly kind: string;
  readonly reference: string;
  readonly byReference: string;
}

const returned = 'r.transaction_id = p.transaction_id and r.amount = p.amount and r.created_at = p.occurred_at';
const transaction = (kind: string): Booked => ({
  kind,
  reference: 'select r.end_to_end_id as ref from transaction r where r.id = p.transaction_id',
  byReference: `select r.id, null::bigint as amount, null::timestamptz as at from transaction r
    where r.end_to_end_id = e.reference and r.type = '${kind}'`,
});
const named = (kind: string, table: string, column: string, and = 'true'): Booked => ({
  kind,
  reference: `select r.${column}::text as ref from ${table} r where r.transaction_id = p.transaction_id and ${and}`,
  byReference: `select r.transaction_id as id, null::bigint as amount, null::timestamptz as at from ${table} r
    where r.${column} = e.reference and ${and}`,
});

const BOOKED: Readonly<Record<StatementRail, readonly Booked[]>> = {
  spi: [
    transaction('pix_out'),
    transaction('pix_in'),
    named('pix_refund', 'pix_refund', 'return_id'),
    {
      kind: 'pix_return',
      reference: `select r.return_id as ref from pix_return r where ${returned} and r.status = 'settled'`,
      byReference: `select r.transaction_id as id, r.amount, r.created_at as at from pix_return r
        where r.return_id = e.reference and r.status = 'settled'`,
    },
  ],
  str: [
    named('ted_out', 'ted_order', 'num_ctrl_if'),
    named('ted_in', 'ted_credit', 'num_ctrl_str', "r.message_type <> 'STR0010'"),
    named('ted_refund', 'ted_refund', 'num_ctrl_if'),
    named('ted_return', 'ted_credit', 'num_ctrl_str', "r.message_type = 'STR0010'"),
  ],
  bills: [
    {
      kind: 'bill_payment',
      reference: 'select r.id::text as ref from bill_payment r where r.transaction_id = p.transaction_id',
      byReference: `select r.transaction_id as id, null::bigint as amount, null::timestamptz as at from bill_payment r
        where e.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and r.id = e.reference::uuid`,
    },
  ],
};

const SIDES = [
  ['out', 'credit_account_id'],
  ['in', 'debit_account_id'],
] as const;

/**
 * Selects what the institution booked through the rail between two times: reference, direction, amount, time. It skips
 * what was booked in both directions under one reference: payments inside the institution never reach the rail.
 */
export const bookedBetween = (rail: StatementRail, account: string, from: string, until: string): string => {
  const kinds = BOOKED[rail].map(({ kind }) => `'${kind}'`).join(', ');
  const postings = SIDES.map(
    ([
      direction,
      side,
    ]) => `select p.transaction_id, p.case_id, p.amount, p.occurred_at, p.kind, '${direction}' as direction from posting p
      where p.${side} = ${account} and p.occurred_at >= ${from} and p.occurred_at < ${until} and p.kind in (${kinds})`,
  ).join(' union all ');
  const references = BOOKED[rail]
    .map(({ kind, reference }) => `select s.ref from (${reference}) s where p.kind = '${kind}'`)
    .join(' union all ');
  return `select b.* from (
      select distinct on (r.reference, p.direction, p.transaction_id, p.kind, p.amount, p.occurred_at)
        r.reference, p.direction, p.amount, p.occurred_at, p.transaction_id, p.case_id,
        count(*) filter (where p.direction = 'in') over same > 0 and count(*) filter (where p.direction = 'out') over same > 0 as inside
      from (${postings}) p left join lateral (${references}) f on true
        cross join lateral (select coalesce(f.ref, p.transaction_id::text) as reference) r
      window same as (partition by r.reference)
    ) b where not b.inside`;
};

/** Selects what was booked under a reference `e.reference` in the direction `e.direction`, at any time. */
export const bookedAs = (rail: StatementRail, account: string): string =>
  BOOKED[rail]
    .map(
      ({ kind, byReference }) => `select p.amount, p.occurred_at, p.transaction_id, p.case_id from (${byReference}) k
        join posting p on p.transaction_id = k.id and p.kind = '${kind}'
          and p.amount = coalesce(k.amount, p.amount) and p.occurred_at = coalesce(k.at, p.occurred_at)
          and case e.direction when 'out' then p.credit_account_id else p.debit_account_id end = ${account}`,
    )
    .join(' union all ');
