import { type Queryable, statement } from '../../platform/database.ts';
import type { Principal, Scope } from '../../platform/operation.ts';
import { partnerPrincipal } from './access-token.ts';

const FIND = statement(
  'find_acting_partner',
  `select p.id as "partnerId", p.name as "partnerName", p.institution_id as "institutionId", own.id as "institutionPartnerId",
     p.institution_integration and p.inactive_since is null as "isFinanceIntegration",
     i.finance_products_off as "financeProductsOff"
   from partner p join institution i on i.id = p.institution_id
   join partner own on own.institution_id = i.id and own.is_institution
   where p.id = $1`,
);

type Found = Omit<
  Principal,
  'audience' | 'author' | 'credentialId' | 'clientId' | 'scopes' | 'authorizedIps' | 'roles' | 'authority'
>;

/** The gateway itself as who acts for a partner, where no request does: `clientId` is the name that records give it. */
export async function actingPartner(
  db: Queryable,
  partnerId: string,
  clientId: string,
  scopes: readonly Scope[],
): Promise<Principal> {
  const [found] = await db.query<Found>(FIND, [partnerId]);
  if (!found) throw new Error(`there is no partner ${partnerId}`);
  return partnerPrincipal({ ...found, credentialId: partnerId, clientId, scopes, authorizedIps: null });
}
