import { formatDocument } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import type { Beneficiary as Payee } from './words.ts';

export function Beneficiary({ payee }: { readonly payee: Payee }) {
  if (payee.accountId !== null) return <>{t('escrow.payee.account', { account: payee.accountId })}</>;
  return (
    <Rich
      text="escrow.payee.pix"
      values={{ name: <bdi>{payee.name}</bdi>, document: formatDocument(payee.document ?? ''), key: payee.pixKey }}
    />
  );
}
