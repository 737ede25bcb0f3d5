import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import { accountingBatchStates } from './accounting-batch-states.ts';
import { type AccountingEntryKind, KINDS } from './entry-kinds.ts';

/** Immutable once published. */
export const MappingVersion = defineEntity({
  name: 'AccountingMapping',
  tableName: 'accounting_mapping',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    /** Null for a draft. */
    version: p.integer().nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    publishedBy: p.text().nullable(),
    publishedAt: p.datetime().nullable(),
  },
});
export type MappingVersion = InferEntity<typeof MappingVersion>;

export const MappingLine = defineEntity({
  name: 'AccountingMappingLine',
  tableName: 'accounting_mapping_line',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    mapping: p.manyToOne(MappingVersion),
    kind: p.enum(wordsOf<AccountingEntryKind>(KINDS)),
    /** Null when the line applies to entries without a financial account. */
    financialAccountId: p.uuid().nullable(),
    debitAccount: p.text(),
    debitAccountErp: p.text(),
    creditAccount: p.text(),
    creditAccountErp: p.text(),
  },
});

/** The file is stored separately, in parts. */
export const AccountingBatch = defineEntity({
  name: 'AccountingBatch',
  tableName: 'accounting_batch',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    number: p.integer(),
    status: p.enum(wordsOf(accountingBatchStates.states)),
    mapping: p.manyToOne(MappingVersion),
    /** True while entries have still to be added or, after a cancellation, released. */
    unfinished: p.boolean(),
    /** Last Brasília day included. Null for every day. */
    through: p.text().nullable(),
    partCount: p.integer(),
    entryCount: p.integer(),
    /** Cents, without an upper limit. */
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
