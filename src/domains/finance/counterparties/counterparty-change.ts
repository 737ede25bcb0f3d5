import { LockMode } from '@mikro-orm/postgresql';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { newId } from '../../../platform/text/ids.ts';
import { Counterparty, CounterpartyVersion } from './counterparty.entity.ts';
import type { Authority, CounterpartyField, CounterpartyRow } from './counterparty.resource.ts';
import type { CounterpartyValues, SomeValues } from './counterparty-fields.ts';

// Every operation locks the reference before the document, which prevents deadlocks. Advisory locks also cover a
// reference or document that has no row yet.
const LOCK_REFERENCE = statement(
  'lock_counterparty_reference',
  `select pg_advisory_xact_lock(hashtextextended('counterparty_reference:' || $1::uuid || ':' || $2::text, 0))`,
);
const LOCK_DOCUMENT = statement(
  'lock_counterparty_document',
  `select pg_advisory_xact_lock(hashtextextended('counterparty_document:' || $1::bigint || ':' || $2::text, 0))`,
);

/** Serializes linking this reference of the source, until the transaction ends. */
export const lockReference = ({ tx }: WriteContext, source: string, reference: string) =>
  tx.query(LOCK_REFERENCE, [source, reference]);

/** Serializes creating a counterparty with this document, until the transaction ends. */
export const lockDocument = ({ tx, principal }: WriteContext, document: string) =>
  tx.query(LOCK_DOCUMENT, [principal.institutionId, document]);

/** Loads the counterparty and locks its row. @throws AppError counterparty_not_found */
export async function lockedCounterparty({ em }: WriteContext, id: string): Promise<Counterparty> {
  const counterparty = await em.findOne(Counterparty, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!counterparty) throw new AppError('counterparty_not_found');
  return counterparty;
}

/** Requires {@link lockDocument} and a document without a counterparty. */
export function newCounterparty(
  context: WriteContext,
  document: string,
  values: CounterpartyValues,
  authority: Authority,
): { readonly counterparty: Counterparty; readonly version: CounterpartyVersion } {
  const { em, now, principal } = context;
  const counterparty = em.create(Counterparty, {
    ...values,
    roles: [...values.roles],
    id: newId(),
    institutionId: principal.institutionId,
    document,
    authority,
    masterVersion: 1,
    createdBy: principal.author,
    createdAt: now,
    updatedAt: now,
  });
  return { counterparty, version: keepVersion(context, counterparty) };
}

export function changeCounterparty(
  context: WriteContext,
  counterparty: Counterparty,
  values: CounterpartyValues,
): CounterpartyVersion {
  const { em, now } = context;
  const masterVersion = counterparty.masterVersion + 1;
  em.assign(counterparty, { ...values, roles: [...values.roles], masterVersion, updatedAt: now });
  return keepVersion(context, counterparty);
}

function keepVersion({ em, now, principal }: WriteContext, counterparty: Counterparty): CounterpartyVersion {
  const { institutionId, masterVersion, name, tradeName, email, phone, roles, status } = counterparty;
  return em.create(CounterpartyVersion, {
    ...{ id: newId(), institutionId, counterparty, masterVersion, name, tradeName, email, phone, status },
    roles: [...roles],
    createdBy: principal.author,
    createdAt: now,
  });
}

export const givenValues = (values: SomeValues): Partial<CounterpartyValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

export const EMPTY = { tradeName: null, email: null, phone: null, status: 'active' } as const;

export const valuesOf = ({ name, tradeName, email, phone, roles, status }: Counterparty): CounterpartyValues => ({
  name,
  tradeName: tradeName ?? null,
  email: email ?? null,
  phone: phone ?? null,
  roles,
  status,
});

export function rowOf(counterparty: Counterparty): CounterpartyRow {
  const { id, document, masterVersion, authority, createdAt, updatedAt } = counterparty;
  const own = { sourceReference: null, sourceVersion: null };
  return { ...valuesOf(counterparty), ...own, id, document, masterVersion, authority, createdAt, updatedAt };
}

export const auditCounterparty = (
  context: WriteContext,
  action: string,
  { id }: Counterparty,
  changes: Readonly<Record<string, unknown>>,
): void => context.audit({ action, accountId: null, resourceType: 'counterparty', resourceId: id, changes });

export function decideByHand(counterparty: Counterparty, fields: readonly CounterpartyField[]): void {
  const kept = Object.entries(counterparty.authority).filter(([field]) => !fields.includes(field as CounterpartyField));
  counterparty.authority = Object.fromEntries(kept);
}
