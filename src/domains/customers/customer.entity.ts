import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../platform/text/words.ts';
import { CUSTOMER_STATUSES, KYC_OUTCOMES, RISK_LEVELS, USER_TYPES } from './customer-words.ts';
import type { Kyc } from './kyc.ts';

/** A document belongs to one customer of a partner. */
export const Customer = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    id: p.bigint('number').primary(),
    institutionId: p.bigint('number'),
    partnerId: p.uuid(),
    document: p.text(),
    userType: p.enum(wordsOf(USER_TYPES)),
    name: p.text(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    login: p.text().nullable(),
    /** Argon2id in PHC string format. Loaded only on request. */
    passwordHash: p.text().lazy().hidden(),
    kyc: p.json<Kyc>(),
    status: p.enum(wordsOf(CUSTOMER_STATUSES)),
    /** `pending`: a review is open, and the customer's accounts stay blocked. */
    reviewStatus: p.enum(['concluded', 'pending']),
    outcome: p.enum(wordsOf(KYC_OUTCOMES)),
    riskLevel: p.enum(wordsOf(RISK_LEVELS)),
    eddRequired: p.boolean(),
    sanctionsHit: p.boolean(),
    pepHit: p.boolean(),
    complianceCaseId: p.uuid().nullable(),
    lastReviewedAt: p.datetime(),
    /** All personal data is erased. No account can be opened any more. */
    isErased: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Customer = InferEntity<typeof Customer>;
