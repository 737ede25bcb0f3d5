import { type Finder, statement } from '../../../platform/database/queryable.ts';
import type { Party, Recipient } from '../../../rails/spi.ts';

/** Never changes once the end-to-end id is issued. */
export interface LookupParties {
  readonly partnerId: string;
  readonly accountId: number;
  readonly payer: Party;
  readonly recipient: Recipient;
}

/** Bounded cache, by end-to-end id, of the lookups that this process made. */
export interface IssuedLookups {
  get(endToEndId: string): LookupParties | undefined;
  set(endToEndId: string, parties: LookupParties): unknown;
}

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    readonly issuedLookups: IssuedLookups;
  }
}

const FIND = statement(
  'find_lookup_parties',
  `select l.recipient, i.ispb, c.name, c.document, a.agency, a.account_number as "accountNumber",
     a.account_type as "accountType"
   from dict_lookup l join account a on a.id = l.account_id join customer c on c.id = a.customer_id
     join institution i on i.id = a.institution_id
   where l.end_to_end_id = $1 and l.partner_id = $2 and l.account_id = $3`,
);

/** Undefined when the partner made no such lookup for this account. */
export async function partiesOfLookup(
  { database, issued }: { readonly database: Finder; readonly issued: IssuedLookups },
  lookup: { readonly endToEndId: string; readonly partnerId: string; readonly accountId: number },
): Promise<LookupParties | undefined> {
  const { endToEndId, partnerId, accountId } = lookup;
  const known = issued.get(endToEndId);
  if (known?.partnerId === partnerId && known.accountId === accountId) return known;
  const row = await database.find<Party & { readonly recipient: Recipient }>(FIND, [endToEndId, partnerId, accountId]);
  if (!row) return undefined;
  const { recipient, ...payer } = row;
  return { partnerId, accountId, payer, recipient };
}
