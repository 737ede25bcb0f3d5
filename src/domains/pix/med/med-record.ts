import type { FraudCategory } from '../../../rails/dict-codes.ts';
import type { MedRefundStatus, MedStatus } from './med-states.ts';

/** Amounts in cents. */
export interface Med {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly rootTransactionId: string;
  readonly endToEndId: string;
  readonly amount: number;
  readonly fraudCategory: FraudCategory;
  readonly details: string | null;
  readonly status: MedStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Amount in cents. */
export interface MedRefund {
  readonly id: string;
  readonly medId: string;
  readonly amount: number;
  readonly status: MedRefundStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const MED_COLUMNS = `m.id, m.institution_id as "institutionId", m.partner_id as "partnerId",
  m.account_id as "accountId", m.transaction_id as "rootTransactionId", m.end_to_end_id as "endToEndId", m.amount,
  m.fraud_category as "fraudCategory", m.details, m.status, m.created_at as "createdAt", m.updated_at as "updatedAt"`;

export const MED_REFUND_COLUMNS = `r.id, r.med_id as "medId", r.amount, r.status, r.created_at as "createdAt",
  r.updated_at as "updatedAt"`;
