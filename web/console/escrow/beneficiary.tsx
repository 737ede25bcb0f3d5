import { formatDocument } from '../../shared/format/words.ts';
import type { Beneficiary as Payee } from './words.ts';

export function Beneficiary({ payee }: { readonly payee: Payee }) {
  if (payee.accountId !== null) return <>Account {payee.accountId}, by internal transfer</>;
  return (
    <>
      <bdi>{payee.name}</bdi>, {formatDocument(payee.document ?? '')}, by PIX to key {payee.pixKey}
    </>
  );
}
