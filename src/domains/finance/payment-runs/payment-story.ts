import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import type { storyStep } from './payment-run.resource.ts';

/** Maximum steps of a story. A longer story shows its earliest steps. */
export const STORY_STEPS = 200;

interface StoryStep extends RowOf<typeof storyStep> {}

/** Reads the steps of payables (`root`), of their payment orders (`paid_by`) and of their file payments (`filed`). */
const story = (name: string, roots: string) =>
  statement(
    name,
    `with ${roots}, step as (
       select r.root, s.at, 'payable.' || s.action as action, s.author, s.on_behalf_of, s.reason,
         coalesce(s.installment_id, s.payable_id) as resource_id, null::bigint as amount, 1 as rank, s.id as step_id
       from root r join payable_step s on s.payable_id = r.payable_id
         and (r.installment_id is null or s.installment_id is null or s.installment_id = r.installment_id)
       union all
       select b.root, e.at, 'payment_batch.' || e.verb as action, e.author, null as on_behalf_of, null as reason, b.batch_id as resource_id,
         null as amount, 2 as rank, b.batch_id as step_id
       from (select o.root, o.batch_id from paid_by o union select f.root, f.batch_id from filed f) b
         join payment_batch p on p.id = b.batch_id and p.institution_id = $1
         cross join lateral (values ('created', p.created_at, p.created_by), ('released', p.released_at, p.released_by),
           ('cancelled', p.cancelled_at, p.cancelled_by)) e(verb, at, author)
       union all
       select o.root, o.updated_at as at, 'payment_order.' || o.status as action, null as author, null as on_behalf_of,
         o.error_code as reason, o.id as resource_id, o.amount, 6 as rank, o.id as step_id
       from paid_by o where o.status in ('rejected', 'cancelled')
       union all
       select o.root, e.at, 'transaction.' || e.state as action, null as author, null as on_behalf_of, e.reason, t.id as resource_id, t.amount,
         e.rank, t.id as step_id
       from paid_by o join transaction t on t.id = o.transaction_id and t.institution_id = $1
         cross join lateral (values ('accepted', t.created_at, null, 3),
           (t.status::text, t.completed_at, t.error_reason, 5)) e(state, at, reason, rank)
       union all
       select o.root, p.occurred_at as at, 'posting.' || p.kind as action, null as author, null as on_behalf_of, null as reason,
         p.id as resource_id, p.amount, 4 as rank, p.id as step_id
       from paid_by o join posting p on p.transaction_id = o.transaction_id and p.institution_id = $1
       union all
       select f.root, f.at, 'remittance.generated' as action, f.author, null as on_behalf_of, null as reason, f.remittance_id as resource_id,
         f.amount, 3 as rank, f.id as step_id
       from filed f where f.remittance_id is not null
       union all
       select f.root, f.updated_at as at, 'remittance_item.' || f.status as action, null as author, null as on_behalf_of,
         nullif(array_to_string(f.occurrences, ' '), '') as reason, f.id as resource_id, coalesce(f.paid_amount, f.amount) as amount,
         6 as rank, f.id as step_id
       from filed f where f.status in ('accepted', 'paid', 'refused', 'cancelled')
       union all
       select f.root, f.settled_at as at, 'remittance_item.conflict_settled' as action, f.settled_by as author, null as on_behalf_of,
         f.settlement_reason as reason, f.id as resource_id, null as amount, 7 as rank, f.id as step_id
       from filed f where f.settled_at is not null
       union all
       select x.root, m.created_at as at, 'reconciliation.matched' as action, m.created_by as author, null as on_behalf_of, m.reason,
         m.id as resource_id, i.amount, 8 as rank, m.id as step_id
       from (select o.root, o.id, 'payment_order' as kind from paid_by o
           union all select f.root, f.id, 'remittance_item' as kind from filed f) x
         join reconciliation_match_item i on i.item_id = x.id and i.kind = x.kind and i.live
           and i.kind in ('entry', 'payment_order', 'remittance_item', 'receipt')
         join reconciliation_match m on m.id = i.match_id and m.institution_id = $1
     ), told as (
       select s.*, row_number() over (partition by s.root order by s.at, s.rank, s.step_id) as n from step s where s.at is not null
     )
     select t.root, t.at, t.action, t.author, t.on_behalf_of as "onBehalfOf", t.reason, t.resource_id as "resourceId", t.amount
     from told t where t.n <= ${STORY_STEPS} order by t.root, t.n`,
  );

const OF_PAYABLES = story(
  'stories_of_payables',
  `root as materialized (
     select p.id as root, p.id as payable_id, null::uuid as installment_id from payable p where p.institution_id = $1 and p.id = any ($2)
   ), part as materialized (
     select r.root, i.id from root r join payable_installment i on i.payable_id = r.payable_id
   ), paid_by as materialized (
     select i.root, o.* from part i join payment_order o on o.installment_id = i.id
   ), filed as materialized (
     select i.root, f.*, r.generated_at as at, r.generated_by as author
     from part i join remittance_item f on f.installment_id = i.id left join remittance r on r.id = f.remittance_id
   )`,
);
const OF_ORDERS = story(
  'stories_of_payment_orders',
  `paid_by as materialized (
     select o.id as root, o.* from payment_order o where o.institution_id = $1 and o.id = any ($2)
   ), root as materialized (
     select o.root, o.payable_id, o.installment_id from paid_by o
   ), filed as (
     select null::uuid as root, f.*, null::timestamptz as at, null::text as author from remittance_item f where false
   )`,
);

/** Returns the steps of each story, earliest first. */
export const storiesOfPayables = (db: Queryable, institutionId: number, payableIds: readonly string[]) =>
  db.query<StoryStep>(OF_PAYABLES, [institutionId, payableIds]);

/** Returns the steps of each story, earliest first. */
export const storiesOfOrders = (db: Queryable, institutionId: number, orderIds: readonly string[]) =>
  db.query<StoryStep>(OF_ORDERS, [institutionId, orderIds]);
