import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/words.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { type AccountingEntryKind, KINDS } from './entry-kinds.ts';

/** Accounts of entries, in one version: a draft until it is published, and then as it is for ever. */
export const MappingVersion = defineEntity({
  name: 'AccountingMapping',
  tableName: 'accounting_mapping',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    /** Null: a draft. */
    version: p.integer().nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    publishedBy: p.text().nullable(),
    publishedAt: p.datetime().nullable(),
  },
});
export type MappingVersion = InferEntity<typeof MappingVersion>;

/** The accounts of one kind of entry, and one financial account. */
export const MappingLine = defineEntity({
  name: 'AccountingMappingLine',
  tableName: 'accounting_mapping_line',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    mapping: p.manyToOne(MappingVersion),
    kind: p.enum(wordsOf<AccountingEntryKind>(KINDS)),
    /** Null: of entries that name none. */
    financialAccountId: p.uuid().nullable(),
    debitAccount: p.text(),
    debitAccountErp: p.text(),
    creditAccount: p.text(),
    creditAccountErp: p.text(),
  },
});

/** Entries that the ERP takes together. Its file is kept beside it. */
export const AccountingBatch = defineEntity({
  name: 'AccountingBatch',
  tableName: 'accounting_batch',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    number: p.integer(),
    status: p.enum(wordsOf(accountingBatchStates.states)),
    mapping: p.manyToOne(MappingVersion),
    /** Entries are to be taken yet or, of a cancelled one, to be given back. */
    unfinished: p.boolean(),
    /** Up to which day it takes entries; null: all. */
    through: p.text().nullable(),
    partCount: p.integer(),
    entryCount: p.integer(),
    /** In cents, of any size. */
    total: p.decimal('string'),
    firstDay: p.text().nullable(),
    lastDay: p.text().nullable(),
    sha256: p.blob().nullable(),
    sizeBytes: p.bigint('number').nullable(),
    generatedBy: p.text(),
    generatedAt: p.datetime(),
    confirmedBy: p.text().nullable(),
    confirmedAt: p.datetime().nullable(),
    protocol: p.text().nullable(),
    cancelledBy: p.text().nullable(),
    cancelledAt: p.datetime().nullable(),
  },
});
export type AccountingBatch = InferEntity<typeof AccountingBatch>;
