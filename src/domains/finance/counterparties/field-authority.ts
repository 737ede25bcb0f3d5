import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { CounterpartySource } from './counterparty.entity.ts';
import type { CounterpartyRow } from './counterparty.resource.ts';
import { COUNTERPARTY_FIELDS } from './counterparty.resource.ts';
import { auditCounterparty, decideByHand, lockedCounterparty, lockReference, rowOf } from './counterparty-change.ts';
import { SourceReference } from './synchronization.ts';
import { t } from './texts.ts';

const ADMIN = { audiences: ['operator'], scopes: [], product: 'master', roles: ['admin'] } as const;
const SOURCE = statement(
  'integration_partner',
  'select id from partner where institution_id = $1 and id = $2 and institution_integration',
);
const Fields = z.array(z.enum(wordsOf(COUNTERPARTY_FIELDS))).min(1);

export const linkSourceReference = operation({
  ...ADMIN,
  name: 'linkSourceReference',
  summary: 'Links a reference of a source system to a counterparty, without authority over its fields',
  effects: ['keeps_records'],
  refusals: ['counterparty_not_found', 'source_not_found', 'source_reference_conflict'],
  input: z.strictObject({ counterpartyId: Uuid, sourcePartnerId: Uuid, sourceReference: SourceReference }),
  async run(context, { counterpartyId, sourcePartnerId, sourceReference }): Promise<CounterpartyRow> {
    const { em, tx, now, principal } = context;
    const { institutionId, author } = principal;
    const [partner] = await tx.query<{ id: string }>(SOURCE, [institutionId, sourcePartnerId]);
    if (!partner) throw new AppError('source_not_found');
    await lockReference(context, sourcePartnerId, sourceReference);
    const counterparty = await lockedCounterparty(context, counterpartyId);
    const [known] = await em.find(CounterpartySource, {
      sourcePartnerId,
      $or: [{ reference: sourceReference }, { counterparty }],
    });
    if (known) {
      if (known.counterparty.id === counterpartyId && known.reference === sourceReference) return rowOf(counterparty);
      throw new AppError(
        'source_reference_conflict',
        known.reference === sourceReference ? t('linkedToAnotherCounterparty') : t('linkedToAnotherReference'),
      );
    }
    em.create(CounterpartySource, {
      ...{ id: newId(), institutionId, sourcePartnerId, reference: sourceReference, counterparty },
      ...{ sourceVersion: null, createdBy: author, createdAt: now },
    });
    auditCounterparty(context, 'counterparty.source_linked', counterparty, { source_partner_id: sourcePartnerId });
    return rowOf(counterparty);
  },
});

export const grantFieldAuthority = operation({
  ...ADMIN,
  name: 'grantFieldAuthority',
  summary: 'Gives a linked source the sole authority over fields of a counterparty',
  effects: ['keeps_records'],
  refusals: ['counterparty_not_found', 'source_not_linked'],
  input: z.strictObject({ counterpartyId: Uuid, sourcePartnerId: Uuid, fields: Fields }),
  async run(context, { counterpartyId, sourcePartnerId, fields }): Promise<CounterpartyRow> {
    const counterparty = await lockedCounterparty(context, counterpartyId);
    await requireLink(context, counterpartyId, sourcePartnerId);
    const granted = Object.fromEntries(fields.map((field) => [field, sourcePartnerId]));
    counterparty.authority = { ...counterparty.authority, ...granted };
    auditCounterparty(context, 'counterparty.authority_granted', counterparty, {
      fields,
      source_partner_id: sourcePartnerId,
    });
    return rowOf(counterparty);
  },
});

async function requireLink({ em }: WriteContext, counterparty: string, sourcePartnerId: string): Promise<void> {
  if (!(await em.findOne(CounterpartySource, { sourcePartnerId, counterparty })))
    throw new AppError('source_not_linked');
}

export const takeFieldAuthority = operation({
  ...ADMIN,
  name: 'takeFieldAuthority',
  summary: 'Returns the authority over fields of a counterparty from any source to operators',
  effects: ['keeps_records'],
  refusals: ['counterparty_not_found'],
  input: z.strictObject({ counterpartyId: Uuid, fields: Fields }),
  async run(context, { counterpartyId, fields }): Promise<CounterpartyRow> {
    const counterparty = await lockedCounterparty(context, counterpartyId);
    decideByHand(counterparty, fields);
    auditCounterparty(context, 'counterparty.authority_taken', counterparty, { fields });
    return rowOf(counterparty);
  },
});
