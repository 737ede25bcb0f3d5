import type { Module } from '../module.ts';
import { ReceiptLinks } from '../receipts/receipt-links.ts';
import { serveVerification } from './receipt-verification.rest.ts';
import { receiptVerificationPaths } from './receipt-verification-paths.rest.ts';

export const receiptVerification: Module = {
  name: 'receipt verification',
  openPaths: receiptVerificationPaths,
  services: ({ secrets, publicOrigin }) => ({
    receiptLinks: new ReceiptLinks(secrets.derive('receipt-link'), publicOrigin),
  }),
  open({ database, secrets, publicOrigin }) {
    const links = new ReceiptLinks(secrets.derive('receipt-link'), publicOrigin);
    return (app, face) => serveVerification(app, { database, links }, face);
  },
};
