import type { ReadContext } from '../../../platform/operation.ts';
import type { KeyHolder } from '../../../rails/directory.ts';
import { chargeMiss, HIT, MISS, type Payer, returnTokens, takeLookup } from './lookup-budget.ts';

/** What the directory said about who has a key, and whose tokens it cost. */
export interface AskedHolder {
  readonly key: string;
  /** Null: nobody has it in the directory. */
  readonly holder: KeyHolder | null;
  readonly payer: Payer;
}

/**
 * Asks the directory who has a key, for the holder of an account who wants to register or claim it. The answer tells the same as that of
 * a lookup and costs the same: see {@link takeLookup}. `keyOf` gets the CPF or CNPJ of the account's holder and answers the key;
 * nothing is spent when it throws, or when the directory does not answer.
 * @throws AppError account_not_of_partner, payer_account_required, lookup_budget_exhausted, and what `keyOf` throws.
 */
export async function askHolder(
  { database, principal, services, now }: ReadContext,
  accountId: number,
  keyOf: (document: string) => string,
): Promise<AskedHolder> {
  const payer = await takeLookup(services, principal, { accountId, document: null, now });
  try {
    const key = keyOf(payer.party.document);
    const holder = await services.directory.holder(key);
    if (!holder) await chargeMiss(database, principal, payer);
    return { key, holder, payer };
  } catch (error) {
    await returnTokens(database, principal, payer, HIT);
    throw error;
  }
}

/** Gives back what was spent for an answer that nobody is told. */
export const returnAsked = ({ database, principal }: ReadContext, { holder, payer }: AskedHolder): Promise<object[]> =>
  returnTokens(database, principal, payer, holder ? HIT : MISS);
