import type { Queryable } from '../../platform/database/queryable.ts';
import { printedEntry } from '../accounts/printed-entry.ts';
import { linkedReceipt } from '../accounts/receipt.ts';
import { linkedBillReceipt } from '../bill-payments/bill-receipt.ts';
import { printedBill } from '../bill-payments/printed-bill.ts';
import type { PrintedReceipt } from '../receipts/printed-receipt.ts';
import type { ReceiptLinks } from '../receipts/receipt-links.ts';

export interface ReceiptSource {
  readonly database: Queryable;
  readonly links: ReceiptLinks;
}

/**
 * The receipt of a signed link. The signature is the only authorisation, and is checked before anything is read. Null
 * for a token that this gateway did not sign.
 */
export async function verifiedReceipt(
  { database, links }: ReceiptSource,
  token: string,
): Promise<PrintedReceipt | null> {
  const link = links.read(token);
  if (link === null) return null;
  const verifyAt = links.to(link);
  if (link.kind === 'bill') {
    const receipt = await linkedBillReceipt(database, link.id);
    return receipt && printedBill({ ...receipt, verifyAt });
  }
  const receipt = await linkedReceipt(database, link);
  return receipt && printedEntry({ ...receipt, verifyAt });
}
