/** What an entry can be matched to. */
export const ITEM_KINDS = {
  payment_order: 'A payment that the institution sent.',
  remittance_item: 'A payment by a file for another bank.',
  receipt: 'Money received for a receivable.',
};
export type ItemKind = keyof typeof ITEM_KINDS;
