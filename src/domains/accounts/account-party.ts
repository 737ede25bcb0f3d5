import { type Finder, statement } from '../../platform/database/queryable.ts';
import type { Party } from '../../rails/spi.ts';

/** Immutable data of an account for rails: holder, number and institution. */
export interface AccountParty extends Party {
  readonly agency: string;
  readonly accountNumber: string;
  readonly institutionName: string;
}

/** Bounded cache of account parties. Missing ones are read from the database. */
export interface AccountParties {
  get(key: string): AccountParty | undefined;
  set(key: string, party: AccountParty): unknown;
}

declare module '../../platform/operation/operation.ts' {
  interface Services {
    readonly accountParties: AccountParties;
  }
}

const FIND = statement(
  'find_account_party',
  `select i.ispb, i.name as "institutionName", c.name, c.document, a.agency, a.account_number as "accountNumber",
     a.account_type as "accountType"
   from account a join customer c on c.id = a.customer_id join institution i on i.id = a.institution_id
   where a.partner_id = $1 and a.id = $2`,
);

/** Undefined when the partner has no such account. */
export async function partyOfAccount(
  { database, known }: { readonly database: Finder; readonly known: AccountParties },
  partnerId: string,
  accountId: number,
): Promise<AccountParty | undefined> {
  const key = `${partnerId}:${accountId}`;
  const before = known.get(key);
  if (before) return before;
  const party = await database.find<AccountParty>(FIND, [partnerId, accountId]);
  if (party) known.set(key, party);
  return party;
}
