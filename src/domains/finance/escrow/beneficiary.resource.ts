import { integer, orNull, text } from '../../../platform/resource/member.ts';
import { type RowOf, resource } from '../../../platform/resource/resource.ts';

export const beneficiary = resource(
  'EscrowBeneficiary',
  "Receiver of an escrow account's money: an account of the same partner, or the owner of a PIX key.",
  {
    accountId: orNull(integer('Number of the receiving account.'), 'when a PIX key receives'),
    pixKey: orNull(text('The receiving PIX key.'), 'when an account receives'),
    document: orNull(
      text("CPF or CNPJ that the key's owner must have at the time of payment."),
      'when an account receives',
    ),
    name: orNull(text("Name of the key's owner."), 'when an account receives'),
  },
);

/** Either an account of the same partner, or the owner of a PIX key. */
export interface Beneficiary extends RowOf<typeof beneficiary> {}

/** SQL: the beneficiary of the terms under this alias. */
export const beneficiaryColumn = (terms: string): string =>
  `jsonb_build_object('accountId', ${terms}.beneficiary_account_id, 'pixKey', ${terms}.beneficiary_pix_key,
  'document', ${terms}.beneficiary_document, 'name', ${terms}.beneficiary_name)`;
