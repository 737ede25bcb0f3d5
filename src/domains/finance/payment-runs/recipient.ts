import type { BankDirectory } from '../../../rails/banks.ts';
import type { LockedInstallment } from '../payables/installment-progress.ts';
import type { Payee, Way } from './cnab240/payment-form.ts';
import type { Channel } from './payment-channel.ts';

/** Who is paid, and where: as the payable had it when the payment was put into its batch. */
export interface Recipient extends Payee {
  readonly way: Way;
}

const METHODS: Readonly<Record<LockedInstallment['paymentMethod'], Channel>> = {
  PIX: 'pix',
  TED: 'ted',
  BOLETO: 'bill',
};

/** How an installment is paid electronically. */
export const channelOf = ({ paymentMethod }: Pick<LockedInstallment, 'paymentMethod'>): Channel =>
  METHODS[paymentMethod];

/** Who is paid with an installment. The bank of a transfer that no directory knows stays an ISPB. */
export const recipientOf = (installment: LockedInstallment, banks: BankDirectory): Recipient => ({
  name: installment.supplierName,
  document: installment.supplierDocument,
  way: wayOf(installment, banks),
});

function wayOf(installment: LockedInstallment, banks: BankDirectory): Way {
  switch (installment.paymentMethod) {
    case 'PIX':
      return { kind: 'pix', key: given(installment.pixKey) };
    case 'BOLETO':
      return { kind: 'bill', barcode: given(installment.barcode) };
    case 'TED': {
      const code = given(installment.recipientBankCode);
      const bank = banks.findByAnyCode(code);
      return {
        kind: 'transfer',
        bankCode: bank?.code ?? null,
        ispb: bank?.ispb ?? code,
        branch: given(installment.recipientBranch),
        account: given(installment.recipientAccount),
      };
    }
  }
}

function given(value: string | null): string {
  if (value === null) throw new Error('the payable lacks what its payment method needs');
  return value;
}
