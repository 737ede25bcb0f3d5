import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { documentKind, maskCnpj, maskCpf } from '../../platform/text/documents.ts';
import type { Issuer, PrintedParty } from '../receipts/printed-receipt.ts';
import { billReceipt } from './bill-payment.resource.ts';
import { OneBillPayment } from './bill-payment.ts';
import type { BillPaymentStatus } from './bill-payment-states.ts';

/** Proof of payment, masked for public display. */
export interface BillReceipt extends RowOf<typeof billReceipt> {
  readonly institution: Issuer;
  readonly payer: PrintedParty;
}

/** A receipt with the address of its public page. */
export interface IssuedBillReceipt extends BillReceipt {
  readonly verifyAt: string;
}

interface ReceiptRow extends Omit<BillReceipt, 'authentication' | 'content'> {
  readonly status: BillPaymentStatus;
  readonly authentication: string | null;
  readonly content: string | null;
}

const COLUMNS = `select ${columnsOf(billReceipt, 'b')}, b.status,
     jsonb_build_object('name', i.name, 'ispb', i.ispb) as institution,
     jsonb_build_object('name', c.name, 'document', c.document) as payer
   from bill_payment b left join transaction t on t.id = b.transaction_id
     join account a on a.id = b.account_id
     join customer c on c.id = a.customer_id
     join partner o on o.id = b.partner_id
     join institution i on i.id = o.institution_id`;
const ROW = `${COLUMNS} where b.partner_id = $1`;

const FIND = statement('find_bill_receipt', `${ROW} and b.id = $2`);
// The signature of a link admits its reader, so there is no partner.
const LINKED = statement('linked_bill_receipt', `${COLUMNS} where b.id = $1 and b.status = 'settled'`);
const rowsOf = rowsByIds<ReceiptRow>('bill_receipts', `${ROW} and b.id = any ($2) and b.status = 'settled'`);

export const getBillPaymentReceipt = readOperation({
  name: 'getBillPaymentReceipt',
  scopes: ['payment:read'],
  summary: 'Returns the receipt of a paid bill',
  effects: ['reads_personal_data'],
  refusals: ['bill_not_found', 'not_settled', 'receipt_pending'],
  input: OneBillPayment,
  async run({ database, principal, services }, { billPaymentId }): Promise<IssuedBillReceipt> {
    const row = await database.find<ReceiptRow>(FIND, [principal.partnerId, billPaymentId]);
    if (!row) throw new AppError('bill_not_found');
    if (row.status !== 'settled') throw new AppError('not_settled');
    const receipt = receiptOf(row);
    if (receipt === null) throw new AppError('receipt_pending');
    return { ...receipt, verifyAt: services.receiptLinks.to({ kind: 'bill', id: receipt.billPaymentId }) };
  },
});

/** The receipt that a signed link names, of any partner. */
export async function linkedBillReceipt(db: Queryable, id: string): Promise<BillReceipt | null> {
  const [row] = await db.query<ReceiptRow>(LINKED, [id]);
  return row ? receiptOf(row) : null;
}

export const billReceiptsOf: (...wanted: Parameters<typeof rowsOf>) => Promise<readonly BillReceipt[]> = async (
  ...wanted
) => (await rowsOf(...wanted)).flatMap((row) => receiptOf(row) ?? []);

/** Null until the provider has sent the receipt. */
function receiptOf({ status: _, ...columns }: ReceiptRow): BillReceipt | null {
  const { barcode, beneficiaryDocument, authentication, content, ...row } = columns;
  if (authentication === null || content === null) return null;
  return {
    ...row,
    barcode: `${barcode.slice(0, 4)}${'*'.repeat(barcode.length - 8)}${barcode.slice(-4)}`,
    beneficiaryDocument: beneficiaryDocument === null ? null : masked(beneficiaryDocument),
    authentication,
    content,
  };
}

/** Hides documents other than CPF and CNPJ. */
function masked(document: string): string | null {
  const kind = documentKind(document);
  if (kind === null) return null;
  return kind === 'cpf' ? maskCpf(document) : maskCnpj(document);
}
