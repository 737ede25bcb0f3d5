import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import { type Authority, COUNTERPARTY_STATUSES, type CounterpartyRole } from './counterparty.resource.ts';

const values = () => ({
  name: p.text(),
  tradeName: p.text().nullable(),
  email: p.text().nullable(),
  phone: p.text().nullable(),
  roles: p.array<CounterpartyRole>((role) => role as CounterpartyRole),
  status: p.enum(wordsOf(COUNTERPARTY_STATUSES)),
});

export const Counterparty = defineEntity({
  name: 'Counterparty',
  tableName: 'counterparty',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    document: p.text(),
    ...values(),
    /** Fields that operators decide are absent. */
    authority: p.json<Authority>(),
    masterVersion: p.integer(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Counterparty = InferEntity<typeof Counterparty>;

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

export const CounterpartySource = defineEntity({
  name: 'CounterpartySource',
  tableName: 'counterparty_source',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    sourcePartnerId: p.uuid(),
    reference: p.text(),
    counterparty: p.manyToOne(Counterparty),
    /** The highest accepted version. Null before the first one. */
    sourceVersion: p.bigint('number').nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
  },
});
export type CounterpartySource = InferEntity<typeof CounterpartySource>;

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
