import { statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { documentKind, maskCnpj, maskCpf } from '../../platform/text/documents.ts';
import { billReceipt } from './bill-payment.resource.ts';
import { OneBillPayment } from './bill-payment.ts';
import type { BillPaymentStatus } from './bill-payment-states.ts';

/** Proof of payment, masked for public display. */
export interface BillReceipt extends RowOf<typeof billReceipt> {}

interface ReceiptRow extends Omit<BillReceipt, 'authentication' | 'content'> {
  readonly status: BillPaymentStatus;
  readonly authentication: string | null;
  readonly content: string | null;
}

const ROW = `select ${columnsOf(billReceipt, 'b')}, b.status
   from bill_payment b left join transaction t on t.id = b.transaction_id
   where b.partner_id = $1`;

const FIND = statement('find_bill_receipt', `${ROW} and b.id = $2`);
const rowsOf = rowsByIds<ReceiptRow>('bill_receipts', `${ROW} and b.id = any ($2) and b.status = 'settled'`);

export const getBillPaymentReceipt = readOperation({
  name: 'getBillPaymentReceipt',
  scopes: ['payment:read'],
  summary: 'Returns the receipt of a paid bill',
  effects: ['reads_personal_data'],
  refusals: ['bill_not_found', 'not_settled', 'receipt_pending'],
  input: OneBillPayment,
  async run({ database, principal }, { billPaymentId }): Promise<BillReceipt> {
    const row = await database.find<ReceiptRow>(FIND, [principal.partnerId, billPaymentId]);
    if (!row) throw new AppError('bill_not_found');
    if (row.status !== 'settled') throw new AppError('not_settled');
    const receipt = receiptOf(row);
    if (receipt === null) throw new AppError('receipt_pending');
    return receipt;
  },
});

export const billReceiptsOf: (...wanted: Parameters<typeof rowsOf>) => Promise<readonly BillReceipt[]> = async (
  ...wanted
) => (await rowsOf(...wanted)).flatMap((row) => receiptOf(row) ?? []);

/** Null until the provider has sent the receipt. */
function receiptOf({ status: _, barcode, beneficiaryDocument, authentication, content, ...row }: ReceiptRow) {
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
