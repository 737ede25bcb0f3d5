import { z } from 'zod';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Counterparty } from './counterparty.entity.ts';
import type { CounterpartyRow } from './counterparty.resource.ts';
import {
  auditCounterparty,
  changeCounterparty,
  decideByHand,
  EMPTY,
  givenValues,
  lockDocument,
  lockedCounterparty,
  newCounterparty,
  rowOf,
  valuesOf,
} from './counterparty-change.ts';
import { changedFields, MaskedDocument, SomeValues } from './counterparty-fields.ts';
import { t } from './texts.ts';

const ADMIN = { audiences: ['operator'], scopes: [], product: 'master', roles: ['admin'] } as const;

export const createCounterparty = operation({
  ...ADMIN,
  name: 'createCounterparty',
  summary: 'Creates a counterparty whose fields operators decide',
  effects: ['keeps_records'],
  refusals: ['counterparty_already_exists'],
  input: z.strictObject({ document: MaskedDocument, fields: SomeValues }),
  async run(context, { document, fields }): Promise<CounterpartyRow> {
    const { name, roles } = fields;
    if (name === undefined || roles === undefined) {
      throw validationFailed({ fields: t('needsNameAndRoles') });
    }
    await lockDocument(context, document);
    const known = await context.em.findOne(Counterparty, { document });
    if (known) {
      throw new AppError('counterparty_already_exists', undefined, { counterparty_id: known.id });
    }
    const { counterparty } = newCounterparty(context, document, { ...EMPTY, ...givenValues(fields), name, roles }, {});
    auditCounterparty(context, 'counterparty.created', counterparty, { master_version: 1 });
    return rowOf(counterparty);
  },
});

export const updateCounterparty = operation({
  ...ADMIN,
  name: 'updateCounterparty',
  summary: 'Changes a counterparty; sources lose the authority over the changed fields',
  effects: ['keeps_records'],
  refusals: ['counterparty_not_found', 'counterparty_changed'],
  input: z.strictObject({
    counterpartyId: Uuid,
    masterVersion: z.int().min(1).meta({ description: 'The version that the operator has seen' }),
    fields: SomeValues,
  }),
  async run(context, { counterpartyId, masterVersion, fields }): Promise<CounterpartyRow> {
    const counterparty = await lockedCounterparty(context, counterpartyId);
    if (counterparty.masterVersion !== masterVersion) throw new AppError('counterparty_changed');
    const changed = changedFields(valuesOf(counterparty), fields);
    if (changed.length > 0) {
      changeCounterparty(context, counterparty, { ...valuesOf(counterparty), ...givenValues(fields) });
      decideByHand(counterparty, changed);
      const { masterVersion: version } = counterparty;
      auditCounterparty(context, 'counterparty.updated', counterparty, { fields: changed, master_version: version });
    }
    return rowOf(counterparty);
  },
});
