import type { ReadContext } from '../../../platform/operation/operation.ts';
import type { KeyHolder } from '../../../rails/directory.ts';
import { chargeMiss, HIT, MISS, type Payer, returnTokens, takeLookup } from './lookup-budget.ts';

export interface KeyHolderAnswer {
  readonly key: string;
  readonly holder: KeyHolder | null;
  readonly payer: Payer;
}

/**
 * Queries the holder of a key for a registration or claim. Reveals as much as a lookup and costs the same:
 * {@link takeLookup}. `keyOf` maps the CPF or CNPJ of the account's holder to the key. No tokens are spent when `keyOf` or
 * the query fails.
 * @throws AppError account_not_of_partner, payer_account_required, lookup_budget_exhausted, and errors of `keyOf`
 */
export async function queryKeyHolder(
  { database, principal, services, now }: ReadContext,
  accountId: number,
  keyOf: (document: string) => string,
): Promise<KeyHolderAnswer> {
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

export const returnQueryTokens = (
  { database, principal }: ReadContext,
  { holder, payer }: KeyHolderAnswer,
): Promise<object[]> => returnTokens(database, principal, payer, holder ? HIT : MISS);
