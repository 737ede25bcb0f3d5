import { type PrintedReceipt, receiptTexts as t } from '../receipts/printed-receipt.ts';
import type { IssuedReceipt } from './receipt.ts';
import { entryName } from './statement-texts.ts';

export function printedEntry(receipt: IssuedReceipt): PrintedReceipt {
  const { id, kind, direction, amount, payerDescription, endToEndId, completedAt, payer, payee } = receipt;
  return {
    kind: { in: (language) => entryName({ kind, direction }, language) },
    institution: receipt.institution,
    amount,
    at: completedAt,
    payer,
    payee,
    details: [
      ...(payerDescription === null ? [] : [[t('description'), payerDescription] as const]),
      ...(endToEndId === null ? [] : [[t('endToEndId'), endToEndId] as const]),
      [t('id'), id],
    ],
    authentication: receipt.authentication,
    verifyAt: receipt.verifyAt,
  };
}
