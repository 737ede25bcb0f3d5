import { formatDocument } from '../../shared/format/words.ts';
import type { Beneficiary as Payee } from './words.ts';

/** The payee: an account of the same partner, or the owner of a PIX key. */
export function Beneficiary({ payee }: { readonly payee: Payee }) {
  if (payee.accountId !== null) return <>Account {payee.accountId}, by internal transfer</>;
  return (
    <>
      <bdi>{payee.name}</bdi>, {formatDocument(payee.document ?? '')}, by PIX to the key {payee.pixKey}
    </>
  );
}
