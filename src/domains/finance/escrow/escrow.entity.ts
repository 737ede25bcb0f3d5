import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import { type Beneficiary, beneficiaryColumn } from './beneficiary.resource.ts';
import { escrowReleaseStates, escrowTermsStates } from './escrow-states.ts';

/** A statement inserts a version, because its number depends on the earlier ones. */
export const EscrowTerms = defineEntity({
  name: 'EscrowTerms',
  tableName: 'escrow_terms',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    accountId: p.bigint('number'),
    version: p.integer(),
    status: p.enum(wordsOf(escrowTermsStates.states)),
    conditions: p.text(),
    /** Read only. Not `p.json()`, for which MikroORM ignores the formula when it joins the terms of a release. */
    beneficiary: p
      .text()
      .$type<Beneficiary>()
      .formula((_columns, { alias }) => beneficiaryColumn(alias)),
    createdBy: p.text(),
    createdAt: p.datetime(),
    approvedBy: p.text().nullable(),
    approvedAt: p.datetime().nullable(),
    closedBy: p.text().nullable(),
    closedAt: p.datetime().nullable(),
  },
});
export type EscrowTerms = InferEntity<typeof EscrowTerms>;

/** Its payment is dispatched by statements, which also write the columns that are not here. */
export const EscrowRelease = defineEntity({
  name: 'EscrowRelease',
  tableName: 'escrow_release',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    status: p.enum(wordsOf(escrowReleaseStates.states)),
    accountId: p.bigint('number'),
    /** Cents. */
    amount: p.bigint('number'),
    /** Null for a release older than escrow terms. */
    terms: () => p.manyToOne(EscrowTerms).nullable(),
    contentSha256: p.text().name('content_sha256').nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    approvedBy: p.text().nullable(),
    approvedAt: p.datetime().nullable(),
    nextAttemptAt: p.datetime().nullable(),
    withdrawnBy: p.text().nullable(),
    withdrawnAt: p.datetime().nullable(),
    declinedBy: p.text().nullable(),
    declinedAt: p.datetime().nullable(),
    transactionId: p.text().nullable(),
    failure: p.text().nullable(),
    endedAt: p.datetime().nullable(),
  },
});
export type EscrowRelease = InferEntity<typeof EscrowRelease>;
