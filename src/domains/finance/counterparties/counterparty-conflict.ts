import { z } from 'zod';
import { afterId, keysetPage, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import type { CounterpartyRow } from './counterparty.resource.ts';
import { COUNTERPARTY_FIELDS, type CounterpartyField, counterpartyConflict } from './counterparty.resource.ts';
import { MEMBER_OF, type SomeValues } from './counterparty-fields.ts';
import { counterpartiesById, OF_INSTITUTION } from './counterparty-pages.ts';

/** The newest version that a source sent without the authority over all of its fields. */
export interface CounterpartyConflict extends RowOf<typeof counterpartyConflict> {}

// A repeated version stays dismissed. A newer version, other values or another reference open the conflict again.
const KEEP = statement(
  'keep_counterparty_conflict',
  `insert into counterparty_conflict as k (institution_id, counterparty_id, source_partner_id, reference, source_version, sent, fields, refused_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (counterparty_id, source_partner_id) do update
   set reference = excluded.reference, source_version = excluded.source_version, sent = excluded.sent, fields = excluded.fields,
     refused_at = excluded.refused_at, dismissed_by = null, dismissed_at = null
   where excluded.reference <> k.reference or excluded.source_version > k.source_version
     or (excluded.source_version = k.source_version and (k.dismissed_at is null or excluded.sent <> k.sent))`,
);
/** Open: not dismissed, and no version of the source at least this new was accepted since. */
const OPEN = `k.dismissed_at is null and not exists (
  select from counterparty_source s where s.counterparty_id = k.counterparty_id and s.source_partner_id = k.source_partner_id
    and s.source_version >= k.source_version)`;
const OF_COUNTERPARTIES = statement(
  'conflicts_of_counterparties',
  `select ${columnsOf(counterpartyConflict, 'k')}
   from counterparty_conflict k join partner p on p.id = k.source_partner_id
   where k.institution_id = $1 and k.counterparty_id = any ($2) and ${OPEN} order by k.refused_at, k.source_partner_id`,
);
const LIST = statement(
  'counterparties_in_conflict',
  `${OF_INSTITUTION} and c.id > $2 and exists (
     select from counterparty_conflict k where k.institution_id = $1 and k.counterparty_id = c.id and ${OPEN}
   ) order by c.id limit $3`,
);
const DISMISS = statement(
  'dismiss_counterparty_conflict',
  `update counterparty_conflict set dismissed_by = $5, dismissed_at = $6
   where institution_id = $1 and counterparty_id = $2 and source_partner_id = $3 and source_version = $4 and dismissed_at is null
   returning counterparty_id as id`,
);
const IS_DISMISSED = statement(
  'counterparty_conflict_is_dismissed',
  `select from counterparty_conflict
   where institution_id = $1 and counterparty_id = $2 and source_partner_id = $3 and source_version = $4`,
);

/** Stores the refused version outside the operation's transaction, which the refusal rolls back. */
export async function keepConflict(
  { database, principal, now }: WriteContext,
  counterpartyId: string,
  sent: { readonly sourceReference: string; readonly sourceVersion: number; readonly fields: SomeValues },
  fields: readonly CounterpartyField[],
): Promise<void> {
  const values = wordsOf(COUNTERPARTY_FIELDS)
    .filter((field) => sent.fields[MEMBER_OF[field]] !== undefined)
    .map((field) => [field, sent.fields[MEMBER_OF[field]]]);
  await database.query(KEEP, [
    ...[principal.institutionId, counterpartyId, principal.partnerId, sent.sourceReference, sent.sourceVersion],
    ...[JSON.stringify(Object.fromEntries(values)), fields, now],
  ]);
}

/** Only for operators, because it returns the conflicts of all sources. */
export const conflictsOfCounterparties = (db: Queryable, { institutionId }: Principal, ids: readonly string[]) =>
  db.query<CounterpartyConflict>(OF_COUNTERPARTIES, [institutionId, ids]);

export const listCounterpartiesInConflict = readOperation({
  name: 'listCounterpartiesInConflict',
  audiences: ['operator'],
  scopes: [],
  product: 'master',
  summary: 'Lists counterparties with open source conflicts, oldest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  async run({ database, principal }, { first, after }): Promise<Slice<CounterpartyRow>> {
    const values = [principal.institutionId, afterId(after), first + 1];
    return sliceOf(await database.query<CounterpartyRow>(LIST, values), first);
  },
});

export const dismissCounterpartyConflict = operation({
  name: 'dismissCounterpartyConflict',
  audiences: ['operator'],
  scopes: [],
  product: 'master',
  roles: ['admin'],
  summary: 'Dismisses a source conflict and keeps the current values of the counterparty',
  effects: ['keeps_records'],
  refusals: ['counterparty_not_found', 'counterparty_changed'],
  input: z.strictObject({
    counterpartyId: Uuid,
    sourcePartnerId: Uuid,
    sourceVersion: z.int().min(1).meta({ description: 'The source version that the operator has seen' }),
  }),
  async run(context, { counterpartyId, sourcePartnerId, sourceVersion }): Promise<CounterpartyRow> {
    const { tx, now, principal, audit } = context;
    const [counterparty] = await counterpartiesById(tx, principal, [counterpartyId]);
    if (!counterparty) throw new AppError('counterparty_not_found');
    const of = [principal.institutionId, counterpartyId, sourcePartnerId, sourceVersion];
    const [dismissed] = await tx.query(DISMISS, [...of, principal.author, now]);
    if (dismissed) {
      audit({
        action: 'counterparty.conflict_dismissed',
        accountId: null,
        resourceType: 'counterparty',
        resourceId: counterpartyId,
        changes: { source_partner_id: sourcePartnerId, source_version: sourceVersion },
      });
    } else if ((await tx.query(IS_DISMISSED, of)).length === 0) throw new AppError('counterparty_changed');
    return counterparty;
  },
});
