import type { AnalysisResult, FraudCategory } from '../../../rails/dict-codes.ts';
import type { InfractionStatus } from './infraction-states.ts';

export const INFRACTION_OPENERS = {
  partner: "The account's partner.",
  counterparty: 'Another institution, for a PIX that the account received.',
};

/** Amounts in cents. */
export interface Infraction {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly transactionId: string;
  readonly endToEndId: string;
  readonly openedBy: keyof typeof INFRACTION_OPENERS;
  readonly status: InfractionStatus;
  readonly amount: number;
  /** Null when the account's own partner opened the report. */
  readonly fraudCategory: FraudCategory | null;
  readonly details: string | null;
  readonly debtorIspb: string | null;
  readonly creditorIspb: string | null;
  readonly analysisDetails: string | null;
  /** Null when the account has no defense to submit. */
  readonly defenseUntil: Date | null;
  readonly blockId: string | null;
  /** The refund that a founded report caused. */
  readonly refundId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const analysisResult = ({ status }: Pick<Infraction, 'status'>): AnalysisResult | null =>
  status === 'founded' || status === 'unfounded' ? status : null;

export const INFRACTION_COLUMNS = `f.id, f.institution_id as "institutionId", f.partner_id as "partnerId",
  f.account_id as "accountId", f.transaction_id as "transactionId", f.end_to_end_id as "endToEndId",
  f.opened_by as "openedBy", f.status, f.amount, f.fraud_category as "fraudCategory", f.details,
  f.debtor_ispb as "debtorIspb", f.creditor_ispb as "creditorIspb", f.analysis_details as "analysisDetails",
  f.defense_until as "defenseUntil", f.block_id as "blockId", f.refund_id as "refundId", f.created_at as "createdAt",
  f.updated_at as "updatedAt"`;
