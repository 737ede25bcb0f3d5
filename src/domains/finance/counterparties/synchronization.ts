import { z } from 'zod';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import type { Localized } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { fingerprint } from '../../../platform/text/fingerprint.ts';
import { newId } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { emitAlert } from '../notifications/alert.ts';
import { Counterparty, CounterpartyEvent, CounterpartySource, CounterpartyVersion } from './counterparty.entity.ts';
import { COUNTERPARTY_FIELDS, type CounterpartyField } from './counterparty.resource.ts';
import {
  auditCounterparty,
  changeCounterparty,
  EMPTY,
  givenValues,
  lockDocument,
  lockedCounterparty,
  lockReference,
  newCounterparty,
  valuesOf,
} from './counterparty-change.ts';
import { keepConflict } from './counterparty-conflict.ts';
import {
  authorityOver,
  type CounterpartyValues,
  changedFields,
  MaskedDocument,
  MEMBER_OF,
  SomeValues,
} from './counterparty-fields.ts';
import type { synchronization } from './synchronization.resource.ts';
import { t } from './texts.ts';

export interface Synchronization extends RowOf<typeof synchronization> {}

export const SourceReference = nonBlankText(200)
  .transform((reference) => reference.trim())
  .meta({ description: 'Identifies the record in the source system; outer spaces are removed' });

const Input = z.strictObject({
  sourceReference: SourceReference,
  sourceVersion: z
    .int()
    .min(1)
    .meta({ description: 'Version of the record in the source system, an increasing integer' }),
  document: MaskedDocument,
  fields: SomeValues.meta({
    description:
      'Values of the record: `name` and `roles` in the first version, later the changed fields. An absent field keeps its value',
  }),
});
type Input = z.output<typeof Input>;

/**
 * Atomic: one change outside the authority of the source (the credential's partner) refuses the whole version and emits
 * `integration.alert`. Contract: counterparty synchronization.
 */
export const synchronizeCounterparty = operation({
  name: 'synchronizeCounterparty',
  scopes: ['finance_master:write'],
  idempotency: 'required',
  summary:
    'Applies a version of a supplier or customer from the source system, if the source has the authority over the changed fields',
  effects: ['keeps_records'],
  refusals: ['source_authority_conflict', 'source_reference_conflict', 'source_version_conflict'],
  input: Input,
  async run(context, input): Promise<Synchronization> {
    const { em, principal } = context;
    await lockReference(context, principal.partnerId, input.sourceReference);
    const source = await em.findOne(CounterpartySource, {
      sourcePartnerId: principal.partnerId,
      reference: input.sourceReference,
    });
    if (!source) return first(context, input);
    const counterparty = await lockedCounterparty(context, source.counterparty.id);
    if (counterparty.document !== input.document) throw remapConflict(t('ofAnotherDocument'));
    const known = await em.findOne(CounterpartyEvent, { source, sourceVersion: input.sourceVersion });
    if (known) {
      if (!contentOf(input).equals(known.fingerprint)) throw new AppError('source_version_conflict');
      return answerOf(known, counterparty);
    }
    const newest = source.sourceVersion ?? 0;
    if (input.sourceVersion < newest) return keep(context, input, source, counterparty, 'obsolete');
    if (newest === 0) requireFirst(input.fields);
    const changed = changedFields(valuesOf(counterparty), input.fields);
    const foreign = changed.filter((field) => counterparty.authority[field] !== principal.partnerId);
    if (foreign.length > 0) throw await authorityConflict(context, input, counterparty, foreign);
    source.sourceVersion = input.sourceVersion;
    if (changed.length === 0) return keep(context, input, source, counterparty, 'unchanged');
    const version = changeCounterparty(context, counterparty, {
      ...valuesOf(counterparty),
      ...givenValues(input.fields),
    });
    return keep(context, input, source, counterparty, 'updated', version);
  },
});

/** Handles the first version of an unlinked reference. */
async function first(context: WriteContext, input: Input): Promise<Synchronization> {
  const { em, principal, now } = context;
  const { partnerId: sourcePartnerId, institutionId, author } = principal;
  await lockDocument(context, input.document);
  const existing = await em.findOne(Counterparty, { document: input.document });
  if (existing) {
    if (await em.findOne(CounterpartySource, { sourcePartnerId, counterparty: existing })) {
      throw remapConflict(t('anotherReference'));
    }
    // An operator has to link the reference and grant the authority first.
    const sent = wordsOf(COUNTERPARTY_FIELDS).filter((field) => input.fields[MEMBER_OF[field]] !== undefined);
    throw await authorityConflict(context, input, existing, sent);
  }
  const { name, roles } = requireFirst(input.fields);
  const values = { ...EMPTY, ...givenValues(input.fields), name, roles };
  const all = Object.fromEntries(wordsOf(COUNTERPARTY_FIELDS).map((field) => [field, sourcePartnerId]));
  const { counterparty, version } = newCounterparty(context, input.document, values, all);
  const source = em.create(CounterpartySource, {
    id: newId(),
    institutionId,
    sourcePartnerId,
    reference: input.sourceReference,
    counterparty,
    sourceVersion: input.sourceVersion,
    createdBy: author,
    createdAt: now,
  });
  return keep(context, input, source, counterparty, 'created', version);
}

async function keep(
  context: WriteContext,
  input: Input,
  source: CounterpartySource,
  counterparty: Counterparty,
  status: Synchronization['status'],
  newVersion?: CounterpartyVersion,
): Promise<Synchronization> {
  const { em, principal, now } = context;
  const { masterVersion } = counterparty;
  const version = newVersion ?? (await em.findOneOrFail(CounterpartyVersion, { counterparty, masterVersion }));
  const event = em.create(CounterpartyEvent, {
    id: newId(),
    institutionId: principal.institutionId,
    source,
    sourceVersion: input.sourceVersion,
    fingerprint: contentOf(input),
    status,
    version,
    masterVersion,
    createdBy: principal.author,
    createdAt: now,
  });
  const changes = { source_version: input.sourceVersion, master_version: masterVersion };
  auditCounterparty(context, `counterparty.${status}`, counterparty, changes);
  return answerOf(event, counterparty);
}

const answerOf = (event: CounterpartyEvent, counterparty: Counterparty): Synchronization => ({
  eventId: event.id,
  counterpartyId: counterparty.id,
  counterpartyVersionId: event.version.id,
  masterVersion: event.masterVersion,
  sourceVersion: event.sourceVersion,
  status: event.status,
});

const contentOf = ({ document, fields }: Input): Buffer => fingerprint({ name: 'counterparty' }, { document, fields });

/** @throws AppError validation_failed without name and roles */
function requireFirst({ name, roles }: SomeValues): Pick<CounterpartyValues, 'name' | 'roles'> {
  if (name !== undefined && roles !== undefined) return { name, roles };
  const needed = t('inFirstVersion');
  throw validationFailed({
    ...(name === undefined ? { 'fields.name': needed } : {}),
    ...(roles === undefined ? { 'fields.roles': needed } : {}),
  });
}

const remapConflict = (message: Localized) => new AppError('source_reference_conflict', message);

/** Stores the conflict and emits the alert. After the returned refusal, the same key can be sent again. */
async function authorityConflict(
  context: WriteContext,
  input: Input,
  { id, authority }: Counterparty,
  fields: readonly CounterpartyField[],
): Promise<AppError> {
  const { partnerId } = context.principal;
  await keepConflict(context, id, input, fields);
  await emitAlert(context, {
    alert: 'synchronization_refused',
    source: id,
    occurrence: `${partnerId}:${input.sourceVersion}`,
  });
  return new AppError('source_authority_conflict', t('sourceDoesNotDecide', { fields: fields.join(', ') }), {
    fields: Object.fromEntries(fields.map((field) => [field, authorityOver(authority, field, partnerId)])),
  });
}
