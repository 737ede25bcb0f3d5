import './payee.css';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format/time.ts';
import { formatDocument } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';

export type PayeeMember =
  | 'SUPPLIER_NAME'
  | 'PAYMENT_METHOD'
  | 'PIX_KEY'
  | 'RECIPIENT_BANK_CODE'
  | 'RECIPIENT_BRANCH'
  | 'RECIPIENT_ACCOUNT';

export interface Payee {
  readonly supplierName: string;
  readonly supplierDocument: string;
  readonly paymentMethod: string;
  readonly pixKey: string | null;
  readonly recipientBankCode: string | null;
  readonly recipientBranch: string | null;
  readonly recipientAccount: string | null;
  readonly barcode: string | null;
  readonly payeeHistory: {
    readonly isFirstPayment: boolean;
    readonly lastPaidOn: string | null;
    readonly changes: readonly {
      readonly member: PayeeMember;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  };
}

export const placeOf = (payee: Payee): string =>
  payee.pixKey ??
  payee.barcode ??
  [payee.recipientBankCode, payee.recipientBranch, payee.recipientAccount].filter(Boolean).join(' / ');

/** Notes for an approver, one sentence each. Empty when the payee equals the one of the last payment. */
export function payeeNotes({ payeeHistory: { isFirstPayment, lastPaidOn, changes } }: Payee): readonly string[] {
  if (isFirstPayment) return [t('parts.payee.first')];
  const day = formatDay(lastPaidOn ?? '');
  return changes
    .filter(({ after }) => after !== null)
    .map(({ member, before }) => {
      const what = t(`parts.payee.new.${member}`);
      return before === null ? t('parts.payee.none', { what, day }) : t('parts.payee.before', { what, before, day });
    });
}

/** Notes about a payee as a list. Each note has a mark in addition to its colour. */
export function PayeeNotes({ payee }: { readonly payee: Payee }) {
  const notes = payeeNotes(payee);
  if (notes.length === 0) return null;
  return (
    <ul className="payee-notes" aria-label={t('parts.payee.changes')}>
      {notes.map((note) => (
        <li key={note} className="status" data-tone="wait">
          {note}
        </li>
      ))}
    </ul>
  );
}

export function PayeePlace({ payee }: { readonly payee: Payee }) {
  return (
    <>
      <span className="place">{placeOf(payee)}</span>
      <PayeeNotes payee={payee} />
    </>
  );
}

export function PayeeSummary({ payee, children }: { readonly payee: Payee; readonly children?: ReactNode }) {
  return (
    <div className="payee">
      <p>
        <strong>{payee.supplierName}</strong>, {formatDocument(payee.supplierDocument)}
      </p>
      <p>
        {payee.paymentMethod}: <span className="place">{placeOf(payee)}</span>
      </p>
      {children}
      <PayeeNotes payee={payee} />
    </div>
  );
}
