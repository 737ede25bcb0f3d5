import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/words.ts';
import { escrowReleaseStates } from './escrow-release-states.ts';

/** Money of an escrow account that one person asked to release; released when another one approved it. */
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
    createdBy: p.text(),
    createdAt: p.datetime(),
    approvedBy: p.text().nullable(),
    approvedAt: p.datetime().nullable(),
    withdrawnBy: p.text().nullable(),
    withdrawnAt: p.datetime().nullable(),
  },
});

export type EscrowRelease = InferEntity<typeof EscrowRelease>;
