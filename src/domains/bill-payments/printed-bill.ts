import { printedDay } from '../../platform/documents/figures.ts';
import { type PrintedReceipt, receiptTexts as t } from '../receipts/printed-receipt.ts';
import type { IssuedBillReceipt } from './bill-receipt.ts';

export function printedBill(receipt: IssuedBillReceipt): PrintedReceipt {
  const { billPaymentId, type, barcode, beneficiaryName, beneficiaryDocument, dueDate } = receipt;
  return {
    kind: t('billPaid'),
    institution: receipt.institution,
    amount: receipt.totalAmount,
    at: receipt.settledAt,
    payer: receipt.payer,
    payee: { name: beneficiaryName, document: beneficiaryDocument },
    details: [
      [t('billType'), type === 'boleto' ? t('boleto') : t('guide')],
      [t('barcode'), barcode],
      ...(dueDate === null
        ? []
        : [
            [
              t('dueDate'),
              { in: (language) => printedDay(dueDate, language) },
            ] satisfies PrintedReceipt['details'][number],
          ]),
      [t('id'), billPaymentId],
    ],
    authentication: receipt.authentication,
    verifyAt: receipt.verifyAt,
  };
}
