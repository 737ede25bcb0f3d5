import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import type { Payable } from './payable.entity.ts';
import type { PayableStatus } from './payable-states.ts';
import type { PaymentMethod } from './payable-words.ts';

/** Amounts in cents, days of Brasília. */
export interface PayableRecord {
  readonly id: string;
  readonly status: PayableStatus;
  readonly version: number;
  /** Digest of the members that decide the payee and the amount. */
  readonly contentSha256: string;
  readonly companyId: string;
  readonly branchId: string | null;
  readonly sourceAccountId: number | null;
  readonly financialAccountId: string | null;
  readonly supplierName: string;
  readonly supplierDocument: string;
  /** The master record with the supplier's document. Null for an unknown supplier. */
  readonly counterpartyId: string | null;
  readonly description: string;
  readonly documentReference: string;
  readonly justification: string | null;
  readonly amount: number;
  /** `amount` without the withholdings. */
  readonly netAmount: number;
  readonly paidAmount: number;
  readonly dueDate: string;
  readonly competenceDate: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly pixKey: string | null;
  readonly recipientBankCode: string | null;
  readonly recipientBranch: string | null;
  readonly recipientAccount: string | null;
  readonly barcode: string | null;
  readonly installmentsCount: number;
  readonly createdBy: string;
  readonly approvedBy: string | null;
  readonly secondApprovedBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** For statements over `payable p`. */
export const PAYABLE_COLUMNS = `p.id, p.status, p.version, payable_content_sha256(p.id) as "contentSha256", p.company_id as "companyId", p.branch_id as "branchId",
  p.source_account_id as "sourceAccountId", p.financial_account_id as "financialAccountId",
  p.supplier_name as "supplierName", p.supplier_document as "supplierDocument",
  (select c.id from counterparty c where c.institution_id = p.institution_id and c.document = p.supplier_document)
    as "counterpartyId",
  p.description, p.document_reference as "documentReference", p.justification, p.amount, p.net_amount as "netAmount",
  p.paid_amount as "paidAmount", p.due_date::text as "dueDate", p.competence_date::text as "competenceDate",
  p.payment_method as "paymentMethod", p.pix_key as "pixKey", p.recipient_bank_code as "recipientBankCode",
  p.recipient_branch as "recipientBranch", p.recipient_account as "recipientAccount", p.barcode,
  p.installments_count as "installmentsCount", p.created_by as "createdBy", p.approved_by as "approvedBy",
  p.second_approved_by as "secondApprovedBy", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

const BY_ID = statement(
  'payables_by_id',
  `select ${PAYABLE_COLUMNS} from payable p where p.institution_id = $1 and p.id = any ($2)`,
);
/** In any order. */
export const payablesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<PayableRecord>(BY_ID, [institutionId, ids]);

/** @throws AppError payable_not_found, also for a payable of another institution */
export async function findPayable(db: Queryable, institutionId: number, id: string): Promise<PayableRecord> {
  const [payable] = await payablesById(db, institutionId, [id]);
  if (!payable) throw new AppError('payable_not_found');
  return payable;
}

/** Flushes first, so that the record contains the change. */
export async function written({ em, tx }: WriteContext, { institutionId, id }: Payable): Promise<PayableRecord> {
  await em.flush();
  return findPayable(tx, institutionId, id);
}
