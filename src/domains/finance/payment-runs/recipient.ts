import type { BankDirectory } from '../../../rails/banks.ts';
import type { LockedInstallment } from '../payables/installment-progress.ts';
import type { Payee, Way } from './cnab240/payment-form.ts';
import type { Channel } from './payment-channel.ts';

/** Payee and way of payment, frozen when the payment enters its batch. */
export interface Recipient extends Payee {
  readonly way: Way;
}

const METHODS: Readonly<Record<LockedInstallment['paymentMethod'], Channel>> = {
  PIX: 'pix',
  TED: 'ted',
  BOLETO: 'bill',
};

export const channelOf = ({ paymentMethod }: Pick<LockedInstallment, 'paymentMethod'>): Channel =>
  METHODS[paymentMethod];

/** Returns the payee of an installment. If no directory knows the bank of a transfer, its ISPB stays. */
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
  if (value === null) throw new Error('the payable lacks a field that its payment method requires');
  return value;
}
