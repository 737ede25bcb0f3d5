import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/words.ts';
import { type Authority, COUNTERPARTY_STATUSES, type CounterpartyRole } from './counterparty-fields.ts';

const values = () => ({
  name: p.text(),
  tradeName: p.text().nullable(),
  email: p.text().nullable(),
  phone: p.text().nullable(),
  roles: p.array<CounterpartyRole>((role) => role as CounterpartyRole),
  status: p.enum(wordsOf(COUNTERPARTY_STATUSES)),
});

/** A supplier or customer of the institution, as its newest version is. */
export const Counterparty = defineEntity({
  name: 'Counterparty',
  tableName: 'counterparty',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    document: p.text(),
    ...values(),
    /** Of each field that persons do not decide: the partner whose systems do. */
    authority: p.json<Authority>(),
    masterVersion: p.integer(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Counterparty = InferEntity<typeof Counterparty>;

/** What it was, since its change to this version. */
export const CounterpartyVersion = defineEntity({
  name: 'CounterpartyVersion',
  tableName: 'counterparty_version',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    counterparty: p.manyToOne(Counterparty),
    masterVersion: p.integer(),
    ...values(),
    createdBy: p.text(),
    createdAt: p.datetime(),
  },
});
export type CounterpartyVersion = InferEntity<typeof CounterpartyVersion>;

/** Under which reference the systems of a partner know it. */
export const CounterpartySource = defineEntity({
  name: 'CounterpartySource',
  tableName: 'counterparty_source',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    sourcePartnerId: p.uuid(),
    reference: p.text(),
    counterparty: p.manyToOne(Counterparty),
    /** The highest that has come; null: none has. */
    sourceVersion: p.bigint('number').nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
  },
});
export type CounterpartySource = InferEntity<typeof CounterpartySource>;

/** A version that a source has sent, and what became of it. */
export const CounterpartyEvent = defineEntity({
  name: 'CounterpartyEvent',
  tableName: 'counterparty_event',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    source: p.manyToOne(CounterpartySource),
    sourceVersion: p.bigint('number'),
    fingerprint: p.blob(),
    status: p.enum(['created', 'updated', 'unchanged', 'obsolete']),
    version: p.manyToOne(CounterpartyVersion),
    masterVersion: p.integer(),
    createdBy: p.text(),
    createdAt: p.datetime(),
  },
});
export type CounterpartyEvent = InferEntity<typeof CounterpartyEvent>;
